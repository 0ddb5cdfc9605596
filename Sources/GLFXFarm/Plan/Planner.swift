package import GLFXCore
internal import GLFXFiles
package import GLFXJob
internal import GLFXKit
internal import GLFXMedia
internal import GLFXWrite
internal import Glibc

/// Plans a job in parts.
package struct Planner: Sendable {
    package let job: FilterJob
    /// How many.
    package let parts: Int
    /// Seconds that are drawn before a part where a shader remembers everything; nil: such a job is refused.
    package let runUp: Double?
    /// What paths are relative to; nil: the current folder.
    package let inputRoot: String?
    /// glfx's.
    package let version: String

    package init(
        job: FilterJob, parts: Int, runUp: Double? = nil, inputRoot: String? = nil, version: String
    ) {
        self.job = job
        self.parts = parts
        self.runUp = runUp
        self.inputRoot = inputRoot
        self.version = version
    }

    /// What was planned, before anything is written.
    package struct Planned: Sendable {
        /// Without the hashes of its own files until it is written.
        package var plan: FarmPlan
        /// The job file's text, with paths relative to the root.
        package var job: String
        package var plate: PixelBuffer?
    }

    /// Opens the job, and decides.
    /// - Parameters:
    ///   - folder: where the plan will be.
    ///   - notes: gets what was decided, a line each.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: `.usage` for a job that cannot be drawn in parts; errors of opening it.
    package func plan(
        in folder: PlanFolder, notes: @escaping MessageHandler, onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) -> Planned {
        try check()
        try SameFile.checkOutputIsNoInput(output: job.output.path, inputs: job.filePaths)
        try OutputPlan.checkPlace(job.output)
        var wanted = job
        // The same bytes wherever a part is made: no thread counts, stamps or identifiers of a machine.
        wanted.output.isReproducible = true
        let outline = try JobOutline(wanted, notes: notes, onHang: onHang)
        if job.exportPlate != nil, outline.plate == nil {
            throw Failure(
                .usage, "--export-plate writes the plate that a key has made, and here it is a file already",
                advice: "leave it out")
        }
        let runUp = try runUp(outline)
        let cuts = try PartCuts(
            outline.moments, count: parts, keyTimes: outline.keyTimes, step: outline.keyFrameStep)
        let root = Paths.absolute(inputRoot ?? ".")
        let rooted = RootedJob(outline.job, root: root)
        for path in rooted.outside {
            notes("'\(path)' is not below the input root: it has to be there on every machine")
        }
        let plan = FarmPlan(
            glfx: version, libraries: Self.libraries, encoder: outline.encoderName,
            renderer: RendererKind.text(outline.rendererName),
            job: FarmPlan.File(path: "job.json", bytes: 0, modified: 0, hash: ""),
            inputRoot: Paths.relative(root, to: folder.absolute.path),
            inputs: try Self.inputs(of: job, rooted), output: rooted.job.output.path,
            timeBase: outline.moments[0].timeBase.description, frames: outline.moments.count, runUp: runUp,
            writesAlpha: outline.writesAlpha, hash: PartWriter.hashName,
            parts: Self.parts(outline.moments, cuts.firsts, runUp))
        return Planned(plan: plan, job: try JobFile.text(of: rooted.job), plate: outline.plate)
    }

    static var libraries: [String: String] {
        Dictionary(LibAVFacts.libraries.map { ($0.name, $0.version) }) { first, _ in first }
    }

    private func check() throws(Failure) {
        let output = job.output.path
        let problem: (what: String, advice: String)? =
            if output == "-" {
                ("parts are joined into a file, not the standard output ('-')", "name a file as OUTPUT")
            } else if job.inputs.contains(.standardInput) {
                (
                    "the standard input ('-') can only be read once, and each part reads the input",
                    "save it to a file first"
                )
            } else if job.at != nil {
                ("--at takes one picture, which has no parts", "leave out --at, or --parts")
            } else if parts < 1 || parts > 10_000 {
                ("--parts cannot be \(parts)", "it takes a whole number from 1 to 10000")
            } else if job.threads != nil {
                (
                    "--threads changes what some encoders make, and each part's machine has its own",
                    "leave it out"
                )
            } else {
                nil
            }
        if let problem { throw Failure(.usage, problem.what, advice: problem.advice) }
    }

    private func runUp(_ outline: JobOutline) throws(Failure) -> FarmPlan.RunUp {
        if let frames = outline.runUp { return FarmPlan.RunUp(frames: frames, seconds: nil, isExact: true) }
        guard parts > 1 else { return FarmPlan.RunUp(frames: nil, seconds: nil, isExact: true) }
        guard let runUp else {
            throw Failure(
                .usage,
                "a shader of the job remembers every frame before (feedback), so that no part can begin in the middle",
                advice: "draw it in one run; or draw some seconds before each part, which is near but not the same: "
                    + "--run-up 5")
        }
        return FarmPlan.RunUp(frames: nil, seconds: runUp, isExact: false)
    }

    private static func parts(
        _ moments: [Timestamp], _ firsts: [Int], _ runUp: FarmPlan.RunUp
    ) -> [FarmPlan.Part] {
        firsts.indices.map { index in
            let first = firsts[index]
            let next = index + 1 < firsts.count ? firsts[index + 1] : nil
            var from = max(0, first - (runUp.frames ?? 0))
            if let seconds = runUp.seconds {
                let earliest = moments[first].seconds - seconds
                from = moments[..<first].lastIndex { $0.seconds < earliest }.map { $0 + 1 } ?? 0
            }
            return FarmPlan.Part(
                first: first, frames: (next ?? moments.count) - first, start: moments[first].value,
                last: moments[(next ?? moments.count) - 1].value, end: next.map { moments[$0].value },
                from: .init(
                    frame: from, time: moments[from].value,
                    before: from > 0 ? moments[from - 1].value : nil))
        }
    }

    /// Every file that the job reads, once.
    private static func inputs(of job: FilterJob, _ rooted: RootedJob) throws(Failure) -> [FarmPlan.File] {
        var files: [FarmPlan.File] = []
        var seen: Set<String> = []
        for path in try job.readFiles() where seen.insert(path).inserted {
            files.append(try FileFingerprint.file(path, named: rooted.path(path)))
        }
        return files
    }
}
