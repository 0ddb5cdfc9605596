internal import GLFXFarm

/// `glfx submit`
struct SubmitRun {
    var invocation: SubmitInvocation

    func run() throws -> Int32 {
        let folder = PlanFolder(invocation.folder).absolute
        let submission = try Submission(folder, image: invocation.image, version: glfxVersion)
        guard invocation.scheduler == .slurm else {
            try StandardStreams.print(submission.text(for: invocation.scheduler))
            return 0
        }
        let slurm = submission.slurm(options: invocation.options)
        if invocation.onlyPrints {
            try StandardStreams.print(slurm.script)
            return 0
        }
        let jobs = try SlurmSubmit(slurm, in: folder).run()
        try StandardStreams.print("array \(jobs.array)\njoin \(jobs.join)\n")
        return 0
    }
}
