package import CGLFXLibAV

extension AVCodecParameters {
    /// Bytes of a sample of all channels; nil where samples are coded.
    package var plainFrameBytes: Int32? {
        let bytes = av_get_exact_bits_per_sample(codec_id) * ch_layout.nb_channels / 8
        let isPlain = String(cString: avcodec_get_name(codec_id)).hasPrefix("pcm_")
        return isPlain && bytes > 0 && sample_rate > 0 ? bytes : nil
    }
}
