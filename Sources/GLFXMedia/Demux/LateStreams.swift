internal import CGLFXLibAV

/// Checks the pictures of files whose streams appear with their packets (FLV, MPEG-PS). libav applies the limit only to
/// streams that exist when probing starts: the decoder of a later one takes any amount of memory.
enum LateStreams {
    /// Decodes one picture of each video stream, with another demuxer.
    /// - Throws: `.limit` where one is too large; other errors are left to the actual probe.
    static func check(_ path: String, maximumPixels: Int) throws(Failure) {
        let file = try InputFile(path: path, isProbed: false, maximumPixels: maximumPixels)
        let (_, refused) = RefusedSizes.during { decodeFirstPictures(of: file) }
        if let refused { try PictureLimit.check(refused, of: path, limit: maximumPixels) }
    }

    private static func decodeFirstPictures(of file: InputFile) {
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        guard let packet else { return }
        var decoders: [Int32: VideoDecoder] = [:]
        var done: Set<Int32> = []
        // As far as libav probes.
        var rest = file.context.pointee.probesize
        while rest > 0, file.read(into: packet) >= 0 {
            defer { av_packet_unref(packet) }
            rest -= Int64(packet.pointee.size)
            let index = packet.pointee.stream_index
            guard !done.contains(index), let stream = file.streams.first(where: { $0.pointee.index == index }),
                stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            else { continue }
            if decoders[index] == nil { decoders[index] = try? VideoDecoder(stream: stream, of: file, threads: 1) }
            guard let decoder = decoders[index], (try? decoder.send(packet)) == true,
                case .frame? = try? decoder.receive()
            else { continue }
            done.insert(index)
        }
    }
}
