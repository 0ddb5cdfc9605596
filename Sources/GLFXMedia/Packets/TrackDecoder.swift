package import CGLFXLibAV
package import GLFXCore

/// Opens decoders of audio and subtitles.
package enum TrackDecoder {
    /// - Parameter kind: of failures: `.output` if the output cannot hold the stream as it is, or `.input`.
    /// - Returns: an open context.
    package static func open(
        _ track: TrackInfo, _ kind: Failure.Kind = .output
    ) throws(Failure) -> Owned<AVCodecContext> {
        guard let codec = avcodec_find_decoder(track.parameters.pointee.codec_id) else {
            throw Failure(kind, "there is no decoder for \(track.codecName) in this libavcodec")
        }
        let context = Owned(try allocated(avcodec_alloc_context3(codec), "a decoder"))
        avcodec_parameters_to_context(context.pointer, track.parameters)
        context.pointer.pointee.pkt_timebase = AVRational(track.timeBase)
        try check(avcodec_open2(context.pointer, codec, nil), kind, "open the decoder of \(track.codecName)")
        return context
    }
}
