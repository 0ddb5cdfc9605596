package import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
internal import Glibc

extension FilePart {
    /// The files of a sequence of pictures (`lt/*.png`, `lt/%04d.png`), in their order; nil where it is one file.
    /// - Throws: `.usage` for an invalid pattern, `.input` where no file matches.
    package func pictures() throws(Failure) -> [String]? { isSequence ? try PicturePattern.paths(path) : nil }

    /// Those that begin in this part of the sequence.
    /// - Parameter rate: pictures a second.
    /// - Throws: as `pictures()`; `.usage` where the part begins behind the last one.
    package func pictures(rate: Rational) throws(Failure) -> [String]? {
        guard let all = try pictures(), !isWhole else { return try pictures() }
        let clock = FrameClock(rate: rate, timeBase: rate.inverse ?? 1)
        let (first, last) = (start.map { Timestamp(seconds: $0) }, end.map { Timestamp(seconds: $0) })
        let shown = all.indices.filter { index in
            let stamp = Timestamp(Int64(index), timeBase: rate.inverse ?? 1)
            return first.map { clock.isNotBefore($0, stamp: stamp) } ?? true
                && !(last.map { clock.isNotBefore($0, stamp: stamp) } ?? false)
        }
        guard shown.isEmpty else { return shown.map { all[$0] } }
        throw Failure(
            .usage, "'\(self)' has none of the \(all.count) pictures of '\(path)', at \(decimal(rate)) a second",
            advice: "give an earlier beginning, or another rate with \(.inputFps)")
    }

    /// Whether it names numbered pictures.
    var isSequence: Bool { PicturePattern.isPattern(path) && FileSystem.access(path, F_OK) != 0 }

    /// Every file that it names.
    var files: [String] { (try? pictures()) ?? [path] }
}
