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
                    // `JobFile` refuses an output without a path where it is needed.
                    try read(ofOutput, of: ("an", "output"), needed: nil, from: value, into: &job)
                },
                write: { (job) throws(Failure) in
                    // A job that is only looked at may have all but the path.
                    let output = try node(ofOutput, of: job)
                    if case .object(let members) = output, members.isEmpty { return nil }
                    return output
                })),
        JobField(
            key: "export-plate", .field(\.exportPlate, TextCodec()),
            Summary(line: .plate) { $0.exportPlate.map { "the clean plate to '\($0)'" } }),
    ]

    static let ofOutput: [JobField] = [
        JobField(
            key: "path",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.output.path = try value.text() },
                write: { $0.output.path.isEmpty ? nil : .text($0.output.path) }),
            Summary(line: .write) { "'\($0.output.path)'" }),
        JobField(
            key: "format", .field(\.output.format, TextCodec()),
            Summary(line: .write) { $0.output.format.map { "format \($0)" } }),
        JobField(
            key: "codec", .field(\.output.codec, TextCodec()),
            Summary(line: .write) { $0.output.codec.map { "codec \($0)" } }),
        JobField(
            key: "quality", .field(\.output.quality, NumberCodec()),
            Summary(line: .write) { $0.output.quality.map { "quality \(decimal($0))" } }),
        JobField(
            key: "preset", .field(\.output.preset, TextCodec()),
            Summary(line: .write) { $0.output.preset.map { "preset \($0)" } }),
        JobField(
            key: "pix-fmt", .field(\.output.pixelFormat, TextCodec()),
            Summary(line: .write) { $0.output.pixelFormat.map { "pixels \($0)" } }),
        JobField(
            key: "gop", .field(\.output.keyInterval, KeyIntervalCodec()),
            Summary(line: .write) { job in
                switch job.output.keyInterval {
                case nil: nil
                case .frames(let count): "a key frame every \(count)"
                case .seconds(let seconds): "a key frame every \(decimal(seconds)) s"
                }
            }),
        JobField(
            key: "interlace", .field(\.output.interlacing, ChoiceCodec()),
            Summary(line: .write) { job in
                switch job.output.interlacing {
                case nil: nil
                case .top: "interlaced, top field first"
                case .bottom: "interlaced, bottom field first"
                case .segmented: "marked as interlaced"
                }
            }),
        JobField(
            key: "sdr", .field(\.output.isSDR, FlagCodec()),
            Summary(line: .write) { $0.output.isSDR ? "SDR in BT.709" : nil }),
        JobField(
            key: "encoder-options", .field(\.output.encoderOptions, EncoderOptionsCodec()),
            Summary(line: .write) { job in
                let texts = job.output.encoderOptions.map { "\($0.name)=\($0.value)" }
                return texts.isEmpty ? nil : texts.joined(separator: ", ")
            }),
        JobField(
            key: "audio-codec", .field(\.output.audioCodec, TextCodec()),
            Summary(line: .write) { $0.output.audioCodec.map { "audio codec \($0)" } }),
        JobField(
            key: "audio-bitrate", .field(\.output.audioBitRate, BitRateCodec()),
            Summary(line: .write) { $0.output.audioBitRate.map { "audio at \($0) bits a second" } }),
        JobField(
            key: "audio-rate",
            .field(
                \.output.audioRate,
                CountCodec(range: 8_000...192_000, things: "samples a second", example: "\(.audioRate) 48000")),
            Summary(line: .write) { $0.output.audioRate.map { "audio at \($0) Hz" } }),
        JobField(
            key: "metadata", .field(\.output.metadata, TagsCodec()),
            Summary(line: .write) { job in
                let tags = job.output.metadata.map { $0.value.isEmpty ? "no \($0.name)" : "\($0.name) '\($0.value)'" }
                return tags.isEmpty ? nil : tags.joined(separator: ", ")
            }),
        JobField(
            key: "faststart",
            FieldAccess(
                parse: { (_, job) in job.output.hasIndexInFront = false },
                read: { (value, job) throws(Failure) in job.output.hasIndexInFront = try value.flag() },
                write: { $0.output.hasIndexInFront ? nil : .bool(false) }),
            Summary(line: .write) { $0.output.hasIndexInFront ? nil : "its index at the end" }),
        JobField(
            key: "alpha", .field(\.output.alpha, ChoiceCodec()),
            Summary(line: .write) { job in
                switch job.output.alpha {
                case .auto: nil
                case .keep: "alpha kept"
                case .drop: "alpha dropped"
                }
            }),
        JobField(
            key: "depth", .field(\.output.depth, DepthCodec()),
            Summary(line: .write) { $0.output.depth.map { "\($0) bits a channel" } }),
        JobField(
            key: "overwrite", .field(\.output.overwrite, FlagCodec()),
            Summary(line: .write) { $0.output.overwrite ? "in place of what is there" : nil }),
        JobField(
            key: "start-number",
            .field(
                \.output.startNumber,
                CountCodec(range: 0...999_999_999, things: "a picture", example: "\(.startNumber) 1001")),
            Summary(line: .write) { $0.output.startNumber.map { "numbered from \($0) on" } }),
        JobField(
            key: "timecode", .field(\.output.timecode, TimecodeCodec()),
            Summary(line: .write) { $0.output.timecode.map { "timecode from \($0) on" } }),
        JobField(
            key: "reproducible", .field(\.output.isReproducible, FlagCodec()),
            Summary(line: .write) { $0.output.isReproducible ? "reproducible" : nil }),
    ]
}
