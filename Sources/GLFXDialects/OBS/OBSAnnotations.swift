import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// A uniform's annotations: obs-shaderfilter's between `<` and `>`, shaderfilter-plus's `#pragma` lines.
struct OBSAnnotations {
    var label: String?
    var help: String?
    var widget: String?
    /// Where a texture's picture is.
    var path: String?
    var minimum: Double?
    var maximum: Double?
    var step: Double?
    var choices: [Parameter.Choice] = []
    /// Of shaderfilter-plus.
    var defaultValue: [Double]?

    init(_ uniform: EffectModule.Uniform, of module: EffectModule, pragmas: [String: [String: String]]) {
        var values: [Int: Double] = [:]
        var labels: [Int: String] = [:]
        for annotation in uniform.annotations {
            let name = annotation.name.text.lowercased()
            let number = EffectConstant.evaluate(annotation.value)?.components
            switch name {
            case "label", "name": label = label ?? annotation.string
            case "tooltip", "help", "description": help = help ?? annotation.string
            case "widget_type", "field_type": widget = annotation.string
            case "path", "default_file", "file": path = annotation.string
            case "minimum": minimum = number?.min()
            case "maximum": maximum = number?.max()
            case "step": step = number?.min()
            default:
                let parts = name.split(separator: "_")
                guard parts.count == 3, parts[0] == "option", let index = Int(parts[1]) else { continue }
                if parts[2] == "value" { values[index] = number?.first }
                if parts[2] == "label" { labels[index] = annotation.string }
            }
        }
        for (index, value) in values.sorted(by: { $0.key < $1.key }) {
            choices.append(Parameter.Choice(label: labels[index] ?? Parameter.number(value), value: value))
        }
        settleRange()
        for (property, value) in pragmas[uniform.name.text] ?? [:] { take(property, value) }
        if let low = minimum, let high = maximum, low >= high { (minimum, maximum) = (nil, nil) }
        help = help ?? module.comment(after: uniform.name)
    }

    private mutating func take(_ property: String, _ value: String) {
        switch property {
        case "description": label = value
        case "min": minimum = Double(value)
        case "max": maximum = Double(value)
        case "step": step = Double(value)
        case "slider": widget = "slider"
        case "default":
            if value == "true" || value == "false" {
                defaultValue = [value == "true" ? 1 : 0]
            } else if value.count == 8, let color = CSSColor.parse("#" + value) {
                defaultValue = color.components(4)
            } else {
                defaultValue = Double(value).map { [$0] }
            }
        default: break
        }
    }

    /// In the plugin a missing bound is 0, and an empty range is none.
    private mutating func settleRange() {
        if let step, step <= 0 || !step.isFinite { self.step = nil }
        guard minimum != nil || maximum != nil else { return }
        let (low, high) = (minimum ?? 0, maximum ?? 0)
        guard low < high, low.isFinite, high.isFinite else {
            (minimum, maximum) = (nil, nil)
            return
        }
        (minimum, maximum) = (low, high)
    }
}

extension EffectModule {
    /// The comment after a declaration on its line.
    func comment(after name: Token) -> String? {
        let comments = source.comments.lazy.filter { $0.line == name.line && $0.column > name.column }
        guard let text = comments.first?.text.trimmed else { return nil }
        let content = text.drop { "<!/*".contains($0) }.trimmed
        let help = content.hasSuffix(">") ? String(content.dropLast()) : content
        return help.contains(where: \.isLetter) ? help : nil
    }

    /// `#pragma shaderfilter set NAME__PROPERTY VALUE`, by name and property.
    static func pragmas(_ source: AssembledSource) -> [String: [String: String]] {
        var pragmas: [String: [String: String]] = [:]
        for line in source.lines where line.text.contains(UInt8(ascii: "#")) {
            let words = String(decoding: line.text, as: UTF8.self).split(separator: " ", maxSplits: 4).map(\.trimmed)
            guard words.count == 5, words[0] == "#pragma", words[1] == "shaderfilter", words[2] == "set" else {
                continue
            }
            // The property is the last word: names may hold two underscores themselves.
            let parts = words[3].split(separator: "__", omittingEmptySubsequences: false)
            guard parts.count > 1, let property = parts.last else { continue }
            pragmas[parts.dropLast().joined(separator: "__"), default: [:]][String(property)] = words[4]
        }
        return pragmas
    }
}
