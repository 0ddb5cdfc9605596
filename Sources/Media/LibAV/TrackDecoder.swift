internal import CLibAV
internal import FrameCore

/// Opens what decodes a stream that is no picture: sound or subtitles.
enum TrackDecoder {
    /// - Parameter kind: what to blame: the output that cannot hold the stream as it is, or the input.
    /// - Returns: an open context, which is the caller's to free.
    static func open(
        _ track: TrackInfo, _ kind: Failure.Kind = .output
    ) throws(Failure) -> UnsafeMutablePointer<AVCodecContext> {
        guard let codec = avcodec_find_decoder(track.parameters.pointee.codec_id) else {
            throw Failure(kind, "there is no decoder for \(track.codecName) in this libavcodec")
        }
        let context = try allocated(avcodec_alloc_context3(codec), "a decoder")
        avcodec_parameters_to_context(context, track.parameters)
        context.pointee.pkt_timebase = AVRational(track.timeBase)
        let code = avcodec_open2(context, codec, nil)
        if code < 0 {
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&context)
        }
        try check(code, kind, "open the decoder of \(track.codecName)")
        return context
    }
}
