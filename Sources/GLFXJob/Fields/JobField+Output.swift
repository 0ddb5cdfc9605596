internal import GLFXCore
internal import GLFXShaderText
internal import GLFXWrite

/// What is written.
extension JobField {
    static let outputs: [JobField] = [
        JobField(
            key: "output",
            FieldAccess(
                read: { (value, job) throws(Failure) in
                    if let path = value.json.text, !path.isEmpty { return job.output.path = path }
                    try read(
                        ofOutput, of: ("an", "output"), needed: ("path", "write {\"path\": \"out.mov\"}"),
                        from: value, into: &job)
                }, write: { (job) throws(Failure) in try node(ofOutput, of: job) })),
        JobField(
            "export-plate", .field(\.exportPlate, TextCodec()), .required("FILE"), .plate,
            "for --key: write the clean plate to this PNG",
            detail: "With as many bits as the key has of it: 16, or 8 where the file of --plate has 8. With `--plate "
                + "FILE` and the options that --key-report tells, another run draws the same, bit for bit. It is "
                + "there when OUTPUT is.",
            completion: .files, sharedHelp: "",
            Summary(line: .plate) { $0.exportPlate.map { "the clean plate to '\($0)'" } }),
    ]

    static let ofOutput: [JobField] = [
        JobField(
            key: "path",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.output.path = try value.text() },
                write: { .text($0.output.path) }),
            Summary(line: .write) { "'\($0.output.path)'" }),
        JobField(
            "format", .field(\.output.format, TextCodec()), .required("NAME"), .output,
            "the container, where OUTPUT's name does not tell: mkv, nut, y4m, …",
            detail: "Without it the ending of OUTPUT's name tells.",
            completion: .words(["mov", "mp4", "mkv", "webm", "nut", "y4m", "ts"]),
            Summary(line: .write) { $0.output.format.map { "format \($0)" } }),
        JobField(
            "codec", .field(\.output.codec, TextCodec()), .required("NAME"), .output,
            "video codec: h264, hevc, prores, vp9, av1, ffv1, … or an encoder",
            detail: "A family (h264, hevc, prores, dnxhd, vp9, av1, ffv1, qtrle, png, mjpeg, rawvideo), or any video "
                + "encoder of libavcodec by its own name. Without it: the usual one of the container that the "
                + "output's name tells (H.264 for mov, mp4 and mkv, VP9 for webm and so on).",
            Summary(line: .write) { $0.output.codec.map { "codec \($0)" } }),
        JobField(
            "quality", .field(\.output.quality, NumberCodec()), .required("NUMBER"), .output,
            "how good, in the encoder's own scale (H.264, VP9, AV1: CRF)",
            detail: "Less is better and larger. Without it: one worth keeping.",
            sharedHelp: "how good (H.264, VP9, AV1: CRF) and how fast, as the encoder says",
            Summary(line: .write) { $0.output.quality.map { "quality \(decimal($0))" } }),
        JobField(
            "preset", .field(\.output.preset, TextCodec()), .required("NAME"), .output,
            "the encoder's speed, in its own words: ultrafast, medium, …",
            Summary(line: .write) { $0.output.preset.map { "preset \($0)" } }),
        JobField(
            "encoder-option", key: "encoder-options", .field(\.output.encoderOptions, EncoderOptionsCodec()),
            .required("K=V"), .output, "passed to the encoder as it is: tune=film", isRepeatable: true,
            Summary(line: .write) { job in
                let texts = job.output.encoderOptions.map { "\($0.name)=\($0.value)" }
                return texts.isEmpty ? nil : texts.joined(separator: ", ")
            }),
        JobField(
            "audio-codec", .field(\.output.audioCodec, TextCodec()), .required("NAME"), .output,
            "audio codec: aac, mp3, opus, flac, pcm, … or an encoder",
            detail:
                "A codec (aac, mp3, opus, vorbis, flac, alac, ac3, eac3, pcm), or any audio encoder of libavcodec by "
                + "its own name. Tracks that are in it already are copied, unless something else changes them. Without "
                + "it: tracks that the container holds are copied, and others get its usual codec.",
            sharedHelp: "audio codec: aac, mp3, opus, flac, pcm, …; bits a second (128k)",
            Summary(line: .write) { $0.output.audioCodec.map { "audio codec \($0)" } }),
        JobField(
            "audio-bitrate", .field(\.output.audioBitRate, BitRateCodec()), .required("RATE"), .output,
            "bits a second of each audio track: 128k",
            detail:
                "Every track is encoded then, in --audio-codec or the container's usual one. Without it: as many as "
                + "that codec needs to be transparent, 96k a channel.",
            Summary(line: .write) { $0.output.audioBitRate.map { "audio at \($0) bits a second" } }),
        JobField(
            "no-faststart", key: "faststart",
            FieldAccess(
                parse: { (_, job) in job.output.hasIndexInFront = false },
                read: { (value, job) throws(Failure) in job.output.hasIndexInFront = try value.flag() },
                write: { $0.output.hasIndexInFront ? nil : .bool(false) }),
            .none, .output, "leave the index of mp4 and mov behind the samples",
            detail:
                "A movie plays while it is loaded only if its index comes first, for which the file is written once "
                + "more at its end. Without it: in front.",
            sharedHelp: "where the index of mp4 and mov is: at the end, or in front (usual)",
            Summary(line: .write) { $0.output.hasIndexInFront ? nil : "its index at the end" }),
        JobField(
            "alpha", .field(\.output.alpha, ChoiceCodec()), .required("WHAT"), .output, "transparency",
            detail: "auto keeps it where the codec holds it and there is some; keep chooses a codec that holds it, "
                + "or says that the container has none; drop lays the picture over the background, or over black.",
            sharedHelp: "transparency (auto, keep, drop); bits a channel; replace OUTPUT",
            Summary(line: .write) { job in
                switch job.output.alpha {
                case .auto: nil
                case .keep: "alpha kept"
                case .drop: "alpha dropped"
                }
            }),
        JobField(
            "depth", .field(\.output.depth, DepthCodec()), .required("BITS"), .output,
            "bits a channel of what is written: 8, 10, 12, 16",
            detail: "A number that the codec has. Pictures between two shaders have 16 bits a channel, or 8 with "
                + "--depth 8. Without it: as many as the source has, as far as the codec has them.",
            completion: .words(["8", "10", "12", "16"]), sharedHelp: "",
            Summary(line: .write) { $0.output.depth.map { "\($0) bits a channel" } }),
        JobField(
            "overwrite", .field(\.output.overwrite, FlagCodec()), .none, .output,
            "replace OUTPUT if it exists (when the new one is complete)",
            Summary(line: .write) { $0.output.overwrite ? "in place of what is there" : nil }),
        JobField(
            "reproducible", .field(\.output.isReproducible, FlagCodec()), .none, .output,
            "the same bytes on every machine and at any time",
            detail: "With the same versions of glfx and of the libraries: the encoder has 4 threads (or --threads), "
                + "nothing is written of the machine, the clock or chance, and --device auto means native.",
            Summary(line: .write) { $0.output.isReproducible ? "reproducible" : nil }),
    ]
}
