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
        var packet = av_packet_alloc()
        var frame = av_frame_alloc()
        var decoders: [Int32: UnsafeMutablePointer<AVCodecContext>] = [:]
        defer {
            av_packet_free(&packet)
            av_frame_free(&frame)
            for decoder in decoders.values {
                var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
                avcodec_free_context(&decoder)
            }
        }
        guard let packet, let frame else { return }
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
            if decoders[index] == nil { decoders[index] = decoder(of: stream, maximumPixels: file.maximumPixels) }
            guard let decoder = decoders[index], avcodec_send_packet(decoder, packet) >= 0,
                avcodec_receive_frame(decoder, frame) >= 0
            else { continue }
            done.insert(index)
        }
    }

    /// An open decoder with one thread; nil where there is none.
    private static func decoder(
        of stream: UnsafeMutablePointer<AVStream>, maximumPixels: Int
    ) -> UnsafeMutablePointer<AVCodecContext>? {
        guard let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id),
            let decoder = avcodec_alloc_context3(codec)
        else { return nil }
        var made: UnsafeMutablePointer<AVCodecContext>? = decoder
        avcodec_parameters_to_context(decoder, stream.pointee.codecpar)
        decoder.pointee.thread_count = 1
        decoder.pointee.max_pixels = PictureLimit.allowance(maximumPixels)
        guard avcodec_open2(decoder, codec, nil) >= 0 else {
            avcodec_free_context(&made)
            return nil
        }
        return decoder
    }
}
