internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// The parameters that the shaders of a chain declare, with a preset's values.
struct RetroArchParameters {
    private var declared: [String: RetroArchFile.Parameter] = [:]
    private let overrides: [String: RetroArchEntries.Value]

    /// Where several lines declare the same parameter, the first one counts.
    init(_ lines: [RetroArchFile.Parameter], _ overrides: [String: RetroArchEntries.Value]) {
        self.overrides = overrides
        declared = Dictionary(lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A uniform as the user's parameter. One that no line declares is 0 by default, as in RetroArch.
    func parameter(_ uniform: DeclaredUniform, in text: PassText) throws(Failure) -> Parameter {
        let name = uniform.name.text
        let count = uniform.type.componentCount * (uniform.arraySize ?? 1)
        var parameter = try text.parameter(uniform)
        let value = try overrides[name].map { (value) throws(Failure) in try value.number() }
        guard let line = declared[name] else {
            if let value { parameter.defaultValue = ParameterValue(Array(repeating: value, count: count)) }
            parameter.setMissingDefault(0)
            return parameter
        }
        parameter.location = line.location
        parameter.label = line.label.isEmpty ? nil : line.label
        let number = value ?? line.numbers[0]
        parameter.defaultValue = ParameterValue(Array(repeating: number, count: count))
        guard uniform.type.scalar != .bool else { return parameter }
        let (low, high) = (min(line.numbers[1], line.numbers[2]), max(line.numbers[1], line.numbers[2]))
        if line.numbers[0] < low || line.numbers[0] > high {
            // RetroArch uses it all the same: a range is for its menu.
            parameter.remark = Diagnostic(
                .defaultOutsideRange, .note, at: line.location,
                "the default \(Parameter.number(line.numbers[0])) of '\(name)' is out of its range, "
                    + "\(Parameter.number(low)) to \(Parameter.number(high)); it is used all the same, as in RetroArch")
        }
        // Both the shader's own default and a preset's value widen the range.
        parameter.minimum = min(low, number, line.numbers[0])
        parameter.maximum = max(high, number, line.numbers[0])
        if parameter.minimum == parameter.maximum { (parameter.minimum, parameter.maximum) = (nil, nil) }
        if line.numbers.count > 3, line.numbers[3] > 0 { parameter.step = line.numbers[3] }
        return parameter
    }
}
