internal import GLFXShaderText

extension ShaderProgram {
    /// The parameters that a user may mean: the one of that name, else all whose option has it.
    public func parameters(named name: String) -> [Parameter] {
        if let exact = parameters.first(where: { $0.name == name }) { return [exact] }
        return parameters.filter { $0.optionName == name }
    }

    /// A uniform that the host fills, as a parameter, so that the user can override it. Nil: there is no such uniform.
    package func fact(named name: String) -> Parameter? {
        guard !name.hasPrefix("glfx_"), let builtin = builtins.first(where: { $0.name == name }) else { return nil }
        return Parameter(
            name: builtin.name, type: builtin.type, arraySize: builtin.arraySize,
            location: SourceLocation(file: self.name, line: 1))
    }
}
