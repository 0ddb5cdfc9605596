internal import GLFXChain
internal import GLFXCore
internal import GLFXDrawing
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead
internal import GLFXWrite
internal import Glibc

/// The job of a plan, on a machine that is to do a part of it. The current folder is the root of its paths.
struct PlannedJob {
    private let plan: FarmPlan
    private let folder: PlanFolder
    private let version: String

    init(_ plan: FarmPlan, in folder: PlanFolder, version: String) {
        (self.plan, self.folder, self.version) = (plan, folder, version)
    }

    /// Checks versions and files, and loads the job.
    /// - Parameter overwrite: it may replace its output, whatever was planned.
    /// - Throws: `.usage` for another version, `.input` for another file.
    func load(overwrite: Bool) throws(Failure) -> FilterJob {
        try checkVersions()
        try check(plan.job, at: folder.job)
        for file in plan.inputs { try check(file, at: file.path) }
        var job = try JobFile.load(folder.job, edition: version)
        job.textPainter = PangoPainter()
        if overwrite { job.output.overwrite = true }
        guard job.hasKey else { return job }
        var plate: PixelBuffer?
        if let file = plan.plate {
            try check(file, at: folder.plate)
            plate = try Self.plate(folder.plate)
        }
        job.takeFoundKey(plate: plate)
        return job
    }

    private func checkVersions() throws(Failure) {
        guard plan.glfx == version else {
            throw Failure(
                .usage, "the plan was made by glfx \(plan.glfx), and this is \(version)",
                advice: "use the same version on every machine, or plan the job again")
        }
        let here = Planner.libraries
        for (name, planned) in plan.libraries.sorted(by: { $0.key < $1.key }) where here[name] != planned {
            throw Failure(
                .usage, "the plan was made with \(name) \(planned), and here it is \(here[name] ?? "missing")",
                advice: "use the same libraries on every machine, or plan the job again")
        }
    }

    private func check(_ file: FarmPlan.File, at path: String) throws(Failure) {
        guard FileSystem.access(path, F_OK) == 0 else {
            throw Failure(
                .input, "'\(path)', which the plan names, is not there",
                advice: "bring it, or say where the job's files are with --input-root DIR")
        }
        let fingerprint = try FileFingerprint.file(path, named: file.path)
        guard fingerprint.bytes == file.bytes, fingerprint.hash == file.hash else {
            throw Failure(
                .input,
                "'\(path)' is another file than was planned (\(fingerprint.bytes) bytes, planned \(file.bytes))",
                advice: "bring that one back, or plan the job again")
        }
    }

    /// The clean plate as it was drawn with when the job was planned.
    private static func plate(_ path: String) throws(Failure) -> PixelBuffer {
        let reader = try MediaReader(path: path, options: ReaderOptions(), notes: { _ in })
        while let event = try reader.next() {
            if case .frame(let frame) = event { return try frame.picture.pixels() }
        }
        throw Failure(.input, "'\(path)' has no picture")
    }
}
