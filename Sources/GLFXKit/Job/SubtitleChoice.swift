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
