internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes parameters of an effect's uniforms: `ui_type`, `ui_min`, `ui_max`, `ui_step`, `ui_label`, `ui_items`.
struct ReShadeParameters {
    let module: EffectModule
    let host: ReShadeHost

    /// Every uniform that the user sets, in the text's order.
    func all() throws(Failure) -> [Parameter] {
        try module.parameterUniforms(isFilled: host.filled.contains).map { (uniform, type, count) throws(Failure) in
            try parameter(uniform, type, count)
        }
    }

    private func parameter(
        _ uniform: EffectModule.Uniform, _ type: GLSLType, _ count: Int?
    ) throws(Failure) -> Parameter {
        var parameter = Parameter(
            name: GLSLNames.valid(uniform.name.text), type: type, arraySize: count,
            location: module.source.location(uniform.name))
        func text(_ name: String) -> String? {
            // A line of help has no line ends.
            let text = uniform.annotation(name)?.string?.split { $0 == "\n" || $0 == "\0" }.joined(separator: " ")
            return text?.trimmed.isEmpty == false ? text?.trimmed : nil
        }
        func number(_ name: String) -> Double? {
            let value = uniform.annotation(name).flatMap { EffectConstant.evaluate($0.value, module.constants) }
            return value?.components.first.flatMap { $0.isFinite ? $0 : nil }
        }
        parameter.label = text("ui_label")
        parameter.help = text("ui_tooltip")
        let kind = text("ui_type")
        if count == nil, type == .vec3 || type == .vec4, kind == "color" { parameter.kind = .color }
        if count == nil, type == .bool { parameter.kind = .flag }
        let numbers = try defaultValue(uniform, type, count)
        let labels = uniform.annotation("ui_items")?.string?.split(separator: "\0").map(String.init) ?? []
        if type == .int || type == .uint, count == nil, !labels.isEmpty {
            parameter.choices = labels.enumerated().map { Parameter.Choice(label: $1.trimmed, value: Double($0)) }
        } else if type.scalar != .bool {
            // A slider's range is no limit in ReShade: a default beyond it widens it.
            if let low = number("ui_min"), let high = number("ui_max"), low < high {
                parameter.minimum = min(low, numbers?.min() ?? low)
                parameter.maximum = max(high, numbers?.max() ?? high)
            }
            parameter.step = number("ui_step").flatMap { $0 > 0 ? $0 : nil }
        }
        parameter.defaultValue = numbers.map { ParameterValue($0) }
        return parameter
    }

    /// The first value; zeros where there is none, nil where it depends on the frame's size.
    private func defaultValue(
        _ uniform: EffectModule.Uniform, _ type: GLSLType, _ count: Int?
    ) throws(Failure) -> [Double]? {
        let needed = type.componentCount * (count ?? 1)
        guard !uniform.initializer.isEmpty else { return Array(repeating: 0, count: needed) }
        guard var numbers = EffectConstant.evaluate(uniform.initializer, module.constants)?.components else {
            // The frame's size is not known yet: the user has to give a value.
            if uniform.initializer.contains(where: { $0.text.hasPrefix("BUFFER_") }) { return nil }
            throw module.source.failure(
                at: uniform.name, "the initial value of '\(uniform.name.text)' cannot be evaluated",
                advice: "write \(needed == 1 ? "a number" : "\(needed) numbers")")
        }
        if numbers.count == 1 { numbers = Array(repeating: numbers[0], count: needed) }
        numbers = Array((numbers + Array(repeating: 0, count: needed)).prefix(needed))
        switch type.scalar {
        case .float: break
        case .bool: numbers = numbers.map { $0 == 0 ? 0 : 1 }
        case .int, .uint:
            let low = type.scalar == .uint ? 0 : Double(Int32.min)
            numbers = numbers.map { min(max($0.rounded(.towardZero), low), Double(Int32.max)) }
        }
        return numbers
    }
}
