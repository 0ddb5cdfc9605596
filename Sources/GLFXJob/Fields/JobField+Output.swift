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
            key: "export-plate", .field(\.exportPlate, TextCodec()),
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
            key: "reproducible", .field(\.output.isReproducible, FlagCodec()),
            Summary(line: .write) { $0.output.isReproducible ? "reproducible" : nil }),
    ]
}
