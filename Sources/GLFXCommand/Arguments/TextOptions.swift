internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// The options of texts. Each belongs to the nearest `--text`, `--burn` or `--burn-subtitles` before it, so that the command
/// reads them in their order.
enum TextOptions {
    private static let burn = Option(
        "burn", .required("WHAT"), .text, "write into each frame what it is called",
        detail:
            "timecode is the output's: the source's own, with its drop-frame count, from --start on; without one it "
            + "begins at 00:00:00:00. frame is the frame's number, from 0, and time its time. It is at the top in a box, "
            + "unless options after it say otherwise, which are those of --text.",
        choices: FrameLabel.allCases.map(\.rawValue), isRepeatable: true)

    /// How the text before them looks.
    private static let style: [Option] = [
        Option(
            "font", .required("NAME"), .text, "the font of the text before it",
            detail:
                "A family, with Bold, Light and Italic behind it: 'DejaVu Sans Bold'. `fc-list : family` lists them. "
                + "Default: Sans, for --burn Monospace. Behind --burn-subtitles this option and the next ones up to "
                + "--text-at style subtitles that have no styles of their own (SubRip, WebVTT, mov_text).",
            isRepeatable: true, sharedHelp: "how the text before it looks, subtitles too"),
        Option(
            "text-size", .required("PERCENT"), .text, "its size, in percent of the frame's height (8%)",
            detail:
                "Of the em: a line is about 1.2 times as high. For --burn 5% without it, for subtitles that of a line. "
                + "Also keyframes: '0s:4%, 2s:12% ease'.",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-color", .required("COLOR"), .text, "its color (white)",
            detail: "Written as for --background. In HDR, white is the reference white, 203 cd/m².",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-box", .required("COLOR|none"), .text, "a box behind it: '#00000080' is half transparent",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-outline", .required("WIDTH[,COLOR]"), .text, "a line around its letters: 5%,navy",
            detail: "The width is in percent of the text's size, outside the letters; the color is black without one.",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-shadow", .required("X,Y[,BLUR][,COLOR]"), .text, "a shadow of its letters: 4%,4%,6%,#000000a0",
            detail:
                "To the right and down, and how far its edge is blurred (CSS's text-shadow), in percent of the text's "
                + "size, each with its percent sign; black without a color. That of subtitles is sharp, with X as Y.",
            isRepeatable: true),
        Option(
            "text-at", .required("PLACE"), .text, "where it is: bottom, top-left, …, or X,Y[,ANCHOR]: 10%,80%,left",
            detail: "\(listed(FrameText.Anchor.allCases.map(\.rawValue))); or percent of the frame's width and height "
                + "from its top left, where the ANCHOR of the text's box lies: one of these words, else top-left. Default: "
                + "bottom. It moves by keyframes: '0s:50%,100%,top, 8s:50%,0%,bottom' rolls it through the frame.",
            completion: .words(FrameText.Anchor.allCases.map(\.rawValue)), isRepeatable: true,
            sharedHelp: "where and when it is shown, and how it appears"),
        Option(
            "text-time", .required("FROM-TO"), .text, "when it is shown: 1-4, 0:12-, -3",
            detail: "Times of the output, either left out.", isRepeatable: true, sharedHelp: ""),
        Option(
            "text-fade", .required("IN[,OUT]"), .text, "it fades in and out over these times: 0.5,1 or 12f,12f",
            detail:
                "From the beginning of its time and up to the end of it. Without OUT it does not fade out; 0 is no fade.",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-opacity", .required("PERCENT"), .text, "its opacity with its box, also keyframes: '0s:0%, 2s:80%'",
            isRepeatable: true),
    ]

    /// Those that are no field of a job by themselves.
    static let rows = [burn] + style

    /// One that is given, and its text.
    typealias Given = (name: String, text: OptionText)

    /// Every one of them.
    static let names = Set(["text"] + rows.map(\.name))

    /// What options of style belong to.
    private enum Target {
        case text, subtitles
    }

    /// - Parameters:
    ///   - options: those of texts and `--burn-subtitles`, in their order.
    ///   - rate: frames a second, asked only for times in frames.
    /// - Returns: the style is nil where subtitles have none.
    /// - Throws: `.usage`.
    static func texts(
        _ options: [Given], rate: () throws(Failure) -> Rational
    ) throws(Failure) -> (texts: [FrameText], subtitles: SubtitleStyle?) {
        var texts: [FrameText] = []
        var (subtitles, keys, target) = (FrameText(.title("")), Set<String>(), Target?.none)
        for (name, option) in options {
            switch name {
            case "text":
                texts.append(FrameText(.title(try title(option))))
                target = .text
            case burn.name:
                texts.append(FrameText(.label(try label(option))))
                target = .text
            case "burn-subtitles": target = .subtitles
            default:
                switch target {
                case .text: try set(name, option, of: &texts[texts.count - 1], rate: rate)
                case .subtitles:
                    keys.insert(try key(ofSubtitles: name))
                    try set(name, option, of: &subtitles, rate: rate)
                case nil:
                    throw Failure(
                        .usage, "--\(name) belongs to a text, and there is none before it",
                        advice: "write it behind --text, --burn or --burn-subtitles")
                }
            }
        }
        guard texts.count <= JobLimits.texts else {
            throw Failure(
                .usage, "a job has no more than \(JobLimits.texts) texts, and there are \(texts.count)",
                advice: "split it into several jobs")
        }
        guard !subtitles.isMoving else {
            throw Failure(.usage, "subtitles have no keyframes", advice: "give --text-size and --text-at plain values")
        }
        return (texts, keys.isEmpty ? nil : SubtitleStyle(subtitles, keys))
    }

