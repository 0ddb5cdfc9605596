internal import GLFXCore
internal import GLFXMedia

/// Encoders of cards, as far as libavcodec has them.
extension EncoderCatalog {
    static let cardEncoders: [EncoderTraits] =
        nvenc + vaapi + quickSync + video4Linux

    /// Constant quality (`cq`) in a variable rate without a target.
    private static let nvenc: [EncoderTraits] = ["h264", "hevc", "av1"].map { codec in
        EncoderTraits("\(codec)_nvenc").with {
            $0.quality = .init(knob: .option("cq"), usual: 20, range: 1...51)
            $0.preset = .init(option: "preset", usual: "p5", values: .names((1...7).map { "p\($0)" }))
            $0.options = [("rc", "vbr"), ("b", "0")]
            $0.describe(codec, by: .cuda)
            $0.takesAnyTime = true
        }
    }

    /// A constant quantizer, which every driver has.
    private static let vaapi: [EncoderTraits] = [
        onSurfaces("h264", knob: "qp", usual: 20, range: 1...51),
        onSurfaces("hevc", knob: "qp", usual: 20, range: 1...51),
        onSurfaces("av1", knob: "global_quality", usual: 100, range: 1...255),
        onSurfaces("vp9", knob: "global_quality", usual: 80, range: 1...255),
        onSurfaces("vp8", knob: "global_quality", usual: 30, range: 1...127),
        onSurfaces("mpeg2", knob: "global_quality", usual: 4, range: 1...31),
        onSurfaces("mjpeg", knob: "global_quality", usual: 90, range: 1...100).with { $0.options = [] },
    ]

    private static func onSurfaces(
        _ codec: String, knob: String, usual: Double, range: ClosedRange<Double>
    ) -> EncoderTraits {
        EncoderTraits("\(codec)_vaapi").with {
            $0.quality = .init(knob: .option(knob), usual: usual, range: range)
            $0.options = [("rc_mode", "CQP")]
            $0.describe(codec, by: .vaapi)
            $0.takesAnyTime = true
        }
    }

    /// Its "intelligent constant quality"; JPEG has a quality of its own.
    private static let quickSync: [EncoderTraits] = ["h264", "hevc", "av1", "vp9", "mpeg2", "mjpeg"].map { codec in
        EncoderTraits("\(codec)_qsv").with {
            $0.quality = .init(
                knob: .option("global_quality"), usual: codec == "mjpeg" ? 90 : 20,
                range: codec == "mjpeg" ? 1...100 : 1...51)
            if codec != "mjpeg" {
                let speeds = ["veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow"]
                $0.preset = .init(option: "preset", usual: "medium", values: .names(speeds))
            }
            $0.describe(codec, by: .qsv)
            // More, in a pyramid, would be reordered over more.
            if $0.reorders { $0.options = [("bf", "2")] }
        }
    }

    /// They know a rate only.
    private static let video4Linux: [EncoderTraits] = ["h264", "hevc", "vp8", "mpeg4", "h263"].map { codec in
        EncoderTraits("\(codec)_v4l2m2m").with {
            $0.options = [("b", "10M")]
            $0.describe(codec, by: .v4l2m2m)
            ($0.range, $0.signalsMatrix, $0.reorders, $0.unreportedDelay) = (.alwaysLimited, false, false, 0)
        }
    }
}

extension EncoderTraits {
    /// What encoders of a codec on cards have in common.
    fileprivate mutating func describe(_ codec: String, by kind: CardKind) {
        let isDeep = ["hevc", "av1", "vp9"].contains(codec) && kind != .v4l2m2m
        card = Card(kind: kind, mostBits: isDeep ? 10 : 8)
        mostBits = isDeep ? 10 : 8
        switch codec {
        case "h264", "hevc":
            (range, signalsMatrix) = (.signaled, true)
            // B-frames, which may be references.
            (reorders, unreportedDelay) = (true, 2)
        case "av1": (range, signalsMatrix) = (.signaled, true)
        case "mpeg2": (reorders, unreportedDelay) = (true, 2)
        case "mjpeg":
            // JFIF: BT.601, full range, centered chroma.
            (range, onlyMatrix, siting) = (.alwaysFull, .bt470bg, .center)
        default: break
        }
    }
}
