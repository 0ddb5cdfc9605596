internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

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
        var (packet, frame) = (av_packet_alloc(), av_frame_alloc())
        defer {
            av_packet_free(&packet)
            av_frame_free(&frame)
        }
        guard let packet, let frame else { return }
        var decoders: [Int32: DecoderContext] = [:]
        var done: Set<Int32> = []
        // As far as libav probes.
        var rest = file.context.pointee.probesize
        while rest > 0, file.read(into: packet) >= 0 {
            defer { av_packet_unref(packet) }
            rest -= Int64(packet.pointee.size)
            let index = packet.pointee.stream_index
            guard !done.contains(index), let stream = file.streams.first(where: { $0.pointee.index == index }),
                stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
                let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id)
            else { continue }
            if decoders[index] == nil {
                decoders[index] = try? DecoderContext(
                    codec, stream: stream, path: file.path, codecName: file.codecName(of: stream),
                    maximumPixels: file.maximumPixels, threads: 1, complaints: Complaints())
            }
            guard let decoder = decoders[index], decoder.send(packet) >= 0, decoder.receive(into: frame) >= 0
            else { continue }
            done.insert(index)
        }
    }
}