    /// The key of what an option sets.
    /// - Throws: `.usage` for what subtitles do not have.
    private static func key(ofSubtitles name: String) throws(Failure) -> String {
        switch name {
        case "font": return name
        case "text-at": return "place"
        case "text-time", "text-fade", "text-opacity":
            throw Failure(
                .usage, "--\(name) belongs to --text or --burn: subtitles have their own times",
                advice: "write it behind one of these, or leave it out")
        default: return String(name.dropFirst("text-".count))
        }
    }

    private static func label(_ option: OptionText) throws(Failure) -> FrameLabel {
        guard let label = FrameLabel(rawValue: option.text) else {
            throw option.wrong(": no such choice", "\(choiceAdvice(option.text, burn.choices))")
        }
        return label
    }

    /// `\n` is a line break.
    private static func title(_ option: OptionText) throws(Failure) -> String {
        guard option.text.contains(where: { !$0.isWhitespace }) else {
            throw Failure(
                .usage, "--text '\(option.text)' has nothing to show", advice: "write it so: --text 'A TITLE'")
        }
        _ = try TextTemplate(option.text, option.failure)
        return option.text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
    }

    private static func set(
        _ name: String, _ option: OptionText, of text: inout FrameText, rate: () throws(Failure) -> Rational
    ) throws(Failure) {
        switch name {
        case "font":
            guard !option.text.isEmpty else { throw option.wrong(": no name", "write it so: --font 'DejaVu Sans'") }
            text.font = option.text
        case "text-size":
            text.keyframes.size = try Animation(option.text, rate: rate, option.failure) { (value) throws(Failure) in
                [try size(value, option)]
            }
            if text.keyframes.size == nil { text.size = try size(option.text, option) }
        case "text-opacity":
            text.keyframes.opacity = try Animation(option.text, rate: rate, option.failure) { (value) throws(Failure) in
                [try opacity(value, option)]
            }
            if text.keyframes.opacity == nil { text.opacity = try opacity(option.text, option) }
        case "text-color": text.color = try color(option.text, option)
        case "text-box": text.box = option.text == "none" ? nil : try color(option.text, option)
        case "text-outline": text.outline = option.text == "none" ? nil : try outline(option)
        case "text-shadow": text.shadow = option.text == "none" ? nil : try shadow(option)
        case "text-at": try setPlace(option, of: &text, rate: rate)
        case "text-fade": (text.fadeIn, text.fadeOut) = try fade(option, rate)
        default: (text.start, text.end) = try time(option, rate)
        }
    }

    private static func size(_ text: String, _ option: OptionText) throws(Failure) -> Double {
        guard let size = part(text[...]), FrameTextJSON.isSize(size) else {
            throw option.wrong(": not a size of a text", "give a part of the frame's height: 8%")
        }
        return size
    }

    private static func opacity(_ text: String, _ option: OptionText) throws(Failure) -> Double {
        guard let opacity = part(text[...]), (0...1).contains(opacity) else {
            throw option.wrong(": not an opacity", "give 0% to 100%")
        }
        return opacity
    }

    private static func outline(_ option: OptionText) throws(Failure) -> FrameText.Outline {
        let (lead, rest) = OptionText.split(option.text[...], at: ",")
        guard let width = part(lead), FrameTextJSON.isWidth(width) else {
            throw option.wrong(": not an outline", "give its width in percent of the text's size, and a color: 5%,navy")
        }
        guard let rest else { return FrameText.Outline(width: width) }
        return FrameText.Outline(width: width, color: try color(String(rest), option))
    }

