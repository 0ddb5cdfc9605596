internal import CGLFXLibAV
package import GLFXCore

/// How long a file's audio is.
package enum SoundLength {
    /// As its container says, from the file's beginning; nil where it has no audio or does not say.
    /// - Throws: `.input` where it cannot be read.
    package static func read(path: String) throws(Failure) -> Timestamp? {
        let file = try InputFile(path: path)
        guard let stream = file.soundStream(nil) else { return nil }
        let base = Rational(stream.pointee.time_base) ?? Rational(1, 48_000)
        let own = Timestamp(libav: stream.pointee.duration, timeBase: base)
        return own ?? Timestamp(libav: file.context.pointee.duration, timeBase: Rational(1, Int64(AV_TIME_BASE)))
    }
}
