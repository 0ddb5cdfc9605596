internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Texts in a job file: `{"text": "A TITLE", "size": 0.1}`, `{"burn": "timecode", "anchor": "bottom"}`.
package enum FrameTextJSON {
    /// Beyond the frame too, so far.
    package static let places = -2.0...3.0

    /// Parts of the frame's height.
    package static func isSize(_ size: Double) -> Bool { size >= 0.001 && size <= 1 }

    static func texts(_ value: JobValue) throws(Failure) -> [FrameText] {
        let values = try value.list()
        if values.count > JobLimits.texts {
            throw values[JobLimits.texts].mistake(
                "a job has no more than \(JobLimits.texts) texts", "split it into several jobs")
        }
        return try values.map(text)
    }

    private static func text(_ value: JobValue) throws(Failure) -> FrameText {
        let members = try value.members(
            of: "a text",
            keys: ["text", "burn", "font", "size", "color", "box", "place", "anchor", "start", "end"])
        let content: FrameText.Content
        switch (members["text"], members["burn"]) {
        case (let title?, nil): content = .title(try title.text())
        case (nil, let label?): content = .label(try label.choice())
        default: throw value.mistake("a text has either \"text\" or \"burn\"", "write {\"text\": \"A TITLE\"}")
        }
        var text = FrameText(content)
        if let font = members["font"] { text.font = try font.text() }
        if let size = members["size"] {
            text.size = try size.number()
            guard isSize(text.size) else { throw size.wrong("give a part of the frame's height: 0.08") }
        }
        if let color = members["color"] { text.color = try ColorJSON.color(color) }
        if let box = members["box"] { text.box = box.json.bool == false ? nil : try ColorJSON.color(box) }
        if let anchor = members["anchor"] {
            text.anchor = try anchor.choice()
            text.place = text.anchor.place
        }
        if let place = members["place"] {
            let numbers = try place.numbers(count: 2)
            guard numbers.allSatisfy(places.contains) else {
                throw place.wrong("give parts of the frame's width and height: [0.5, 0.9]")
            }
            text.place = SIMD2(numbers[0], numbers[1])
        }
        text.start = try members["start"].map { (start) throws(Failure) in try TimeCodec.time.read(start) }
        text.end = try members["end"].map { (end) throws(Failure) in try TimeCodec.time.read(end) }
        if let end = text.end, end <= text.start ?? Rational(0, 1) {
            throw value.mistake("this text is shown for no time at all", "give a later end")
        }
        return text
    }

    static func node(_ texts: [FrameText]) -> JSONNode? { texts.isEmpty ? nil : .list(texts.map(node)) }

    private static func node(_ text: FrameText) -> JSONNode {
        let usual = FrameText(text.content)
        var members: [(key: String, value: JSONNode)] = []
        switch text.content {
        case .title(let title): members.append(("text", .text(title)))
        case .label(let label): members.append(("burn", .text(label.rawValue)))
        }
        if text.font != usual.font { members.append(("font", .text(text.font))) }
        if text.size != usual.size { members.append(("size", .number(text.size))) }
        if text.color != usual.color { members.append(("color", color(text.color))) }
        if text.box != usual.box { members.append(("box", text.box.map(color) ?? .bool(false))) }
        if text.anchor != usual.anchor { members.append(("anchor", .text(text.anchor.rawValue))) }
        if text.place != text.anchor.place {
            members.append(("place", .list([.number(text.place.x), .number(text.place.y)])))
        }
        if let start = text.start { members.append(("start", .rational(start))) }
        if let end = text.end { members.append(("end", .rational(end))) }
        return .object(members)
    }

    private static func color(_ color: SIMD4<Float>) -> JSONNode {
        ColorText.hexadecimal(color).map(JSONNode.text) ?? .list((0..<4).map { .number(color[$0].description) })
    }
}
