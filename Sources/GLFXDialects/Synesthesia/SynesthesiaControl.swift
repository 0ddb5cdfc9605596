internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A control of a scene as a parameter.
struct SynesthesiaControl {
    private(set) var parameter: Parameter
    /// The variable that grows by the parameter each second, in a control of a speed; nil: the text reads the
    /// parameter.
    let variable: String?

    /// The name that the text uses.
    var name: String { variable ?? parameter.name }

    /// Nil for a control that no shader reads.
    init?(_ json: JSONValue, _ file: SourceFile) throws(Failure) {
        guard let kind = json["TYPE"]?.text?.lowercased() else { return nil }
        let words = kind.split(separator: " ")
        guard let word = words.first else { return nil }
        let name = try SynesthesiaScene.identifier(json, "NAME", "a control", file)
        let type: GLSLType = word == "xy" ? .vec2 : word == "color" ? .vec3 : .float
        variable = words.contains("speed") && type == .float ? name : nil
        parameter = Parameter(
            name: variable.map { $0 + "_rate" } ?? name, type: type,
            location: file.location(ofOffset: (json["NAME"] ?? json).offset))
        parameter.help = json["DESCRIPTION"]?.text.map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
        let count = type.componentCount
        let (low, high) = (Self.numbers(json["MIN"], count), Self.numbers(json["MAX"], count))
        parameter.defaultValue = ParameterValue(
            Self.numbers(json["DEFAULT"], count) ?? Array(repeating: 0, count: count))
        switch word {
        case "color": parameter.kind = .color
        case "toggle", "bang": (parameter.minimum, parameter.maximum) = (0, words.contains("counter") ? nil : 1)
        case "dropdown": addChoices(json)
        default:
            if let low, Set(low).count == 1 { parameter.minimum = low[0] }
            if let high, Set(high).count == 1 { parameter.maximum = high[0] }
            if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
                (parameter.minimum, parameter.maximum) = (maximum, minimum)
            }
        }
        guard let outside = parameter.defaultValue?.components.first(where: { !parameter.isInRange($0) }) else {
            return
        }
        parameter.remark = Diagnostic(
            .defaultOutsideRange, .note, at: parameter.location,
            "the DEFAULT \(Parameter.number(outside)) of '\(name)' is out of its range, and used")
    }

    private mutating func addChoices(_ json: JSONValue) {
        let labels = json["LABELS"]?.list?.compactMap(\.text) ?? []
        let values = json["VALUES"]?.list?.compactMap(\.number) ?? labels.indices.map(Double.init)
        guard !labels.isEmpty, labels.count == values.count else { return }
        parameter.choices = zip(labels, values).map { Parameter.Choice(label: $0, value: $1) }
    }

    /// One number, or a list of as many as the type has.
    private static func numbers(_ json: JSONValue?, _ count: Int) -> [Double]? {
        if let number = json?.number ?? json?.bool.map({ $0 ? 1 : 0 }) { return Array(repeating: number, count: count) }
        guard let list = json?.list?.compactMap(\.number), list.count >= count else { return nil }
        return Array(list.prefix(count))
    }
}
