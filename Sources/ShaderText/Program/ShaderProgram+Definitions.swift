extension ShaderProgram {
    /// The program with the values of the parameters that are bound as `#define`s written into its texts.
    /// - Parameter values: the user's; the other parameters have their defaults.
    public func defining(_ values: [String: ParameterValue]) -> ShaderProgram {
        let defined = parameters.filter { $0.binding == .define }
        guard !defined.isEmpty else { return self }
        var program = self
        for parameter in defined {
            guard let number = (values[parameter.name] ?? parameter.defaultValue)?.components.first else { continue }
            let value = parameter.type == .float ? "\(number)" : Parameter.number(number.rounded())
            for index in program.passes.indices {
                program.passes[index].source.definitions.append((parameter.name, value))
            }
        }
        return program
    }
}
