internal import GLFXShaderText

extension ShaderProgram {
    /// The program with the values of the parameters that are bound as `#define`s written into its texts.
    /// - Parameter given: the user's values; the other parameters have their defaults.
    package func defining(_ given: [String: ParameterValue]) -> ShaderProgram {
        let defined = parameters.filter { $0.binding == .define }
        guard !defined.isEmpty else { return self }
        var program = self
        var values: [(name: String, value: String)] = []
        for parameter in defined {
            guard let number = (given[parameter.name] ?? parameter.defaultValue)?.components.first else { continue }
            let value = parameter.type == .float ? "\(number)" : Parameter.number(number.rounded())
            values.append((parameter.name, value))
        }
        for index in program.passes.indices {
            program.passes[index].source.define(values)
            guard case .shader(var vertex, let attributes) = program.passes[index].vertex else { continue }
            vertex.define(values)
            program.passes[index].vertex = .shader(vertex, attributes: attributes)
        }
        return program
    }
}

extension ParsedSource {
    /// Adds macros before the text, and evaluates the conditions that depend on them.
    fileprivate mutating func define(_ values: [(name: String, value: String)]) {
        definitions += values
        assembled = assembled.deciding(
            Dictionary(definitions.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }),
            assumedVersion: style == .modern ? 300 : 100)
    }
}
