internal import GLFXAudio
internal import GLFXCore
internal import GLFXJob
internal import GLFXRead

extension AudioPiece {
    /// A part of a file's audio; `origin` counts from the file's time 0.
    /// - Parameters:
    ///   - stream: as that of the other one.
    ///   - loops: the file begins again at its end.
    /// - Throws: `.usage` for a part that is to begin again.
    init(
        _ part: FilePart, stream: Int? = nil, start: Timestamp, gain: Double = 1, loops: Bool
    ) throws(Failure) {
        guard part.isWhole || !loops else {
            throw Failure(
                .usage, "\(.audioLoop) repeats whole files, and '\(part)' is a part of one",
                advice: "cut it into a file of its own first")
        }
        let length = part.end.map { Timestamp(seconds: $0.less(part.start ?? Rational(0, 1))) }
        self.init(
            path: part.path, stream: stream, origin: part.start.map { Timestamp(seconds: $0) }, start: start,
            length: length, gain: gain, loops: loops)
    }
}
