/// `glfx run JOB`: a job file, and further options.
struct JobFileRequest: Sendable, Equatable {
    var path: String
    /// `--overwrite`, in addition to the file.
    var overwrite: Bool
    var style: RunStyle

    init(path: String, _ tokens: [Token]) throws(Failure) {
        var given = GivenOptions()
        for case .option(let name, let value) in tokens { try given.note(name, value) }
        self.path = path
        overwrite = given["overwrite"] != nil
        style = try RunStyle(given)
    }

    /// Reads the file and its shaders.
    func load() throws(Failure) -> FilterInvocation {
        var job = try JobFile.load(path, edition: glfxVersion)
        if overwrite { job.output.overwrite = true }
        for output in [job.output.path] + [job.exportPlate].compactMap(\.self) {
            try OutputPlan.checkOutputIsNoInput(output: output, inputs: [path])
        }
        if style.stats != nil { job.isTimed = true }
        return try FilterInvocation(job: job, style: style)
    }
}
