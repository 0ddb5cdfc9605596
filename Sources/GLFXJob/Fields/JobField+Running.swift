internal import GLFXCore
internal import GLFXRead
internal import GLFXRender
internal import GLFXShaderText

/// How a job runs.
extension JobField {
    static let running: [JobField] = [
        JobField(
            "device", .field(\.device, DeviceCodec()), .required("DEVICE"), .device,
            "what draws: auto, native, software or a DRM node (/dev/dri/renderD128)",
            detail: "auto takes the first hardware renderer; where there is none, the native renderer, which compiles "
                + "shaders to this processor's instructions; and for shaders that it does not draw, Mesa's software "
                + "renderer. software takes that for all. `glfx doctor` tells what was found.",
            completion: .wordsAndFiles(["auto", "native", "software"]),
            sharedHelp: "what draws: auto, native, software or a DRM node; no software",
            Summary(line: .on) { job in
                switch job.device {
                case .automatic: nil
                case .native: "the native renderer"
                case .software: "the software renderer"
                case .node(let path): path
                }
            }),
        JobField(
            "upload", .field(\.upload, ChoiceCodec()), .required("FORM"), .device,
            "frames go to what draws as rgb, or as the movie's planes",
            detail: "auto: planes to a GPU and to the native renderer, which make RGB of them themselves, and the "
                + "output's planes of the result; rgb to Mesa's llvmpipe, since the conversion before it is faster. "
                + "Both give the same within a code of 8 bits.",
            Summary(line: .on, order: 2) { job in
                job.upload == .automatic ? nil : "frames uploaded as \(job.upload == .rgb ? "RGB" : "planes")"
            }),
        JobField(
            "require-gpu", .field(\.requireGPU, FlagCodec()), .none, .device, "refuse the software renderer",
            Summary(line: .on) { $0.requireGPU && $0.device == .automatic ? "a GPU, and nothing else" : nil }),
        JobField(
            "decoder", .field(\.decoder, ChoiceCodec()), .required("NAME"), .device,
            "what decodes: software (the processor), auto, cuda, vaapi or v4l2m2m",
            detail:
                "auto takes a card's decoder where there is one that knows the codec. What a card does not decode, or "
                + "stops decoding, the processor does, from that frame on; a note says so where a card was named, and "
                + "with --strict a named one that is missing is an error. `glfx doctor` tries them. "
                + "Without it: software.", sharedHelp: "",
            Summary(line: .on) { $0.decoder == .software ? nil : "decoded by \($0.decoder.rawValue)" }),
        JobField(
            "strict", .field(\.strict, FlagCodec()), .none, .limits, "a damaged input is an error and leaves no output",
            sharedHelp: "refuse damaged inputs; pictures of more pixels (134217728, 200M)"),
        JobField(
            "max-pixels", .field(\.maximumPixels, PixelsCodec()), .required("N"), .limits,
            "refuse pictures of more pixels (134217728), or 200M",
            detail: "A few bytes of header can declare a picture that no memory holds: any INPUT and any other "
                + "picture of more pixels is an error, before anything is allocated for it. At most 268435455."),
        JobField(
            "frame-timeout", .field(\.frameTimeout, TimeCodec.length), .required("SECONDS"), .limits,
            "give up when a frame, or with check a shader, takes longer (60)",
            detail: "A shader may take very long, and a driver may hang: then the process ends with 8, and nothing "
                + "is left behind. With check: so many seconds of the processor's time for each shader.",
            sharedHelp: "seconds that a frame may take (60); to draw before each part"),
        JobField(
            "stats", key: "timed", .field(\.isTimed, FlagCodec(choices: ["json"])), .optional("json"), .timing,
            "print the time that each stage took to stdout",
            detail: "Milliseconds a frame and share of the whole time, for each of the three threads."),
        JobField(
            "no-cache", key: "cache",
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
                }),
            .none, .cache, "keep no compiled shaders for the next start",
            detail: "Without it they are kept in $XDG_CACHE_HOME/glfx (~/.cache/glfx), at most 64 MB of them, for the "
                + "same text, driver and version of glfx. The driver's own cache is not touched.",
            sharedHelp: "keep no compiled shaders for later; the most threads of each part"),
        JobField(
            "threads",
            .field(
                \.threads, CountCodec(range: JobLimits.threads, things: "threads", example: "--threads 4")),
            .required("N"), .cache,
            "the most threads that decode, that draw and that encode, each",
            detail: "Without it: as many as the processors that the process may use, which its affinity and its "
                + "control group's share of time (cgroups) say; some codecs take a few more. What is drawn is the same "
                + "with any number. Files may differ: x264, x265, FFV1 and others divide their work by it.",
            Summary(line: .on, order: 1) { $0.threads.map { $0 == 1 ? "one thread" : "\($0) threads" } }),
        JobField(
            "frames-in-flight",
            .field(
                \.framesInFlight,
                CountCodec(range: JobLimits.framesInFlight, things: "frames", example: "--frames-in-flight 3")),
            .required("N"), .cache, "frames that a GPU draws at a time (3)",
            detail: "The next frames are begun before the oldest one is waited for, so that the processor and the GPU "
                + "work at the same time. What is drawn is the same with any number from 1 to 8; each takes memory of "
                + "the device. Without it: 3 on a GPU, 1 on Mesa's software renderer. The native renderer draws one.",
            Summary(line: .on, order: 2) { $0.framesInFlight.map { "\($0) in flight" } }),
    ]
}
