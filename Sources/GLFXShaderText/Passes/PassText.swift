/// A pass's text as read.
package struct PassText {
    /// The text to compile. `source.wrap(prelude:postlude:)` puts the host's lines around it.
    package var source: ParsedSource
    /// Every uniform that the text declares, samplers included, in order.
    package var uniforms: [DeclaredUniform]
    package var declarations: [Declaration]
    /// How often each name occurs in the text, macros' bodies included.
    var mentions: [String: Int]
    /// `const int N = 5;` and the like, for expressions.
    package var constants: [String: ConstantEvaluator.Value]

    /// What the shader is for, or nil.
    package var summary: String? { Summary.text(of: source.assembled) }

    /// Whether a name is mentioned besides its declaration.
    package func isUsed(_ name: String) -> Bool { mentions[name, default: 0] > 1 }

    /// Whether the text has the name at all, outside comments.
    package func mentions(_ name: String) -> Bool { mentions[name, default: 0] > 0 }

    /// Whether the text declares a uniform of this name itself, so that the host's lines must not.
    package func declaresUniform(_ name: String) -> Bool { uniforms.contains { $0.name.text == name } }

    /// Whether the text defines a function of this name.
    package func definesFunction(_ name: String) -> Bool { source.functions.contains { $0.name == name } }
}
