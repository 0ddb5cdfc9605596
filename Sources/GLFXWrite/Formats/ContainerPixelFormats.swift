internal import CGLFXLibAV

/// The pixel formats that an encoder takes and a container can signal.
enum ContainerPixelFormats {
    static func offered(by encoder: EncoderEntry, in container: Container) -> [AVPixelFormat] {
        let own = container.isPictures ? [] : encoder.traits.ownFormats
        let formats = encoder.pixelFormats.filter { !own.contains($0) }
        switch (encoder.name, container.muxer) {
        case ("wrapped_avframe", _): return yuv4mpeg
        case ("rawvideo", "mov"): return quickTimeRaw
        case ("rawvideo", "avi"): return aviRaw
        // Raw video needs a FourCC, which libav has for some layouts only.
        case ("rawvideo", _): return formats.filter { avcodec_pix_fmt_to_codec_tag($0) != 0 }
        default: return formats
        }
    }

    /// The header's C420, C422, C444, and ffmpeg's extensions for deeper ones.
    private static let yuv4mpeg = [
        AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV422P10LE,
        AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_YUV420P12LE, AV_PIX_FMT_YUV422P12LE, AV_PIX_FMT_YUV444P12LE,
        AV_PIX_FMT_YUV420P16LE, AV_PIX_FMT_YUV422P16LE, AV_PIX_FMT_YUV444P16LE,
    ]

    /// Formats with a widely supported FourCC.
    private static let aviRaw = [
        AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_UYVY422, AV_PIX_FMT_BGR24, AV_PIX_FMT_BGRA,
    ]

    /// Apple's "Uncompressed Y'CbCr Video in QuickTime Files" and the old raw RGB.
    private static let quickTimeRaw = [AV_PIX_FMT_UYVY422, AV_PIX_FMT_RGB24, AV_PIX_FMT_ARGB]
}
