internal import CGLFXLibAV

/// libav's versions and codecs: for `glfx doctor` and `glfx --version`.
package enum LibAVFacts {
    /// Each library with the version that is loaded.
    package static var libraries: [(name: String, version: String)] {
        [
            ("libavformat", text(avformat_version())), ("libavcodec", text(avcodec_version())),
            ("libavutil", text(avutil_version())), ("libswscale", text(swscale_version())),
            ("libswresample", text(swresample_version())),
        ]
    }

    /// libavcodec's build: `5.1.9-0+deb12u1`.
    package static var build: String { String(cString: av_version_info()) }

    /// Whether libavcodec has this encoder.
    package static func hasEncoder(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }

    /// Whether libavcodec has this decoder.
    package static func hasDecoder(_ name: String) -> Bool { avcodec_find_decoder_by_name(name) != nil }

    /// Major, minor and micro of libav's packed version.
    private static func text(_ version: UInt32) -> String {
        "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
}
