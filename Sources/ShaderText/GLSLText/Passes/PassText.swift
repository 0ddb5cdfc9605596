import FrameCore

/// What was read of a pass's text.
struct PassText {
    /// What is compiled. `source.wrap(prelude:postlude:)` puts the host's lines around it.
    var source: ParsedSource
    /// Every uniform that the text declares, samplers included, in order.
    var uniforms: [DeclaredUniform]
    var declarations: [Declaration]
    /// How often each name stands in the text, macros' bodies included.
    var mentions: [String: Int]
    /// `const int N = 5;` and the like, for expressions that name them.
    var constants: [String: ConstantEvaluator.Value]

    /// What the first comment says, or nil.
    var summary: String? { Summary.text(of: source.assembled) }

    /// Whether something but its declaration mentions a name.
    func isUsed(_ name: String) -> Bool { mentions[name, default: 0] > 1 }

    /// Whether the text has the name at all, outside comments.
    func mentions(_ name: String) -> Bool { mentions[name, default: 0] > 0 }

    /// Whether the text declares a uniform of this name itself, so that the host's lines must not.
    func declaresUniform(_ name: String) -> Bool { uniforms.contains { $0.name.text == name } }

    /// Whether the text defines a function of this name.
    func definesFunction(_ name: String) -> Bool { source.functions.contains { $0.name == name } }
}
