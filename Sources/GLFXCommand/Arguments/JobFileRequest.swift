internal import GLFXCore
internal import GLFXDrawing
internal import GLFXFiles
internal import GLFXJob
internal import GLFXRender
internal import GLFXWrite

/// `glfx run JOB`: a job file, and further options.
struct JobFileRequest: Sendable, Equatable {
    var path: String
    /// `--overwrite`, in addition to the file.
    var overwrite: Bool
    /// Instead of the file's own; nil: the file's.
    var output: String?
    var codec: String?
    var device: DeviceSelection?
    var style: RunStyle

    init(path: String, _ tokens: [Token]) throws(Failure) {
        var given = GivenOptions()
        for case .option(let name, let value) in tokens { try given.note(name, value) }
        self.path = path
        overwrite = given["overwrite"] != nil
        (output, codec) = (given["output"], given["codec"])
        device = try given["device"].map { (text) throws(Failure) in try DeviceCodec().parse(OptionText("device", text))
        }
        style = try RunStyle(given)
    }

    /// Reads the file and its shaders.
    func load() throws(Failure) -> FilterInvocation {
        var job = try JobFile.load(path, edition: glfxVersion, needsOutput: output == nil)
        job.textPainter = PangoPainter()
        if let output {
            guard !output.isEmpty else { throw Failure(.usage, "--output is empty", advice: "give the name of a file") }
            job.output.path = output
        }
        if let codec { job.output.codec = codec }
        if let device { job.device = device }
        if overwrite { job.output.overwrite = true }
        for output in [job.output.path] + [job.exportPlate].compactMap(\.self) {
            try SameFile.checkOutputIsNoInput(output: output, inputs: [path])
        }
        if style.stats != nil { job.isTimed = true }
        return try FilterInvocation(job: job, style: style)
    }
}
