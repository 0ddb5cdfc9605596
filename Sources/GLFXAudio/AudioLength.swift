internal import CGLFXLibAV
package import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// How long a file's audio is.
package enum AudioLength {
    /// As its container says, or as its packets where that only estimates, from the file's beginning; nil where it has no
    /// audio or does not say.
    /// - Throws: `.input` where it cannot be read.
    package static func read(path: String) throws(Failure) -> Timestamp? {
        let file = try InputFile(path: path)
        guard let stream = file.soundStream(nil) else { return nil }
        let base = Rational(stream.pointee.time_base) ?? Rational(1, 48_000)
        if file.knowsLength {
            let streamLength = Timestamp(libav: stream.pointee.duration, timeBase: base)
            let whole = Timestamp(libav: file.context.pointee.duration, timeBase: Rational(1, Int64(AV_TIME_BASE)))
            if let length = streamLength ?? whole { return length }
        }
        return try counted(file, stream, base)
    }

    /// The sum of all packets, where the container has only the bit rate of the first ones or says nothing.
    private static func counted(
        _ file: InputFile, _ stream: UnsafeMutablePointer<AVStream>, _ base: Rational
    ) throws(Failure) -> Timestamp? {
        for other in file.streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        let packet = try Owned<AVPacket>.packet()
        var sum: Int64 = 0
        while file.read(into: packet.pointer) >= 0 {
            defer { av_packet_unref(packet.pointer) }
            if packet.pointer.pointee.stream_index == stream.pointee.index { sum += packet.pointer.pointee.duration }
        }
        return sum > 0 ? Timestamp(sum, timeBase: base) : nil
    }
}
