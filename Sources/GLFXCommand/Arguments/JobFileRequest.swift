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
    /// For a list of jobs.
    var many: ManyJobsStyle?

    init(path: String, _ tokens: [Token]) throws(Failure) {
        var (given, ofMany) = (GivenOptions(), GivenOptions())
        let mayBeList = path == "-" || Self.namesList(path)
        let hasParts = tokens.contains { $0.isOption("parts") }
        for case .option(let name, let value) in tokens {
            let isOfMany = mayBeList && ManyJobsStyle.options.contains(name) && !(hasParts && name == "jobs")
            if isOfMany { try ofMany.note(name, value) }
            if !isOfMany || name == "json" && tokens.contains(where: { $0.isOption("dry-run") }) {
                try given.note(name, value)
            }
        }
        if mayBeList {
            try Self.refuse(["parts", "run-up", "stats", "key-report", "output"], ofList: path, given)
            guard path != "-" || ofMany["resume"] == nil else {
                throw Failure(
                    .usage, "--resume needs a list in a file, beside which it keeps what is done",
                    advice: "save the jobs to one")
            }
            many = try ManyJobsStyle(ofMany)
        } else {
            for name in ["resume", "junit"] where given[name] != nil {
                throw Failure(
                    .usage, "--\(name) belongs to a list of jobs, and '\(path)' is one job",
                    advice: "name the list .jsonl, a job a line")
            }
        }
        self.path = path
        overwrite = given["overwrite"] != nil
        (output, codec) = (given["output"], given["codec"])
        device = try given["device"].map { (text) throws(Failure) in try DeviceCodec().parse(OptionText("device", text))
        }
        style = try RunStyle(given)
    }

    private static func refuse(_ names: [String], ofList path: String, _ given: GivenOptions) throws(Failure) {
        guard path != "-" else { return }
        for name in names where given[name] != nil {
            throw Failure(
                .usage, "--\(name) is about one job, and '\(path)' is a list of jobs", advice: "leave it out")
        }
    }

    /// Whether a file of this name is a list of jobs.
    static func namesList(_ path: String) -> Bool {
        ["jsonl", "ndjson"].contains(path.endingOfPath?.lowercased() ?? "")
    }

    /// What the command line says in place of the file.
    func change(_ job: inout FilterJob) {
        job.textPainter = PangoPainter()
        if let codec { job.output.codec = codec }
        if let device { job.device = device }
        if overwrite { job.output.overwrite = true }
    }

    /// Reads the file and its shaders.
    /// - Parameter text: of the standard input; nil: it is a file.
    func load(_ text: String?) throws(Failure) -> FilterInvocation {
        var job: FilterJob
        if let text {
            job = try JobFile.job(text: text, name: "-", edition: glfxVersion, needsOutput: output == nil)
            guard !job.inputs.contains(.standardInput) else {
                throw Failure(
                    .usage, "the standard input ('-') holds the job, and cannot be its INPUT too",
                    advice: "save the job to a file")
            }
        } else {
            job = try JobFile.load(path, edition: glfxVersion, needsOutput: output == nil)
        }
        if let output {
            guard !output.isEmpty else { throw Failure(.usage, "--output is empty", advice: "give the name of a file") }
            job.output.path = output
        }
        change(&job)
        for output in [job.output.path] + [job.exportPlate].compactMap(\.self) {
            try SameFile.checkOutputIsNoInput(output: output, inputs: [path])
        }
        if style.stats != nil { job.isTimed = true }
        return try FilterInvocation(job: job, style: style)
    }
}
