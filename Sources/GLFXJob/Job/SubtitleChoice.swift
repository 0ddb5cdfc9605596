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
