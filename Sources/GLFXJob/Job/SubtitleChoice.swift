internal import GLFXCore

/// The subtitles that are drawn into the picture.
public enum SubtitleChoice: Sendable, Hashable {
    /// Of every movie the track that players choose: the first that is marked so, else the first.
    case usual
    /// Of every movie the stream of this number in its container.
    case stream(Int)
    /// Of every movie the first track in this language, by the code that the container has: `deu`.
    case language(String)
    /// Those of another file, at the times of the only input.
    case file(String)
}

extension SubtitleChoice {
    /// Refuses jobs that have no place for them.
    /// - Throws: `.usage`.
    func check(_ inputs: [JobInput]) throws(Failure) {
        if case .file(let path) = self {
            guard inputs.count <= 1 else {
                throw Failure(
                    .usage, "\(.burnSubtitles)='\(path)' takes a single INPUT, whose times these are",
                    advice: "join the INPUTs in a job before, or give each its own subtitles as a track")
            }
        } else if inputs.contains(.standardInput) {
            throw Failure(
                .usage, "the subtitles of the standard input ('-') come only once, with the picture",
                advice: "give them as a file: \(.burnSubtitles)=FILE")
        }
    }
}

/// A file of text subtitles that becomes a track of the output.
public struct SubtitleTrackFile: Sendable, Hashable {
    /// SubRip, WebVTT or ASS.
    public var path: String
    /// Its language by three letters of ISO 639-2: `deu`; nil: not said.
    public var language: String?

    /// All of a file.
    public init(_ path: String, language: String? = nil) {
        self.path = path
        self.language = language
    }
}

/// How subtitles that have no styles of their own look: SubRip, WebVTT, mov_text. What is nil is as libass has it.
public struct SubtitleStyle: Sendable, Hashable {
    /// A font's family, with `Bold`, `Light` and `Italic` behind it: `DejaVu Sans Bold`.
    public var font: String?
    /// A line's height, as a part of the frame's; more than 0, at most 1.
    public var size: Double?
    /// Red, green, blue, alpha, 0 to 1, in sRGB.
    public var color: SIMD4<Float>?
    /// The line around the letters.
    public var outline: FrameText.Outline?
    /// The letters' shadow: sharp, as far down as to the right. Excludes `box`.
    public var shadow: FrameText.Shadow?
    /// The color of a box behind them.
    public var box: SIMD4<Float>?
    /// The point of the text's box that lies at `place`.
    public var anchor: FrameText.Anchor?
    /// Parts of the frame's width and height from its top left, 0 to 1; nil: where the anchor is without a place.
    public var place: SIMD2<Double>?

    /// As libass has it.
    public init() {}

    /// - Parameters:
    ///   - text: has the values.
    ///   - keys: which of them count, by their keys in a job file.
    package init(_ text: FrameText, _ keys: Set<String>) {
        if keys.contains("font") { font = text.font }
        if keys.contains("size") { size = text.size }
        if keys.contains("color") { color = text.color }
        (outline, shadow, box) = (text.outline, text.shadow, text.box)
        if keys.contains("anchor") || keys.contains("place") { anchor = text.anchor }
        if keys.contains("place"), text.place != text.anchor.place { place = text.place }
    }

    /// Where the anchor lies.
    package var spot: SIMD2<Double>? { place ?? anchor?.place }

    /// Refuses what libass cannot draw.
    /// - Throws: `.usage`.
    func check() throws(Failure) {
        func refuse(_ problem: MessageText, _ advice: MessageText) throws(Failure) {
            throw Failure(.usage, "the style of \(.burnSubtitles): \(problem)", advice: advice)
        }
        if let shadow, shadow.offset.x != shadow.offset.y || shadow.offset.x < 0 || shadow.blur > 0 {
            try refuse(
                "its shadow is sharp, and as far down as to the right", "give two offsets that are the same: 4%,4%")
        }
        if shadow != nil, box != nil { try refuse("letters in a box have no shadow", "leave one of the two out") }
        if let place, place.min() < 0 || place.max() > 1 {
            try refuse("its place is outside the frame", "give 0% to 100%")
        }
        if let anchor, let place, anchor.point.y == 0.5, place.y != 0.5 {
            try refuse(
                "what is anchored at its middle is in the middle of the frame",
                "anchor it at its top or its bottom: 50%,60%,bottom")
        }
        if let font, font.contains(where: { ",=".contains($0) }) {
            try refuse("'\(font)' is no font's name", "write it without ',' and '='")
        }
    }
}
