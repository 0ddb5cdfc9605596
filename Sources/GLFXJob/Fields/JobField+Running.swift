internal import GLFXCore
internal import GLFXRead
internal import GLFXRender
internal import GLFXShaderText

/// How a job runs.
extension JobField {
    static let running: [JobField] = [
        JobField(
            key: "device", .field(\.device, DeviceCodec()),
            Summary(line: .on) { job in
                switch job.device {
                case .automatic: nil
                case .native: "the native renderer"
                case .software: "the software renderer"
                case .node(let path): path
                }
            }),
        JobField(
            key: "upload", .field(\.upload, ChoiceCodec()),
            Summary(line: .on, order: 2) { job in
                job.upload == .automatic ? nil : "frames uploaded as \(job.upload == .rgb ? "RGB" : "planes")"
            }),
        JobField(
            key: "require-gpu", .field(\.requireGPU, FlagCodec()),
            Summary(line: .on) { $0.requireGPU && $0.device == .automatic ? "a GPU, and nothing else" : nil }),
        JobField(
            key: "decoder", .field(\.decoder, ChoiceCodec()),
            Summary(line: .on) { $0.decoder == .software ? nil : "decoded by \($0.decoder.rawValue)" }),
        JobField(
            key: "strict", .field(\.strict, FlagCodec())),
        JobField(
            key: "max-pixels", .field(\.maximumPixels, PixelsCodec())),
        JobField(
            key: "frame-timeout", .field(\.frameTimeout, TimeCodec.length)),
        JobField(
            key: "timed", .field(\.isTimed, FlagCodec(choices: ["json"]))),
        JobField(
            key: "cache",
            FieldAccess(
                parse: { (_, job) in job.cache = nil },
                read: { (value, job) throws(Failure) in
                    if let folder = value.json.text, !folder.isEmpty {
                        // `JobFile` sets the edition of the program that reads.
                        job.cache = CompileCache(folder: folder, edition: "")
                    } else if value.json.bool == false {
                        job.cache = nil
                    } else {
                        throw value.wrong("name a folder, give false for none, or leave it out")
                    }
                },
                write: { job in
                    guard let cache = job.cache else { return .bool(false) }
                    let isStandard = cache.folder == CompileCache.standard(edition: cache.edition)?.folder
                    return isStandard ? nil : .text(cache.folder)
                })),
        JobField(
            key: "threads",
            .field(
                \.threads, CountCodec(range: JobLimits.threads, things: "threads", example: "\(.threads) 4")),
            Summary(line: .on, order: 1) { $0.threads.map { $0 == 1 ? "one thread" : "\($0) threads" } }),
        JobField(
            key: "frames-in-flight",
            .field(
                \.framesInFlight,
                CountCodec(range: JobLimits.framesInFlight, things: "frames", example: "\(.framesInFlight) 3")),
            Summary(line: .on, order: 2) { $0.framesInFlight.map { "\($0) in flight" } }),
    ]
}
