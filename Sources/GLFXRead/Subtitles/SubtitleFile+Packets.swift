internal import CGLFXLibAV
package import GLFXCore
internal import GLFXFiles
package import GLFXMedia

extension SubtitleFile {
    /// All cues of a file, in order, as packets of a track.
    /// - Parameters:
    ///   - index: the track's number among the streams of the movie that it is added to.
    ///   - language: three letters of ISO 639-2; nil: not said.
    /// - Throws: `.input` where it cannot be read, or holds no text subtitles.
    package static func cues(
        of path: String, index: Int, language: String?
    ) throws(Failure) -> (track: TrackInfo, packets: [MediaPacket]) {
        guard let bytes = try WholeFile.read(path) else {
            throw Failure(.input, "cannot open '\(path)': No such file or directory")
        }
        guard try form(path) != nil else {
            throw Failure(
                .input, "\(.subtitles) '\(path)': it holds no subtitles of a known kind",
                advice: "give SubRip (.srt), WebVTT (.vtt) or ASS (.ass)")
        }
        _ = LibAVLog.isSilent
        let url = "file:" + path
        // Detected by its content: libavformat gets no other demuxer to choose.
        let format = av_find_input_format(demuxer(of: bytes))
        var context: UnsafeMutablePointer<AVFormatContext>?
        let code = withDictionary([("protocol_whitelist", "file")]) { options in
            url.withFileName { avformat_open_input(&context, $0, format, &options) }
        }
        defer { avformat_close_input(&context) }
        try check(code, .input, "read the subtitles '\(path)'")
        guard let context, context.pointee.nb_streams == 1, let stream = context.pointee.streams[0],
            let base = Rational(stream.pointee.time_base)
        else { throw Failure(.input, "'\(path)' holds no subtitles", advice: nil) }
        if let language { av_dict_set(&stream.pointee.metadata, "language", language, 0) }
        stream.pointee.index = Int32(index)
        let track = try TrackInfo(stream, file: path)
        stream.pointee.index = 0
        return (track, try packets(context, index, base))
    }

    private static func packets(
        _ context: UnsafeMutablePointer<AVFormatContext>, _ index: Int, _ base: Rational
    ) throws(Failure) -> [MediaPacket] {
        let packet = try Owned<AVPacket>.packet()
        var packets: [MediaPacket] = []
        while av_read_frame(context, packet.pointer) >= 0 {
            packet.pointer.pointee.stream_index = Int32(index)
            packets.append(try MediaPacket(moving: packet.pointer, timeBase: base))
        }
        return packets
    }

    private static func demuxer(of bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(64), as: UTF8.self).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
        if text.hasPrefix("WEBVTT") { return "webvtt" }
        return text.lowercased().hasPrefix("[script info]") ? "ass" : "srt"
    }
}
