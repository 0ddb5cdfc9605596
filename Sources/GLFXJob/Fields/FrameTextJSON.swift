internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Texts in a job file: `{"text": "A TITLE", "size": 0.1}`, `{"burn": "timecode", "anchor": "bottom"}`.
package enum FrameTextJSON {
    /// Beyond the frame too, so far.
    package static let places = -2.0...3.0

    /// Parts of the frame's height.
    package static func isSize(_ size: Double) -> Bool { size >= 0.001 && size <= 1 }

    /// Of an outline, in ems.
    package static func isWidth(_ width: Double) -> Bool { width >= 0.001 && width <= 1 }

    /// Of a shadow, in ems.
    package static let offsets = -2.0...2.0

    static func texts(_ value: JobValue) throws(Failure) -> [FrameText] {
        let values = try value.list()
        if values.count > JobLimits.texts {
            throw values[JobLimits.texts].mistake(
                "a job has no more than \(JobLimits.texts) texts", "split it into several jobs")
        }
        return try values.map(text)
    }

    private static let styleKeys = ["font", "size", "color", "box", "outline", "shadow", "place", "anchor"]

    private static func text(_ value: JobValue) throws(Failure) -> FrameText {
        let members = try value.members(
            of: "a text",
            keys: ["text", "burn"] + styleKeys + ["opacity", "start", "end", "fade-in", "fade-out"])
        let content: FrameText.Content
        switch (members["text"], members["burn"]) {
        case (let title?, nil): content = .title(try self.title(title))
        case (nil, let label?): content = .label(try label.choice())
        default: throw value.mistake("a text has either \"text\" or \"burn\"", "write {\"text\": \"A TITLE\"}")
        }
        var text = FrameText(content)
        try read(members, into: &text)
        if let opacity = members["opacity"] {
            if let keyframes = try keyframes(opacity, of: { (value) throws(Failure) in [try part(value)] }) {
                text.keyframes.opacity = keyframes
            } else {
                text.opacity = try part(opacity)
            }
        }
        text.start = try members["start"].map { (start) throws(Failure) in try TimeCodec.time.read(start) }
        text.end = try members["end"].map { (end) throws(Failure) in try TimeCodec.time.read(end) }
        if let end = text.end, end <= text.start ?? Rational(0, 1) {
            throw value.mistake("this text is shown for no time at all", "give a later end")
        }
        text.fadeIn = try members["fade-in"].map { (fade) throws(Failure) in try TimeCodec.length.read(fade) }
        text.fadeOut = try members["fade-out"].map { (fade) throws(Failure) in try TimeCodec.length.read(fade) }
        return text
    }

    private static func title(_ value: JobValue) throws(Failure) -> String {
        let title = try value.text()
        _ = try TextTemplate(title) { problem, advice in value.mistake("'text': \(problem)", advice) }
        return title
    }

    private static func part(_ value: JobValue) throws(Failure) -> Double {
        let part = try value.number()
        guard (0...1).contains(part) else { throw value.wrong("give 0 to 1") }
        return part
    }

    /// The look of a text, that of subtitles too.
    private static func read(_ members: [String: JobValue], into text: inout FrameText) throws(Failure) {
        if let font = members["font"] { text.font = try font.text() }
        if let value = members["size"] {
            if let keyframes = try keyframes(value, of: { (value) throws(Failure) in [try size(value)] }) {
                text.keyframes.size = keyframes
            } else {
                text.size = try size(value)
            }
        }
        if let color = members["color"] { text.color = try ColorJSON.color(color) }
        if let box = members["box"] { text.box = box.json.bool == false ? nil : try ColorJSON.color(box) }
        if let value = members["outline"] { text.outline = try outline(value) }
        if let value = members["shadow"] { text.shadow = try shadow(value) }
        if let anchor = members["anchor"] {
            text.anchor = try anchor.choice()
            text.place = text.anchor.place
        }
        guard let value = members["place"] else { return }
        let anchor = text.anchor
        let keyframes = try keyframes(value) { (value) throws(Failure) in
            let count = value.json.list?.count == 4 ? 4 : 2
            let numbers = try place(value, count: count)
            return count == 4 ? numbers : numbers + [anchor.point.x, anchor.point.y]
        }
        if let keyframes {
            text.keyframes.place = keyframes
        } else {
            let numbers = try place(value, count: 2)
            text.place = SIMD2(numbers[0], numbers[1])
        }
    }

    private static func size(_ value: JobValue) throws(Failure) -> Double {
        let size = try value.number()
        guard isSize(size) else { throw value.wrong("give a part of the frame's height: 0.08") }
        return size
    }

    private static func place(_ value: JobValue, count: Int) throws(Failure) -> [Double] {
        let numbers = try value.numbers(count: count)
        guard numbers.allSatisfy(places.contains) else {
            throw value.wrong("give parts of the frame's width and height: [0.5, 0.9]")
        }
        return numbers
    }

    private static func outline(_ value: JobValue) throws(Failure) -> FrameText.Outline? {
        if value.json.bool == false { return nil }
        let members = try value.members(of: "an outline", keys: ["width", "color"])
        guard let width = members["width"] else {
            throw value.mistake("an outline has a width", "write {\"width\": 0.05, \"color\": \"#000000\"}")
        }
        var outline = FrameText.Outline(width: try width.number())
        guard isWidth(outline.width) else { throw width.wrong("give a part of the text's size: 0.05") }
        if let color = members["color"] { outline.color = try ColorJSON.color(color) }
        return outline
    }

    private static func shadow(_ value: JobValue) throws(Failure) -> FrameText.Shadow? {
        if value.json.bool == false { return nil }
        let members = try value.members(of: "a shadow", keys: ["offset", "blur", "color"])
        guard let offset = members["offset"] else {
            throw value.mistake("a shadow has an offset", "write {\"offset\": [0.05, 0.05], \"blur\": 0.04}")
        }
        let numbers = try offset.numbers(count: 2)
        var shadow = FrameText.Shadow(offset: SIMD2(numbers[0], numbers[1]))
        if let blur = members["blur"] { shadow.blur = try blur.number() }
        guard numbers.allSatisfy(offsets.contains), (0...2).contains(shadow.blur) else {
            throw value.mistake("this shadow is too far from its text", "give parts of the text's size, at most 2")
        }
        if let color = members["color"] { shadow.color = try ColorJSON.color(color) }
        return shadow
    }

    /// `{"keyframes": [{"time": 0, "value": 0.1}, …]}`; nil for anything else.
    private static func keyframes(
        _ value: JobValue, of components: (JobValue) throws(Failure) -> [Double]
    ) throws(Failure) -> Animation? {
        guard value.json["keyframes"] != nil else { return nil }
        let list = try value.members(of: "'\(value.key)'", keys: ["keyframes"])["keyframes"]?.list() ?? []
        var keyframes: [Animation.Keyframe] = []
        for item in list {
            let members = try item.members(of: "a keyframe", keys: ["time", "value", "easing"])
            guard let time = members["time"], let shown = members["value"] else {
                throw item.mistake(
                    "a keyframe has a time in seconds and a value",
                    "write {\"time\": 2, \"value\": 0.6, \"easing\": \"ease\"}")
            }
            let seconds = try TimeCodec.time.read(time).double
            guard seconds > keyframes.last?.time ?? -.infinity else {
                throw item.mistake("keyframes are not in the order of time", "write each time once, in order")
            }
            keyframes.append(
                Animation.Keyframe(
                    time: seconds, value: ParameterValue(try components(shown)),
                    easing: try members["easing"]?.choice() ?? .linear))
        }
        guard !keyframes.isEmpty else { throw value.mistake("there is no keyframe", "give one, or a plain value") }
        return Animation(keyframes)
    }

    static func subtitleStyle(_ value: JobValue) throws(Failure) -> SubtitleStyle {
        let members = try value.members(of: "a style of subtitles", keys: styleKeys)
        var text = FrameText(.title("subtitles"))
        try read(members, into: &text)
        guard !text.isMoving else { throw value.mistake("subtitles have no keyframes", "give plain values") }
        return SubtitleStyle(text, Set(members.keys))
    }

    static func node(_ style: SubtitleStyle) -> JSONNode {
        let usual = FrameText(.title("subtitles"))
        var text = usual
        (text.font, text.size) = (style.font ?? text.font, style.size ?? text.size)
        (text.outline, text.shadow, text.box) = (style.outline, style.shadow, style.box)
        var members = Self.style(text, usual)
        func add(_ key: String, _ value: JSONNode?) {
            guard let value, !members.contains(where: { $0.key == key }) else { return }
            members.append((key, value))
        }
        add("font", style.font.map(JSONNode.text))
        add("size", style.size.map { .number($0) })
        add("color", style.color.map(color))
        add("anchor", style.anchor.map { .text($0.rawValue) })
        add("place", style.place.map { .list([.number($0.x), .number($0.y)]) })
        return .object(members)
    }

    static func node(_ texts: [FrameText]) -> JSONNode? { texts.isEmpty ? nil : .list(texts.map(node)) }

    private static func node(_ text: FrameText) -> JSONNode {
        let usual = FrameText(text.content)
        var members: [(key: String, value: JSONNode)] = []
        switch text.content {
        case .title(let title): members.append(("text", .text(title)))
        case .label(let label): members.append(("burn", .text(label.rawValue)))
        }
        members += style(text, usual)
        if let opacity = text.keyframes.opacity {
            members.append(("opacity", node(opacity)))
        } else if text.opacity != 1 {
            members.append(("opacity", .number(text.opacity)))
        }
        if let start = text.start { members.append(("start", .rational(start))) }
        if let end = text.end { members.append(("end", .rational(end))) }
        if let fade = text.fadeIn { members.append(("fade-in", .rational(fade))) }
        if let fade = text.fadeOut { members.append(("fade-out", .rational(fade))) }
        return .object(members)
    }

    private static func style(_ text: FrameText, _ usual: FrameText) -> [(key: String, value: JSONNode)] {
        var members: [(key: String, value: JSONNode)] = []
        if text.font != usual.font { members.append(("font", .text(text.font))) }
        if let size = text.keyframes.size {
            members.append(("size", node(size)))
        } else if text.size != usual.size {
            members.append(("size", .number(text.size)))
        }
        if text.color != usual.color { members.append(("color", color(text.color))) }
        if text.box != usual.box { members.append(("box", text.box.map(color) ?? .bool(false))) }
        if let outline = text.outline {
            members.append(("outline", .object([("width", .number(outline.width)), ("color", color(outline.color))])))
        }
        if let shadow = text.shadow {
            let offset: [JSONNode] = [.number(shadow.offset.x), .number(shadow.offset.y)]
            members.append(
                (
                    "shadow",
                    .object([("offset", .list(offset)), ("blur", .number(shadow.blur)), ("color", color(shadow.color))])
                ))
        }
        if text.anchor != usual.anchor { members.append(("anchor", .text(text.anchor.rawValue))) }
        if let place = text.keyframes.place {
            members.append(("place", node(place)))
        } else if text.place != text.anchor.place {
            members.append(("place", .list([.number(text.place.x), .number(text.place.y)])))
        }
        return members
    }

    private static func node(_ animation: Animation) -> JSONNode {
        let keyframes = animation.keyframes.map { keyframe in
            let components = keyframe.value.components.map { JSONNode.number($0) }
            var members: [(key: String, value: JSONNode)] = [
                ("time", .number(keyframe.time)), ("value", components.count == 1 ? components[0] : .list(components)),
            ]
            if keyframe.easing != .linear { members.append(("easing", .text(keyframe.easing.rawValue))) }
            return JSONNode.object(members)
        }
        return .object([("keyframes", .list(keyframes))])
    }

    private static func color(_ color: SIMD4<Float>) -> JSONNode {
        ColorText.hexadecimal(color).map(JSONNode.text) ?? .list((0..<4).map { .number(color[$0].description) })
    }
}
