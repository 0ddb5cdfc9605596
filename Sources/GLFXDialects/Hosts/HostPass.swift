internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// One of the passes that a host draws for a file: its text, and what it has of its own. Passes are drawn in their order.
struct HostPass {
    /// The text to draw, each character in its place in the file.
    var shader: SourceFile
    /// What the host gives to it.
    var table: HostTable
    /// The text's own file and those beside it, where it is not the one that was given.
    var request: DialectRequest?
    /// For messages, where there are several.
    var name: String?
    /// Where its picture goes; nil: it is the result.
    var target: Target?
    /// Drawn only where this is not 0; nil: always.
    var condition: SizeExpression?
    /// What the file says of a uniform that the user sets.
    var parameter: (DeclaredUniform) -> Parameter? = { _ in nil }
    /// Files that fill samplers, by the samplers' names.
    var pictures: [String: String] = [:]
    /// Where other samplers' pictures come from, by their names; an input's, how it is read.
    var samplers: [String: SamplerRule] = [:]

    init(_ shader: SourceFile, _ table: HostTable) {
        (self.shader, self.table) = (shader, table)
    }

    /// What the file itself says of a uniform; nil where it says nothing.
    func role(of uniform: DeclaredUniform, _ text: PassText) -> ProgramBuilder.Role? {
        let name = uniform.name.text
        if let rule = samplers[name] {
            if case .relay = rule.source { return .input(text.input(uniform)) }
            return .sampler(rule)
        }
        if let path = pictures[name] {
            var input = text.input(uniform)
            input.filling = .file(path)
            return .input(input)
        }
        return parameter(uniform).map { .parameter($0) }
    }
}
