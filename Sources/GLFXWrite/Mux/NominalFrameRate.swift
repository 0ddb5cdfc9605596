internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Puts the nominal frame rate into an H.264 stream's header. x264 gets time stamps in the source's ticks and writes
/// the tick as if it were the frame rate (H.264 annex E.2.1: num_units_in_tick, time_scale); readers that use it, as
/// libavformat does for movies with B-frames, then get wrong durations.
enum NominalFrameRate {
    /// Rewrites the parameter sets in `parameters`; other codecs are unchanged.
    static func write(_ rate: Rational, into parameters: UnsafeMutablePointer<AVCodecParameters>) throws(Failure) {
        guard parameters.pointee.codec_id == AV_CODEC_ID_H264, parameters.pointee.extradata_size > 0,
            let filter = av_bsf_get_by_name("h264_metadata")
        else { return }
        var allocatedFilter: UnsafeMutablePointer<AVBSFContext>?
        try check(av_bsf_alloc(filter, &allocatedFilter), .output, "write the frame rate")
        defer { av_bsf_free(&allocatedFilter) }
        guard let context = allocatedFilter else { return }
        try check(avcodec_parameters_copy(context.pointee.par_in, parameters), .output, "write the frame rate")
        // A frame is two ticks, one for each field.
        let ticks = AVRational(Rational(rate.numerator * 2, rate.denominator))
        try check(av_opt_set_q(context.pointee.priv_data, "tick_rate", ticks, 0), .output, "write the frame rate")
        try check(av_bsf_init(context), .output, "write the frame rate")
        try check(avcodec_parameters_copy(parameters, context.pointee.par_out), .output, "write the frame rate")
    }
}
