internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes parameters of uniforms and their elements in the XML.
struct MatchboxParameters {
    let settings: MatchboxSettings?
    let curves: MatchboxCurves

    /// For numbers that are a switch in Flame.
    private static let switchChoices = [Parameter.Choice(label: "false", value: 0), .init(label: "true", value: 1)]
    /// Flame's value for no limit.
    private static let unlimited = 100_000.0

    /// - Parameter text: where the uniform is declared.
    func parameter(_ uniform: DeclaredUniform, in text: PassText, pass: Int) throws(Failure) -> Parameter {
        guard let settings, let element = settings.uniform(uniform.name.text, pass: pass) else {
            var parameter = try text.parameter(uniform)
            parameter.setMissingDefault(0)
            return parameter
        }
        var parameter = Parameter(
            name: uniform.name.text, type: uniform.type, arraySize: uniform.arraySize,
            location: text.source.assembled.location(uniform.name))
        parameter.label = element.attribute("DisplayName")
        parameter.help = element.attribute("Tooltip") ?? element.attribute("ToolTip")
        if let curve = curves[uniform.name.text], uniform.type.scalar == .int {
            parameter.defaultValue = ParameterValue(curve.handles(count: uniform.type.componentCount))
            parameter.choices = curve.choices
            return parameter
        }
        try setNumbers(of: &parameter, element, settings)
        parameter.choices = isSwitch(element, uniform) ? Self.switchChoices : try choices(element, settings)
        parameter.kind = kind(element, uniform)
        return parameter
    }

    private func setNumbers(
        of parameter: inout Parameter, _ element: XMLElement, _ settings: MatchboxSettings
    ) throws(Failure) {
        let subUniforms = element.children(named: "SubUniform")
        let parts = subUniforms.isEmpty ? [element] : subUniforms
        let count = parameter.type.componentCount * (parameter.arraySize ?? 1)
        var values: [Double] = []
        for part in parts { values += try settings.numbers(part, "Default") ?? [0] }
        // One number in the element itself is for every component.
        if subUniforms.isEmpty, values.count == 1 { values = Array(repeating: values[0], count: count) }
        values = Array((values + Array(repeating: 0, count: count)).prefix(count))
        switch parameter.type.scalar {
        case .float: break
        case .bool: values = values.map { $0 == 0 ? 0 : 1 }
        case .int, .uint: values = values.map { min(max($0.rounded(.towardZero), -2_147_483_648), 2_147_483_647) }
        }
        parameter.defaultValue = ParameterValue(values)
        parameter.remark =
            (parts + [element]).lazy.flatMap { part in
                ["Default", "Min", "Max", "Inc"].compactMap { settings.remark(on: part, $0) }
            }.first
        guard parameter.type.scalar != .bool else { return }
        let minima = try limits(parts, element, "Min", settings)
        let maxima = try limits(parts, element, "Max", settings)
        // A default beyond the limits widens them.
        parameter.minimum = minima.flatMap { $0.min() }.map { min($0, values.min() ?? $0) }
        parameter.maximum = maxima.flatMap { $0.max() }.map { max($0, values.max() ?? $0) }
        if let low = parameter.minimum, let high = parameter.maximum, low >= high {
            parameter.minimum = nil
            parameter.maximum = nil
        }
        for part in [element] + subUniforms where parameter.step == nil {
            if let step = try settings.number(part, "Inc"), step > 0 { parameter.step = step }
        }
    }

    /// The limits of all components, their own or their parent's; nil where one has none.
    private func limits(
        _ parts: [XMLElement], _ parent: XMLElement, _ name: String, _ settings: MatchboxSettings
    ) throws(Failure) -> [Double]? {
        let shared = try settings.number(parent, name)
        var limits: [Double] = []
        for part in parts {
            let partLimit = try settings.number(part, name)
            guard let limit = partLimit ?? shared, abs(limit) < Self.unlimited else { return nil }
            limits.append(limit)
        }
        return limits
    }

    /// Whether Flame shows a switch for a numeric uniform, as in effects for Vulkan.
    private func isSwitch(_ element: XMLElement, _ uniform: DeclaredUniform) -> Bool {
        element.attribute("Type")?.lowercased() == "bool" && uniform.type.scalar != .bool && !uniform.type.isSampler
    }

    private func choices(_ element: XMLElement, _ settings: MatchboxSettings) throws(Failure) -> [Parameter.Choice] {
        var choices: [Parameter.Choice] = []
        for entry in element.children where entry.name == "PopupEntry" || entry.name == "PopEntry" {
            guard let title = entry.attribute("Title"), let value = try settings.number(entry, "Value"),
                !choices.contains(where: { $0.label == title })
            else { continue }
            choices.append(Parameter.Choice(label: title, value: value))
        }
        return choices
    }

    private func kind(_ element: XMLElement, _ uniform: DeclaredUniform) -> Parameter.Kind {
        guard uniform.arraySize == nil else { return .number }
        switch uniform.type {
        case .bool: return .flag
        case .vec3, .vec4:
            return ["colour", "color"].contains(element.attribute("ValueType")?.lowercased()) ? .color : .number
        case .vec2:
            return ["pick", "axis", "light"].contains(element.attribute("IconType")?.lowercased()) ? .point : .number
        default: return .number
        }
    }
}
