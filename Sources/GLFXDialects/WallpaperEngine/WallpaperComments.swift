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

        var label: String? { (json["label"] ?? json["material"])?.text.flatMap(WallpaperComments.words) }

        /// The picture where the user gives none.
        var fallback: Input.Fallback? {
            switch json["default"]?.text {
            case "util/white": .white
            case "util/black": .black
            default: nil
            }
        }

        /// What comes after `g_Texture`.
        var number: Int? { name.hasPrefix("g_Texture") ? Int(name.dropFirst(9)) : nil }

        var readsScreen: Bool { json["default"]?.text?.hasPrefix("_rt_FullFrameBuffer") == true }

        /// - Parameter constants: a material's, by what the uniform's `material` calls it.
        func parameter(_ constants: [String: JSONValue]) -> Parameter? {
            let count = type.componentCount
            guard type.scalar == .float || type.scalar == .int else { return nil }
            var parameter = Parameter(name: name, type: type, location: location)
            parameter.label = label
            let given = json["material"]?.text.flatMap { constants[$0.lowercased()] }
            var numbers = WallpaperComments.numbers(given ?? json["default"])
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

    /// A macro: a switch, or one that says whether a sampler's picture is given.
    struct Switch {
        let name: String
        let json: JSONValue
        let location: SourceLocation
        /// Of the sampler.
        var number: Int?

        /// What it is where a material says nothing.
        var value: Double { number == nil ? (json["default"]?.number ?? 0).rounded() : 0 }

        func parameter(_ value: Double) -> Parameter {
            var parameter = Parameter(name: name, type: .int, location: location)
            parameter.binding = .define
            parameter.label = (json["label"] ?? json["material"])?.text.flatMap(WallpaperComments.words)
            parameter.defaultValue = ParameterValue(value)
            let choices = choices
            if choices.contains(where: { $0.value == value }) {
                parameter.choices = choices
            } else if choices.isEmpty, value == 0 || value == 1 {
                (parameter.type, parameter.kind) = (.bool, .flag)
            }
            return parameter
        }

        private var choices: [Parameter.Choice] {
            var labels: [(String, Double)] = []
            switch (number == nil ? json["type"]?.text : nil) ?? "" {
            case "imageblending": labels = WallpaperIncludes.modes.enumerated().map { ($0.element, Double($0.offset)) }
            case "audioprocessingoptions": labels = [("off", 0), ("left", 1), ("right", 2), ("both", 3)]
            case "options":
                labels =
                    json["options"]?.list?.enumerated().map { ($0.element.text ?? "", Double($0.offset)) }
                    ?? json["options"]?.members.map { ($0.key, $0.value.number ?? 0) } ?? []
            default: break
            }
            return labels.compactMap { label, value in
                WallpaperComments.words(label).map { Parameter.Choice(label: $0, value: value) }
            }
        }
    }

    private(set) var uniforms: [Uniform] = []
    private(set) var switches: [Switch] = []

    init(_ file: SourceFile) {
        for number in file.lineNumbers {
            let line = String(decoding: file.line(number), as: UTF8.self)
            guard let comment = line.firstRange(of: "//"), let open = line[comment.upperBound...].firstIndex(of: "{"),
                let close = line.lastIndex(of: "}"), open < close,
                let part = try? SourceFile(name: file.name, text: String(line[open...close])),
                let json = try? JSONReader.read(part)
            else { continue }
            if line[comment.upperBound..<open].trimmed == "[COMBO]", let name = json["combo"]?.text {
                add(Switch(name: name, json: json, location: SourceLocation(file: file.name, line: number)))
            }
            let words = line[..<comment.lowerBound].split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            guard words.count == 3, words[0] == "uniform", let type = GLSLType(rawValue: words[1]) else { continue }
            let place = SourceLocation(file: file.name, line: number)
            uniforms.append(Uniform(name: words[2], type: type, json: json, location: place))
            if let name = json["combo"]?.text, let uniform = uniforms.last, let number = uniform.number {
                add(Switch(name: name, json: json, location: place, number: number))
            }
        }
    }

    /// Adds those of the other stage.
    mutating func add(_ other: WallpaperComments) {
        other.switches.forEach { add($0) }
        for uniform in other.uniforms where !uniforms.contains(where: { $0.name == uniform.name }) {
            uniforms.append(uniform)
        }
    }

    private mutating func add(_ new: Switch) {
        guard Tokenizer.isName(new.name), !switches.contains(where: { $0.name == new.name }) else { return }
        switches.append(new)
    }

    /// `ui_editor_properties_blend_mode` as `blend mode`; nil for an empty text.
    private static func words(_ text: String) -> String? {
        let words = text.hasPrefix("ui_editor_properties_") ? String(text.dropFirst(21)) : text
        let result = words.replacing("_", with: " ").trimmed
        return result.isEmpty ? nil : result
    }

    /// Of a number, a list, or a text such as `"0.5 1"`.
    private static func numbers(_ value: JSONValue?) -> [Double] {
        if let number = value?.number { return [number] }
        if let list = value?.list { return list.compactMap(\.number) }
        return (value?.text ?? "").split { $0 == " " || $0 == "," }.compactMap { SignedNumber.parse(String($0)) }
    }
}
