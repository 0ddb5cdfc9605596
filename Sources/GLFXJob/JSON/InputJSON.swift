internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// An input in JSON: a string is a file, an object something else.
enum InputJSON {
    /// The values of an object in place of a file's name.
    /// - Parameter others: further keys.
    static func members(
        of value: JobValue, _ what: String = "an input that is no file", and others: [String] = []
    ) throws(Failure) -> [String: JobValue] {
        try value.members(
            of: what,
            keys: ["file", "start", "end", "pictures", "color", "previous", "polygon", "standard-input"] + others)
    }

    static func input(_ value: JobValue) throws(Failure) -> JobInput {
        if let part = try FilePartJSON.part(value, "an input") { return .file(part) }
        let object = try members(of: value)
        if let pattern = try object["pictures"]?.text() { return .pictures(pattern) }
        if let color = object["color"] { return .color(try ColorJSON.color(color)) }
        guard try object["standard-input"]?.flag() == true else {
            throw value.mistake(
                "this input names no picture",
                "write \"FILE\", {\"pictures\": \"f/%04d.png\"}, {\"color\": \"#204060\"} or "
                    + "{\"standard-input\": true}")
        }
        return .standardInput
    }

    static func node(_ input: JobInput) -> JSONNode {
        switch input {
        case .file(let part): FilePartJSON.node(part)
        case .pictures(let pattern): .object([("pictures", .text(pattern))])
        case .color(let color): ColorJSON.node(color)
        case .standardInput: .object([("standard-input", .bool(true))])
        }
    }
}

/// A color in JSON: `{"color": "#204060"}`.
enum ColorJSON {
    /// - Parameter value: the value of `color`.
    static func color(_ value: JobValue) throws(Failure) -> SIMD4<Float> {
        let numbers = value.json.list?.compactMap(\.number) ?? []
        let text = value.json.text ?? numbers.map { "\($0)" }.joined(separator: ",")
        guard numbers.count == value.json.list?.count ?? 0, let color = ColorText.parse(text) else {
            throw value.mistake(
                "this is no color",
                "write \"#204060\", \"navy\", or red, green, blue and alpha from 0 to 1: [0.1, 0.2, 0.4, 1]")
        }
        return color
    }

    /// - Parameter others: further members of its object.
    static func node(_ color: SIMD4<Float>, and others: [(key: String, value: JSONNode)] = []) -> JSONNode {
        let value: JSONNode =
            ColorText.hexadecimal(color).map(JSONNode.text)
            ?? .list((0..<4).map { .number(color[$0].description) })
        return .object([("color", value)] + others)
    }
}
