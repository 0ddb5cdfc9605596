internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// The options of texts. Each belongs to the nearest `--text` or `--burn` before it, so that the command reads them in
/// their order.
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
                + "Default: Sans, for --burn Monospace.",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-size", .required("PERCENT"), .text, "its size, in percent of the frame's height (8%)",
            detail: "Of the em: a line is about 1.2 times as high. For --burn 5% without it.",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-color", .required("COLOR"), .text, "its color (white)",
            detail: "Written as for --background. In HDR, white is the reference white, 203 cd/m².",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-box", .required("COLOR|none"), .text, "a box behind it: '#00000080' is half transparent",
            isRepeatable: true, sharedHelp: ""),
        Option(
            "text-at", .required("PLACE"), .text, "where it is: bottom, top-left, …, or X,Y[,ANCHOR]: 10%,80%,left",
            detail: "\(listed(FrameText.Anchor.allCases.map(\.rawValue))); or percent of the frame's width and height "
                + "from its top left, where the ANCHOR of the text's box lies: one of these words, else top-left. Default: "
                + "bottom.",
            completion: .words(FrameText.Anchor.allCases.map(\.rawValue)), isRepeatable: true,
            sharedHelp: ""),
        Option(
            "text-time", .required("FROM-TO"), .text, "when it is shown: 1-4, 0:12-, -3",
            detail: "Times of the output, either left out.", isRepeatable: true),
    ]

    /// Those that are no field of a job by themselves.
    static let rows = [burn] + style

    /// One that is given, and its text.
    typealias Given = (name: String, text: OptionText)

    /// Every one of them.
    static let names = Set(["text"] + rows.map(\.name))

    /// - Parameters:
    ///   - options: those of texts, in their order.
    ///   - rate: frames a second, asked only for times in frames.
    /// - Throws: `.usage`.
    static func texts(
        _ options: [Given], rate: () throws(Failure) -> Rational
    ) throws(Failure) -> [FrameText] {
        var texts: [FrameText] = []
        for (name, option) in options {
            switch name {
            case "text": texts.append(FrameText(.title(try title(option))))
            case burn.name: texts.append(FrameText(.label(try label(option))))
            default:
                guard !texts.isEmpty else {
                    throw Failure(
                        .usage, "--\(name) belongs to a text, and there is none before it",
                        advice: "write it behind --text or --burn")
                }
                try set(name, option, of: &texts[texts.count - 1], rate: rate)
            }
        }
        guard texts.count <= JobLimits.texts else {
            throw Failure(
                .usage, "a job has no more than \(JobLimits.texts) texts, and there are \(texts.count)",
                advice: "split it into several jobs")
        }
        return texts
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
            guard let size = part(option.text[...]), FrameTextJSON.isSize(size) else {
                throw option.wrong(": not a size of a text", "give a part of the frame's height: 8%")
            }
            text.size = size
        case "text-color": text.color = try color(option)
        case "text-box": text.box = option.text == "none" ? nil : try color(option)
        case "text-at": (text.place, text.anchor) = try place(option)
        default: (text.start, text.end) = try time(option, rate)
        }
    }

    private static func color(_ option: OptionText) throws(Failure) -> SIMD4<Float> {
        guard let color = ColorText.parse(option.text) else {
            throw option.wrong(
                ": not a color",
                ColorText.nearestName(to: option.text).map { "did you mean '\($0)'?" }
                    ?? "a color is written so: #40ff18, red or 0.2,0.4,0.6")
        }
        return color
    }

    /// `8%` or `0.08`
    private static func part(_ text: Substring) -> Double? {
        text.hasSuffix("%")
            ? OptionText.number(String(text.dropLast())).map { $0 / 100 } : OptionText.number(String(text))
    }

    private static func place(_ option: OptionText) throws(Failure) -> (SIMD2<Double>, FrameText.Anchor) {
        if let anchor = FrameText.Anchor(rawValue: option.text) { return (anchor.place, anchor) }
        let fields = option.text.split(separator: ",", omittingEmptySubsequences: false)
        let anchor = fields.count == 3 ? FrameText.Anchor(rawValue: String(fields[2])) : .topLeft
        guard (2...3).contains(fields.count), let x = part(fields[0]), let y = part(fields[1]), let anchor,
            FrameTextJSON.places.contains(x), FrameTextJSON.places.contains(y)
        else {
            let words = FrameText.Anchor.allCases.map(\.rawValue)
            throw option.wrong(
                ": not a place in the frame",
                nearestName(to: option.text, in: words).map { "did you mean '\($0)'?" }
                    ?? "write bottom, top-left, … or parts of the frame: 10%,80%")
        }
        return (SIMD2(x, y), anchor)
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
