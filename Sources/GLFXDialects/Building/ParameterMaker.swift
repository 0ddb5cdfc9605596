internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes a parameter of a uniform, and refuses annotations that contradict themselves.
struct ParameterMaker {
    let source: AssembledSource
    let constants: [String: ConstantEvaluator.Value]

    func parameter(_ uniform: DeclaredUniform) throws(Failure) -> Parameter {
        let annotation = uniform.annotation
        let name = uniform.name
        var parameter = Parameter(
            name: name.text, type: uniform.type, arraySize: uniform.arraySize, location: source.location(name))
        (parameter.minimum, parameter.maximum) = (annotation.minimum, annotation.maximum)
        (parameter.step, parameter.label, parameter.help) = (annotation.step, annotation.label, annotation.help)
        parameter.kind = annotation.isColor ? .color : uniform.type == .bool ? .flag : .number
        if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
            throw fault(
                name, "min=\(Parameter.number(minimum)) is above max=\(Parameter.number(maximum))", "exchange the two")
        }
        if uniform.type.scalar == .bool, parameter.minimum != nil || parameter.maximum != nil || parameter.step != nil {
            throw fault(name, "a \(uniform.type.rawValue) has no min, max or step", "leave them out")
        }
        if annotation.isColor, uniform.type != .vec3 && uniform.type != .vec4 || uniform.arraySize != nil {
            throw fault(name, "kind=color needs a vec3 or a vec4", "change the type, or leave kind=color out")
        }
        if annotation.isLookupTable {
            throw fault(name, "kind=lut needs a sampler2D", "change the type, or leave kind=lut out")
        }
        if annotation.isOriginal {
            throw fault(name, "kind=original needs a sampler2D", "change the type, or leave kind=original out")
        }
        if annotation.isMipmapped {
            throw fault(name, "kind=mipmaps needs a sampler2D", "change the type, or leave kind=mipmaps out")
        }
        if annotation.isInPixels {
            guard uniform.type.scalar == .float || uniform.type.scalar == .int, annotation.choices.isEmpty else {
                throw fault(name, "unit=px needs numbers", "change the type, or leave unit=px out")
            }
            parameter.isInPixels = true
        }
        if let fewest = annotation.fewest {
            guard let size = uniform.arraySize, fewest <= size else {
                throw fault(
                    name, "fewest=\(fewest) needs an array of so many elements", "change the type, or leave it out")
            }
            parameter.fewestElements = fewest
        }
        if !annotation.choices.isEmpty {
            guard uniform.type == .int || uniform.type == .uint, uniform.arraySize == nil else {
                throw fault(name, "choices= needs an int", "change the type, or leave choices= out")
            }
            if parameter.minimum != nil || parameter.maximum != nil || parameter.step != nil {
                throw fault(name, "choices have no min, max or step", "leave them out")
            }
            parameter.choices = annotation.choices.enumerated().map {
                Parameter.Choice(label: $0.element, value: Double($0.offset))
            }
        }
        if let text = annotation.defaultValue?.text, parameter.isInPixels, text.hasSuffix("%") {
            guard uniform.initial == nil, let value = try? parameter.value(text, of: "\(name.text)") else {
                throw fault(name, "its default \(text.quoted) is no percent of the frame's height", "write default=2%")
            }
            parameter.defaultValue = value
            return parameter
        }
        var numbers = uniform.initial
        if let value = annotation.defaultValue {
            if let chosen = parameter.chosen(value.text) {
                numbers = [chosen]
            } else if value.isExpression, !isValue(value, of: uniform) {
                // `// = 1 / textureSize` may be a note of the author's.
                parameter.remark = Diagnostic(
                    .text, .note, at: source.location(name),
                    "uniform '\(name.text)': its comment '= \(value.text)' is no value of a \(uniform.type.rawValue)")
            } else {
                numbers = try defaultValue(value, of: uniform)
            }
            if let initial = uniform.initial, initial != numbers {
                throw fault(name, "its first value and its annotation's default differ", "leave one of them out")
            }
        }
        if let number = numbers?.first, !parameter.choices.isEmpty,
            !parameter.choices.contains(where: { $0.value == number })
        {
            throw fault(
                name, "its default \(Parameter.number(number)) is none of its choices",
                "give one of the choices as default")
        }
        if let outside = numbers?.first(where: { !parameter.isInRange($0) }) {
            throw fault(
                name, "its default \(Parameter.number(outside)) is out of its range",
                "give a default between min and max", .defaultOutsideRange)
        }
        parameter.defaultValue = numbers.map { ParameterValue($0) }
        return parameter
    }

    private func isValue(_ value: Annotation.Value, of uniform: DeclaredUniform) -> Bool {
        (try? defaultValue(value, of: uniform)) != nil
    }

    private func defaultValue(
        _ value: Annotation.Value, of uniform: DeclaredUniform
    ) throws(Failure) -> [Double] {
        let expected = ValueText.expectation(uniform.type, uniform.arraySize)
        if value.isExpression, let numbers = expression(value.text, of: uniform) { return numbers }
        do {
            return try ValueText.parse(
                value.text, type: uniform.type, arraySize: uniform.arraySize, fewest: uniform.annotation.fewest)
        } catch {
            throw fault(
                uniform.name, "its default \(value.text.quoted) does not fit a \(uniform.type.rawValue)",
                "it takes \(expected)")
        }
    }

    /// `vec2(0.1)`; nil if it is no constant expression of the uniform's size.
    private func expression(_ text: String, of uniform: DeclaredUniform) -> [Double]? {
        var tokens: [Token] = []
        let isRead: Void? = try? Tokenizer.append(Array(text.utf8), line: 0, isCertain: true, to: &tokens)
        guard isRead != nil else { return nil }
        var evaluator = ConstantEvaluator(constants: constants, macros: source.macros)
        guard var numbers = evaluator.evaluate(tokens)?.components else { return nil }
        let count = uniform.type.componentCount * (uniform.arraySize ?? 1)
        if numbers.count == 1, uniform.type.isVector, uniform.arraySize == nil {
            numbers = Array(repeating: numbers[0], count: count)
        }
        guard numbers.count == count else { return nil }
        if uniform.type.scalar != .float, numbers.contains(where: { $0 != $0.rounded() }) { return nil }
        return numbers
    }

    private func fault(
        _ name: Token, _ message: String, _ advice: MessageText, _ rule: DiagnosticRule = .text
    ) -> Failure {
        source.failure(at: name, "uniform '\(name.text)': \(message)", advice: advice, rule: rule)
    }
}
