internal import GLFXPrograms
internal import GLFXShaderText

/// What a shader's comments tell the engine: its switches, and its uniforms with their words, ranges and defaults.
struct WallpaperComments {
    /// `uniform float g_Scale; // {"material":"scale","default":1,"range":[0,10]}`
    struct Uniform {
        let name: String
        let type: GLSLType
        let json: JSONValue
        let location: SourceLocation

        var label: String? {
            (json["label"] ?? json["material"])?.text.map {
                let words = $0.hasPrefix("ui_editor_properties_") ? String($0.dropFirst(21)) : $0
                return words.replacing("_", with: " ").trimmed
            }.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// The picture where the user gives none.
        var fallback: Input.Fallback? {
            switch json["default"]?.text {
            case "util/white": .white
            case "util/black": .black
            default: nil
            }
        }

        var readsScreen: Bool { json["default"]?.text?.hasPrefix("_rt_FullFrameBuffer") == true }

        var parameter: Parameter? {
            let count = type.componentCount
            guard type.scalar == .float || type.scalar == .int else { return nil }
            var parameter = Parameter(name: name, type: type, location: location)
            parameter.label = label
            var numbers = WallpaperComments.numbers(json["default"])
            if numbers.count == 1 { numbers = Array(repeating: numbers[0], count: count) }
            if numbers.count != count { numbers = Array(repeating: 0, count: count) }
            parameter.defaultValue = ParameterValue(numbers)
            if json["type"]?.text == "color", count > 2 { parameter.kind = .color }
            if json["position"]?.bool == true, count == 2 { parameter.kind = .point }
            let range = WallpaperComments.numbers(json["range"])
            if range.count == 2, range[0] < range[1] {
                // A default beyond the slider's range widens it.
                parameter.minimum = min(range[0], numbers.min() ?? range[0])
                parameter.maximum = max(range[1], numbers.max() ?? range[1])
            }
            if json["int"]?.bool == true { parameter.step = 1 }
            return parameter
        }
    }

    private(set) var uniforms: [Uniform] = []
    /// Macros: the switches, and those that say whether a picture is given.
    private(set) var definitions: [(name: String, value: String)] = []

    init(_ file: SourceFile) {
        for number in file.lineNumbers {
            let line = String(decoding: file.line(number), as: UTF8.self)
            guard let comment = line.firstRange(of: "//"), let open = line[comment.upperBound...].firstIndex(of: "{"),
                let close = line.lastIndex(of: "}"), open < close,
                let part = try? SourceFile(name: file.name, text: String(line[open...close])),
                let json = try? JSONReader.read(part)
            else { continue }
            if line[comment.upperBound..<open].trimmed == "[COMBO]", let name = json["combo"]?.text {
                define(name, json["default"]?.number ?? 0)
            }
            let words = line[..<comment.lowerBound].split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            guard words.count == 3, words[0] == "uniform", let type = GLSLType(rawValue: words[1]) else { continue }
            let place = SourceLocation(file: file.name, line: number)
            uniforms.append(Uniform(name: words[2], type: type, json: json, location: place))
            if let name = json["combo"]?.text { define(name, 0) }
        }
    }

    /// Adds those of the other stage.
    mutating func add(_ other: WallpaperComments) {
        for definition in other.definitions where !definitions.contains(where: { $0.name == definition.name }) {
            definitions.append(definition)
        }
        for uniform in other.uniforms where !uniforms.contains(where: { $0.name == uniform.name }) {
            uniforms.append(uniform)
        }
    }

    private mutating func define(_ name: String, _ value: Double) {
        guard Tokenizer.isName(name), !definitions.contains(where: { $0.name == name }) else { return }
        definitions.append((name, Parameter.number(value.rounded())))
    }

    /// Of a number, a list, or a text such as `"0.5 1"`.
    private static func numbers(_ value: JSONValue?) -> [Double] {
        if let number = value?.number { return [number] }
        if let list = value?.list { return list.compactMap(\.number) }
        return (value?.text ?? "").split { $0 == " " || $0 == "," }.compactMap { SignedNumber.parse(String($0)) }
    }
}
