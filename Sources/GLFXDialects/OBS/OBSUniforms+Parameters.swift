internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

extension OBSUniforms {
    /// Every uniform that the user sets, in the text's order.
    func parameters() throws(Failure) -> [Parameter] {
        try module.parameterUniforms { host.effect.values[$0] != nil }.map { (uniform, type, count) throws(Failure) in
            try parameter(uniform, type, count)
        }
    }

    private func parameter(
        _ uniform: EffectModule.Uniform, _ type: GLSLType, _ count: Int?
    ) throws(Failure) -> Parameter {
        let facts = OBSAnnotations(uniform, of: module, pragmas: pragmas)
        var parameter = Parameter(
            name: GLSLNames.valid(uniform.name.text), type: type, arraySize: count,
            location: module.source.location(uniform.name))
        parameter.label = facts.label
        parameter.help = facts.help
        let isNumber = facts.widget == "slider" || facts.minimum != nil
        // The plugin shows a color button for every float4 without sliders.
        if count == nil, type == .vec4 && !isNumber || type == .vec3 && facts.widget == "color" {
            parameter.kind = .color
        }
        if type == .bool, count == nil { parameter.kind = .flag }
        let numbers = try defaultValue(uniform, facts, type, count)
        if type.scalar != .bool {
            // A slider's range is no limit in OBS: a default beyond it widens it.
            parameter.remark = remark(on: numbers, facts, uniform)
            parameter.minimum = facts.minimum.map { min($0, numbers.min() ?? $0) }
            parameter.maximum = facts.maximum.map { max($0, numbers.max() ?? $0) }
            parameter.step = facts.step
        }
        if type == .int || type == .float { parameter.choices = facts.choices }
        parameter.defaultValue = ParameterValue(numbers)
        return parameter
    }

    /// The remark on a default beyond the slider's range.
    private func remark(
        on numbers: [Double], _ facts: OBSAnnotations, _ uniform: EffectModule.Uniform
    ) -> Diagnostic? {
        let (low, high) = (facts.minimum ?? -.infinity, facts.maximum ?? .infinity)
        guard let outside = numbers.first(where: { $0 < low || $0 > high }) else { return nil }
        return Diagnostic(
            .defaultOutsideRange, .note, at: module.source.location(uniform.name),
            "the default \(Parameter.number(outside)) of '\(uniform.name.text)' is out of its range; "
                + "it is used all the same, as in OBS")
    }

    /// The first value; zeros where there is none, as in OBS.
    private func defaultValue(
        _ uniform: EffectModule.Uniform, _ facts: OBSAnnotations, _ type: GLSLType, _ count: Int?
    ) throws(Failure) -> [Double] {
        let needed = type.componentCount * (count ?? 1)
        let zeros = Array(repeating: 0.0, count: needed)
        guard !uniform.initializer.isEmpty else {
            return facts.defaultValue.flatMap { $0.count == needed ? $0 : nil } ?? zeros
        }
        guard var numbers = EffectConstant.evaluate(uniform.initializer, module.constants)?.components else {
            throw module.source.failure(
                at: uniform.name, "the initial value of '\(uniform.name.text)' cannot be evaluated",
                advice: "write \(needed == 1 ? "a number" : "\(needed) numbers")")
        }
        if numbers.count == 1 { numbers = Array(repeating: numbers[0], count: needed) }
        guard numbers.count >= needed || numbers.count > 1 else { return zeros }
        numbers = Array((numbers + zeros).prefix(needed))
        switch type.scalar {
        case .float: break
        case .bool: numbers = numbers.map { $0 == 0 ? 0 : 1 }
        case .int, .uint: numbers = numbers.map { $0.rounded(.towardZero).clampedToInt32 }
        }
        // OBS passes a matrix as written, which HLSL reads by columns: our matrices have rows as columns.
        return type.matrixSide.map { Self.transposed(numbers, side: $0) } ?? numbers
    }

    private static func transposed(_ numbers: [Double], side: Int) -> [Double] {
        var result = numbers
        let size = side * side
        for index in numbers.indices {
            let (matrix, place) = (index / size, index % size)
            result[matrix * size + place % side * side + place / side] = numbers[index]
        }
        return result
    }
}

extension GLSLType {
    fileprivate var matrixSide: Int? {
        switch self {
        case .mat2: 2
        case .mat3: 3
        case .mat4: 4
        default: nil
        }
    }
}

extension Double {
    fileprivate var clampedToInt32: Double { Swift.min(Swift.max(self, Double(Int32.min)), Double(Int32.max)) }
}
