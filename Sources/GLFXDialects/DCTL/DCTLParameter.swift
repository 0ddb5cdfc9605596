internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// `DEFINE_UI_PARAMS(name, Label, DCTLUI_SLIDER_FLOAT, 0.5, 0.0, 1.0, 0.01)`
struct DCTLParameter {
    let name: String
    /// For people; tooltips name it.
    let label: String
    var help: String?
    /// Names of a combo box's values.
    private(set) var choiceNames: [String] = []

    private let kind: String
    private var numbers: [Double] = []
    private var labels: [String] = []
    private let line: Int

    private static let kinds = [
        "DCTLUI_SLIDER_FLOAT": 4, "DCTLUI_SLIDER_INT": 4, "DCTLUI_VALUE_BOX": 1, "DCTLUI_CHECK_BOX": 1,
        "DCTLUI_COMBO_BOX": 1, "DCTLUI_COLOR_PICKER": 3,
    ]

    init(_ parts: [String], line: Int, _ file: SourceFile) throws(Failure) {
        guard parts.count > 3, let count = Self.kinds[parts[2]] else {
            throw file.failure(
                line: line, byte: nil, "this DEFINE_UI_PARAMS is not understood",
                advice: "write DEFINE_UI_PARAMS(name, Label, DCTLUI_SLIDER_FLOAT, 0.5, 0.0, 1.0, 0.01)")
        }
        (name, label, kind, self.line) = (parts[0], parts[1], parts[2], line)
        let given = parts.dropFirst(3)
        for part in given.prefix(count) {
            let text = part.lowercased().hasSuffix("f") ? String(part.dropLast()) : part
            guard let number = SignedNumber.parse(text.hasSuffix(".") ? text + "0" : text) else {
                throw file.failure(
                    line: line, byte: nil, "the value \(part.quoted) of '\(name)' is no number",
                    advice: "write a number such as 0.5")
            }
            numbers.append(number)
        }
        if kind == "DCTLUI_COMBO_BOX", parts.count > 5 {
            (choiceNames, labels) = (Self.list(parts[4]), Self.list(parts[5]))
        }
    }

    private static func list(_ text: String) -> [String] {
        text.filter { !"{}".contains($0) }.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// In the module.
    var token: Token { Token(kind: .identifier, text: DCTLText.safe(name), line: 0, column: 0) }

    var type: HLSLType {
        switch kind {
        case "DCTLUI_SLIDER_INT", "DCTLUI_COMBO_BOX": .int
        case "DCTLUI_CHECK_BOX": .bool
        case "DCTLUI_COLOR_PICKER": .vector(.float, 3)
        default: .float
        }
    }

    func parameter(_ file: SourceFile) throws(Failure) -> Parameter {
        let types: [HLSLType: GLSLType] = [.int: .int, .bool: .bool, .float: .float]
        var parameter = Parameter(
            name: GLSLNames.valid(token.text), type: types[type] ?? .vec3,
            location: SourceLocation(file: file.name, line: line))
        parameter.label = label.isEmpty ? nil : label
        parameter.help = help
        parameter.defaultValue = ParameterValue(type == .vector(.float, 3) ? numbers : [numbers[0]])
        switch kind {
        case "DCTLUI_CHECK_BOX":
            parameter.kind = .flag
            parameter.defaultValue = ParameterValue([numbers[0] == 0 ? 0 : 1])
        case "DCTLUI_COLOR_PICKER": parameter.kind = .color
        case "DCTLUI_COMBO_BOX":
            parameter.choices = choiceNames.indices.map {
                Parameter.Choice(label: labels.indices.contains($0) ? labels[$0] : choiceNames[$0], value: Double($0))
            }
        case "DCTLUI_VALUE_BOX": break
        default:
            // A default beyond the slider's range widens it.
            if numbers.count > 2, numbers[1] < numbers[2] {
                parameter.minimum = min(numbers[0], numbers[1])
                parameter.maximum = max(numbers[0], numbers[2])
            }
            if numbers.count > 3, numbers[3] > 0 { parameter.step = numbers[3] }
        }
        return parameter
    }
}
