internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// What an `--input` names: a file or a plain color.
enum PictureText {
    case file(FilePart)
    case color(SIMD4<Float>)

    /// `FILE`, `FILE@IN-OUT`, `#204080`, `navy` or `color:navy`. A file that is named like a color is a file.
    init(_ text: String, exists: (String) -> Bool) throws(Failure) {
        let isMarked = text.hasPrefix("color:")
        let word = isMarked ? String(text.dropFirst("color:".count)) : text
        guard isMarked || !exists(text) && (word.hasPrefix("#") || ColorText.parse(word) != nil) else {
            self = .file(try FilePart(parsing: text, exists: exists))
            return
        }
        guard let color = isMarked && word == "transparent" ? .zero : ColorText.parse(word) else {
            throw Failure(
                .usage, "--input '\(text)': not a color",
                advice: ColorText.nearestName(to: word).map { "did you mean 'color:\($0)'?" }
                    ?? "write '#204080', navy or 0.2,0.4,0.6; a file so named is written ./\(text)")
        }
        self = .color(color)
    }

    /// For messages.
    var words: String {
        switch self {
        case .file(let part): part.description
        case .color(let color): colorText(color)
        }
    }
}

/// `--input-time`, `--input-fade`, `--input-end` and `--input-fps`: when the picture of the `--input` before them is seen;
/// `--input-space`: its colors.
struct LayerWords {
    /// The names of the options.
    static let options: Set = ["input-time", "input-fade", "input-end", "input-fps", "input-space"]
    /// Those that are said of all inputs where no `--input` is before them.
    static let general: Set = ["input-end", "input-space"]

    private var words: [String: String] = [:]

    var isEmpty: Bool { words.isEmpty }
    var space: String? { words["input-space"] }
    var hasEnding: Bool { words["input-end"] != nil }

    /// - Parameter name: one of `options`.
    mutating func set(_ name: String, _ text: String, of input: String) throws(Failure) {
        guard words[name] == nil else {
            throw Failure(
                .usage, "--\(name) is given twice for --input '\(input)'",
                advice: "leave one of them out, or write it after the input that it is meant for")
        }
        words[name] = text
    }

    /// Nil where nothing was said.
    /// - Parameter rate: frames a second, asked only for times in frames.
    func timing(rate: () throws(Failure) -> Rational) throws(Failure) -> LayerTiming? {
        guard words.keys.contains(where: { $0 != "input-space" }) else { return nil }
        var timing = LayerTiming()
        if let text = words["input-time"] {
            (timing.start, timing.end) = try TextOptions.time(OptionText("input-time", text), rate)
        }
        if let text = words["input-fade"] {
            (timing.fadeIn, timing.fadeOut) = try Self.fades(OptionText("input-fade", text), rate)
        }
        timing.ending = words["input-end"].flatMap(InputEnd.init)
        timing.frameRate = try words["input-fps"].map { (text) throws(Failure) in
            try FrameRateCodec().parse(OptionText("input-fps", text))
        }
        return timing
    }

    /// `0.5`, `12f`, `12f,0.5` or `,0.5`
    private static func fades(
        _ option: OptionText, _ rate: () throws(Failure) -> Rational
    ) throws(Failure) -> (Rational?, Rational?) {
        let (rise, fall) = OptionText.split(option.text[...], at: ",")
        func seconds(_ text: Substring) throws(Failure) -> Rational? {
            guard !text.isEmpty else { return nil }
            guard let written = WrittenTime(text) else {
                throw option.wrong(": not IN or IN,OUT", "write 0.5, 12f,12f or ,1")
            }
            let time = try written.seconds(rate: rate) { problem, advice in option.wrong(": \(problem)", advice) }
            return time > Rational(0, 1) ? time : nil
        }
        let fades = (try seconds(rise), try fall.map { (text) throws(Failure) in try seconds(text) } ?? nil)
        guard fades.0 != nil || fades.1 != nil else {
            throw option.wrong(" is no fade", "write how long it takes to come, and to go behind a comma: 12f,12f")
        }
        return fades
    }

    /// As the command line takes them.
    static func arguments(_ timing: LayerTiming) -> [(name: String, text: String)] {
        var result: [(name: String, text: String)] = []
        if timing.start != nil || timing.end != nil {
            let times = [timing.start, timing.end].map { $0.map(WrittenTime.text) ?? "" }
            result.append(("input-time", times.joined(separator: "-")))
        }
        if timing.fadeIn != nil || timing.fadeOut != nil {
            let fades = [timing.fadeIn, timing.fadeOut].map { $0.map(WrittenTime.text) ?? "" }
            result.append(("input-fade", timing.fadeOut == nil ? fades[0] : fades.joined(separator: ",")))
        }
        if let rate = timing.frameRate { result.append(("input-fps", "\(rate)")) }
        if let ending = timing.ending { result.append(("input-end", ending.rawValue)) }
        return result
    }
}

extension ShaderBinding {
    /// The picture of an `--input`.
    struct LastInput {
        var shader: Int
        /// The sampler that it names; nil: the last one without a name.
        var name: String?
        var text: String
    }

    /// - Parameters:
    ///   - name: one of `LayerWords.options`.
    ///   - text: its value.
    mutating func setLayer(_ name: String, _ text: String) throws(Failure) {
        guard let last = lastInput else {
            throw Failure(
                .usage, "--\(name) belongs to an --input, and there is none before it",
                advice: "write it behind --input FILE")
        }
        if let sampler = last.name {
            guard drafts[last.shader].previous[sampler] == nil else {
                throw Failure(
                    .usage, "--\(name) follows --input '\(last.text)', an earlier frame that has no time of its own",
                    advice: "write it behind an --input that is a file or a color")
            }
            try drafts[last.shader].layers[sampler, default: LayerWords()].set(name, text, of: last.text)
        } else {
            let index = drafts[last.shader].further.count - 1
            try drafts[last.shader].further[index].words.set(name, text, of: last.text)
        }
    }

    /// A note where `--input-end` behind an input leaves another movie of the shader as it is.
    var noteOnEndings: String? {
        for draft in drafts {
            let named = draft.pictures.map { ($0.value, draft.layers[$0.key] ?? LayerWords()) }
            let unnamed = draft.further.compactMap { given in
                if case .file(let part) = given.picture { (part, given.words) } else { nil }
            }
            let movies = (named + unnamed).filter { !Self.looksLikeStill($0.0.path) }
            guard movies.contains(where: { $0.1.hasEnding }), movies.contains(where: { $0.1.isEmpty }) else { continue }
            return "--input-end is for the --input before it alone; before the first --input it is for all"
        }
        return nil
    }

    /// By its name: no file is opened.
    private static func looksLikeStill(_ path: String) -> Bool {
        ["png", "jpg", "jpeg", "tif", "tiff", "exr", "webp", "bmp", "tga", "heic", "avif", "psd"].contains { ending in
            path.lowercased().hasSuffix("." + ending) && !path.contains { "*%".contains($0) }
        }
    }
}
