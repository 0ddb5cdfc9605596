internal import CGLFXLibAV
internal import GLFXCore

/// The codecs that `--codec` knows by family, and the traits of their encoders. Adding a codec is adding a row.
enum EncoderCatalog {
    /// A name for `--codec`, and the encoders that write it, the best first.
    struct Family: Sendable {
        let names: [String]
        let encoders: [String]
        /// For the two kinds of ProRes that have a name.
        var proResProfile: ProResProfile?
    }

    enum ProResProfile: Sendable { case four22HQ, four444 }

    static let families: [Family] = [
        Family(names: ["h264", "avc"], encoders: ["libx264", "libopenh264"]),
        Family(names: ["hevc", "h265"], encoders: ["libx265", "libkvazaar"]),
        Family(names: ["prores"], encoders: ["prores_ks", "prores_aw"]),
        Family(names: ["prores422"], encoders: ["prores_ks", "prores_aw"], proResProfile: .four22HQ),
        Family(names: ["prores4444"], encoders: ["prores_ks"], proResProfile: .four444),
        Family(names: ["dnxhd", "dnxhr"], encoders: ["dnxhd"]),
        Family(names: ["vp9"], encoders: ["libvpx-vp9"]),
        Family(names: ["vp8"], encoders: ["libvpx"]),
        Family(names: ["av1"], encoders: ["libsvtav1", "libaom-av1", "librav1e"]),
        Family(names: ["ffv1"], encoders: ["ffv1"]),
        Family(names: ["qtrle"], encoders: ["qtrle"]),
        Family(names: ["png"], encoders: ["png"]),
        Family(names: ["mjpeg", "jpeg"], encoders: ["mjpeg"]),
        Family(names: ["rawvideo", "raw"], encoders: ["rawvideo"]),
        Family(names: ["mpeg4"], encoders: ["mpeg4", "libxvid"]),
        Family(names: ["mpeg2"], encoders: ["mpeg2video"]),
        Family(names: ["theora"], encoders: ["libtheora"]),
        Family(names: ["jpeg2000"], encoders: ["libopenjpeg", "jpeg2000"]),
        Family(names: ["apng"], encoders: ["apng"]),
        Family(names: ["gif"], encoders: ["gif"]),
        Family(names: ["webp"], encoders: ["libwebp"]),
        Family(names: ["tiff"], encoders: ["tiff"]),
    ]

