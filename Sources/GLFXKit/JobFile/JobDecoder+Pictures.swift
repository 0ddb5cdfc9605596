internal import FrameCore
internal import GLSLText
internal import ShaderPrograms

/// What is shown: a text is a file, an object something else.
extension JobDecoder {
    func input(_ value: JSONValue) throws(Failure) -> JobInput {
        if let path = try path(value, "an input") { return .file(path) }
        let object = try JobObject<PictureKey>(value, what: "an input that is no file", in: file)
        if let pattern = try object.text(.pictures) { return .pictures(pattern) }
        if let color = object[.color] { return .color(try self.color(color)) }
        guard try object.flag(.standardInput) else {
            throw file.mistake(
                at: value.offset, "this input names no picture",
                advice: "write \"FILE\", {\"pictures\": \"f/%04d.png\"}, {\"color\": \"#204060\"} or "
                    + "{\"standard-input\": true}")
        }
        return .standardInput
    }

    func background(_ value: JSONValue) throws(Failure) -> FilterJob.Background {
        if let path = try path(value, "a background") { return .file(path) }
        let object = try JobObject<PictureKey>(value, what: "a background that is no file", in: file)
        guard let color = object[.color] else {
            throw file.mistake(
                at: value.offset, "this background is neither a file nor a color",
                advice: "write \"FILE\" or {\"color\": \"#204060\"}")
        }
        return .color(try self.color(color))
    }

    /// The file that a text names; nil for what is no text.
    func path(_ value: JSONValue, _ what: String) throws(Failure) -> String? {
        guard value.text != "" else {
            throw file.mistake(at: value.offset, "\(what) has an empty name", advice: "give the name of a file")
        }
        return value.text
    }

    private func color(_ value: JSONValue) throws(Failure) -> SIMD4<Float> {
        let numbers = value.list?.compactMap(\.number) ?? []
        let text = value.text ?? numbers.map { "\($0)" }.joined(separator: ",")
        guard numbers.count == value.list?.count ?? 0, let color = ColorText.parse(text) else {
            throw file.mistake(
                at: value.offset, "this is no color",
                advice: "write \"#204060\", \"navy\", or red, green, blue and alpha from 0 to 1: [0.1, 0.2, 0.4, 1]")
        }
        return color
    }

    func pan(_ value: JSONValue) throws(Failure) -> Pan {
        let object = try JobObject<PanKey>(value, what: "a pan", in: file)
        func area(_ key: PanKey) throws(Failure) -> PictureArea {
            guard let numbers = try object.numbers(key, count: 4) else {
                throw file.mistake(
                    at: value.offset, "this pan has no '\(key.rawValue)'",
                    advice: "write {\"from\": [0, 0, 1, 1], \"to\": [X, Y, WIDTH, HEIGHT]} in fractions of the picture")
            }
            let area = PictureArea(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            guard area.isInside else {
                throw object.wrong(key, object[key] ?? value, "the picture is [0, 0, 1, 1]; stay inside it")
            }
            return area
        }
        return Pan(from: try area(.from), to: try area(.to), easing: try object.choice(.easing) ?? .linear)
    }
}