    private static func shadow(_ option: OptionText) throws(Failure) -> FrameText.Shadow {
        let advice: MessageText = "give X,Y[,BLUR][,COLOR] in percent of the text's size: 4%,4%,6%,#000000a0"
        var fields = option.text.split(separator: ",", omittingEmptySubsequences: false)[...]
        // A color may be numbers with commas between.
        var lengths: [Double] = []
        while let field = fields.first, field.hasSuffix("%") || lengths.count < 2, lengths.count < 3 {
            guard let length = part(field) else { throw option.wrong(": not a shadow", advice) }
            lengths.append(length)
            fields.removeFirst()
        }
        let blur = lengths.count > 2 ? lengths[2] : 0
        guard lengths.count >= 2, lengths.prefix(2).allSatisfy(FrameTextJSON.offsets.contains), (0...2).contains(blur)
        else { throw option.wrong(": not a shadow", advice) }
        var shadow = FrameText.Shadow(offset: SIMD2(lengths[0], lengths[1]), blur: blur)
        if !fields.isEmpty { shadow.color = try color(fields.joined(separator: ","), option) }
        return shadow
    }

    private static func color(_ text: String, _ option: OptionText) throws(Failure) -> SIMD4<Float> {
        guard let color = ColorText.parse(text) else {
            throw option.wrong(
                ": not a color",
                ColorText.nearestName(to: text).map { "did you mean '\($0)'?" }
                    ?? "a color is written so: #40ff18, red or 0.2,0.4,0.6")
        }
        return color
    }

    /// `8%` or `0.08`
    private static func part(_ text: Substring) -> Double? {
        text.hasSuffix("%")
            ? OptionText.number(String(text.dropLast())).map { $0 / 100 } : OptionText.number(String(text))
    }

    /// A place, or keyframes of places; lines are aligned by the first one's anchor.
    private static func setPlace(
        _ option: OptionText, of text: inout FrameText, rate: () throws(Failure) -> Rational
    ) throws(Failure) {
        var first: FrameText.Anchor?
        text.keyframes.place = try Animation(option.text, rate: rate, option.failure) { (value) throws(Failure) in
            let (place, anchor) = try place(value, option)
            first = first ?? anchor
            return [place.x, place.y, anchor.point.x, anchor.point.y]
        }
        if let first {
            (text.place, text.anchor) = (first.place, first)
        } else {
            (text.place, text.anchor) = try place(option.text, option)
        }
    }

    private static func place(
        _ text: String, _ option: OptionText
    ) throws(Failure) -> (SIMD2<Double>, FrameText.Anchor) {
        if let anchor = FrameText.Anchor(rawValue: text) { return (anchor.place, anchor) }
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        let anchor = fields.count == 3 ? FrameText.Anchor(rawValue: String(fields[2])) : .topLeft
        guard (2...3).contains(fields.count), let x = part(fields[0]), let y = part(fields[1]), let anchor,
            FrameTextJSON.places.contains(x), FrameTextJSON.places.contains(y)
        else {
            let words = FrameText.Anchor.allCases.map(\.rawValue)
            throw option.wrong(
                ": not a place in the frame",
                nearestName(to: text, in: words).map { "did you mean '\($0)'?" }
                    ?? "write bottom, top-left, … or parts of the frame: 10%,80%")
        }
        return (SIMD2(x, y), anchor)
    }

    /// `0.5,1`, `12f`; 0 is none.
    private static func fade(
        _ option: OptionText, _ rate: () throws(Failure) -> Rational
    ) throws(Failure) -> (Rational?, Rational?) {
        let (lead, rest) = OptionText.split(option.text[...], at: ",")
        func length(_ text: Substring) throws(Failure) -> Rational? {
            guard let time = WrittenTime(text) else {
                throw option.wrong(": not IN[,OUT]", "write each as seconds (0.5) or frames (12f)")
            }
            let length = try time.seconds(rate: rate) { problem, advice in option.wrong(": \(problem)", advice) }
            return length > Rational(0, 1) ? length : nil
        }
        return (try length(lead), try rest.map(length) ?? nil)
    }

    /// `FROM-TO`, either left out.
    static func time(
        _ option: OptionText, _ rate: () throws(Failure) -> Rational
    ) throws(Failure) -> (Rational?, Rational?) {
        let (from, to) = OptionText.split(option.text[...], at: "-")
        guard let to, !(from.isEmpty && to.isEmpty) else {
            throw option.wrong(": not FROM-TO", "write 1-4, 0:12- or -3")
        }
        func seconds(_ text: Substring) throws(Failure) -> Rational? {
            guard !text.isEmpty else { return nil }
            guard let time = WrittenTime(text) else {
                throw option.wrong(": not FROM-TO", "write each as \(WrittenTime.forms)")
            }
            return try time.seconds(rate: rate) { problem, advice in option.wrong(": \(problem)", advice) }
        }
        let (start, end) = (try seconds(from), try seconds(to))
        if let end, end <= start ?? Rational(0, 1) { throw option.wrong(" is no time at all", "give a later end") }
        return (start, end)
    }
}

extension OptionText {
    /// `--text-at 'x': not a place`
    fileprivate func failure(_ problem: MessageText, _ advice: MessageText) -> Failure {
        wrong(": \(problem)", advice)
    }
}