    private static let x264Presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]

    private static func still(_ name: String, options: [(name: String, value: String)] = []) -> EncoderTraits {
        EncoderTraits(name).with {
            $0.model = .rgb
            $0.options = options
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        }
    }

    static let encoders: [EncoderTraits] = [
        x264("libx264"),
        x264("libx264rgb").with { $0.model = .rgb },
        EncoderTraits("libopenh264").with { $0.takesAnyTime = true },
        EncoderTraits("libx265").with {
            $0.mostBits = 10
            $0.quality = .init(knob: .option("crf"), usual: 20, range: 0...51)
            $0.preset = .init(option: "preset", usual: "medium", values: .names(x264Presets))
            // Its own log bypasses libav's.
            $0.options = [("x265-params", "log-level=error")]
            $0.ownThreads = .init(option: "x265-params", member: "pools", most: 16, none: "none")
            // Its number of frames at a time follows the machine's processors, and what it says of itself names theirs.
            // With two at a time, small pictures of the same input are coded differently in some runs (5 of 36).
            $0.pinned = [("x265-params", "frame-threads", "1"), ("x265-params", "info", "0")]
            // x265's numReorderPics with B-frames as references.
            $0.unreportedDelay = 2
            $0.range = .signaled
            $0.signalsMatrix = true
            $0.takesAnyTime = true
            $0.reorders = true
        },
        EncoderTraits("prores_ks").with {
            $0.codesFields = true
            $0.quality = .init(knob: .quantizer, usual: nil, range: 1...224)
            $0.options = [("vendor", "apl0")]
            $0.signalsMatrix = true
            $0.chroma = .source
            $0.takesAnyTime = true
        },
        EncoderTraits("prores_aw").with {
            $0.chroma = .source
            $0.takesAnyTime = true
        },
        EncoderTraits("dnxhd").with {
            $0.chroma = .source
            $0.takesAnyTime = true
        },
        EncoderTraits("libvpx-vp9").with {
            $0.mostBits = 10
            $0.quality = .init(knob: .option("crf"), usual: 24, range: 0...63)
            $0.preset = .init(option: "cpu-used", usual: "4", values: .numbers(0...8))
            // No target rate: constant quality.
            $0.options = [("b", "0"), ("row-mt", "1"), ("tile-columns", "2"), ("deadline", "good")]
            $0.range = .signaled
            $0.signalsMatrix = true
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        },
        EncoderTraits("libvpx").with {
            $0.quality = .init(knob: .option("crf"), usual: 10, range: 4...63)
            $0.preset = .init(option: "cpu-used", usual: "4", values: .numbers(0...16))
            $0.options = [("b", "20M"), ("deadline", "good")]
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        },
        EncoderTraits("libsvtav1").with {
            $0.ownThreads = .init(option: "svtav1-params", member: "lp")
            $0.mostBits = 10
            $0.quality = .init(knob: .option("crf"), usual: 26, range: 1...63)
            $0.preset = .init(option: "preset", usual: "8", values: .numbers(0...13))
            $0.range = .signaled
            $0.signalsMatrix = true
            $0.takesAnyTime = true
        },
        EncoderTraits("libaom-av1").with {
            $0.mostBits = 10
            $0.quality = .init(knob: .option("crf"), usual: 24, range: 0...63)
            $0.preset = .init(option: "cpu-used", usual: "6", values: .numbers(0...8))
            $0.options = [("b", "0"), ("row-mt", "1")]
            $0.range = .signaled
            $0.signalsMatrix = true
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        },
        EncoderTraits("librav1e").with {
            $0.mostBits = 10
            $0.quality = .init(knob: .option("qp"), usual: 80, range: 0...255)
            $0.preset = .init(option: "speed", usual: "8", values: .numbers(0...10))
            $0.range = .signaled
            $0.signalsMatrix = true
            $0.takesAnyTime = true
        },
        EncoderTraits("ffv1").with {
            // Version 3 in slices: its checksums find damage, and each slice has a thread.
            $0.options = [("level", "3"), ("slicecrc", "1")]
            $0.hasRegularKeys = true
            $0.marksFields = true
            $0.model = .source
            $0.chroma = .source
            $0.range = .signaledByContainer
            $0.siting = .source
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        },
        EncoderTraits("rawvideo").with {
            $0.model = .source
            $0.chroma = .source
            $0.range = .signaledByContainer
            $0.siting = .source
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        },
        EncoderTraits("wrapped_avframe").with {
            $0.chroma = .source
            $0.range = .signaled
            $0.siting = .source
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        },
        EncoderTraits("mjpeg").with {
            $0.quality = .init(knob: .quantizer, usual: 2, range: 1...31)
            // Tables for each picture: smaller at the same quality.
            $0.options = [("huffman", "optimal")]
            $0.chroma = .source
            $0.range = .alwaysFull
            // JFIF: BT.601, full range, centered chroma.
            $0.onlyMatrix = .bt470bg
            $0.siting = .center
            $0.takesAnyTime = true
            $0.takesOddSizes = true
        },
        EncoderTraits("libopenjpeg").with {
            // A bare code stream, as MXF holds it (SMPTE ST 422); the default is a JP2 file in each frame.
            $0.options = [("format", "j2k")]
            // A compression rate; 0 is without loss.
            $0.quality = .init(knob: .option("compression_level"), usual: nil, range: 0...1000)
            $0.model = .source
            $0.chroma = .source
            $0.takesAnyTime = true
        },
        EncoderTraits("mpeg4").with {
            $0.codesFields = true
            $0.quality = .init(knob: .quantizer, usual: 3, range: 1...31)
        },
        EncoderTraits("libxvid").with { $0.quality = .init(knob: .quantizer, usual: 3, range: 1...31) },
        EncoderTraits("mpeg2video").with {
            $0.codesFields = true
            $0.chroma = .sourceOfYUV
            $0.quality = .init(knob: .quantizer, usual: 3, range: 1...31)
            $0.signalsMatrix = true
        },
        EncoderTraits("mpeg1video").with {
            $0.quality = .init(knob: .quantizer, usual: 3, range: 1...31)
            $0.siting = .center
        },
        EncoderTraits("libtheora").with {
            $0.quality = .init(knob: .quantizer, usual: 8, range: 0...10)
            // The specification's two color spaces share this matrix (Theora, 4.3).
            $0.onlyMatrix = .smpte170m
            $0.siting = .center
        },
        // It converts to YUV itself.
        still("libwebp").with { $0.quality = .init(knob: .option("quality"), usual: 90, range: 0...100) },
        still("libwebp_anim").with { $0.quality = .init(knob: .option("quality"), usual: 90, range: 0...100) },
        still("png"), still("apng"), still("bmp"),
        still("tiff", options: [("compression_algo", "deflate")]).with {
            $0.holdsLight = true
            $0.ownFormats = [AV_PIX_FMT_GBRPF32LE, AV_PIX_FMT_GBRAPF32LE]
        },
        still("qtrle").with { $0.hasRegularKeys = true },
        still("gif"), still("targa"), still("ppm"), still("pam"), still("dpx"), still("sgi"),
        // OpenEXR's own library writes it.
        still("exr", options: [("compression", "zip")]).with {
            $0.holdsLight = true
            $0.ownOptions = OpenEXRForm.options
            $0.quality = .init(knob: .option("level"), usual: nil, range: OpenEXRForm.levels)
        },
    ]

    /// Encoders without a row whose pictures say which field is first.
    static let othersThatMarkFields: Set = ["dvvideo"]

    /// Containers whose own mark is what decoders of an encoder's pictures go by.
    static let containersThatMarkFields: [String: Set<String>] = ["rawvideo": ["mov", "mkv"], "v210": ["mov"]]

    private static func x264(_ name: String) -> EncoderTraits {
        EncoderTraits(name).with {
            $0.mostBits = 10
            $0.quality = .init(knob: .option("crf"), usual: 18, range: 0...51)
            $0.preset = .init(option: "preset", usual: "medium", values: .names(x264Presets))
            $0.range = .signaled
            $0.signalsMatrix = true
            $0.takesAnyTime = true
            $0.reorders = true
            $0.codesFields = true
        }
    }

    static func traits(of encoder: String) -> EncoderTraits? {
        encoders.first { $0.name == encoder } ?? cardEncoders.first { $0.name == encoder }
    }

    static func family(named name: String) -> Family? { families.first { $0.names.contains(name) } }

    /// The name of a codec's family, if an encoder of libavcodec that runs on the processor writes it.
    static func familyOfProcessor(_ codec: AVCodecID) -> String? {
        families.first { family in
            family.encoders.contains { avcodec_find_encoder_by_name($0)?.pointee.id == codec }
        }?.names.first
    }
}
