/// One input of a job, as the user names it. Nothing has been opened yet: whether a file is a movie or a still
/// depends on its contents.
public enum JobInput: Sendable, Hashable {
    /// A movie or a still.
    case file(FilePart)
    /// Numbered or listed pictures, a frame each: `frames/*.png`, `frames/%04d.png`.
    case pictures(String)
    /// A plane of one color: red, green, blue, alpha, 0 to 1, straight.
    case color(SIMD4<Float>)
    /// A movie from standard input.
    case standardInput

    /// A whole movie or still.
    public static func file(_ path: String) -> JobInput { .file(FilePart(path)) }
}

/// What a further picture shows after its movie has ended before the main one.
public enum InputEnd: String, Sendable, CaseIterable {
    /// Its last frame.
    case hold
    /// The movie again, from its beginning.
    case loop
    /// Nothing: the output ends with it.
    case stop
    /// Nothing: it is transparent from then on.
    case hide
}
