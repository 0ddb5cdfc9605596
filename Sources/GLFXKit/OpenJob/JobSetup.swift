internal import GLFXChain
internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXMedia
internal import GLFXTimeline
internal import GLFXWrite

/// A job that is open, and its output.
final class JobSetup {
    let open: OpenedJob
    let writer: MediaWriter
    /// The key's plate under a temporary name; nil where it is not requested.
    let plateFile: StillFile?

    /// Checks all paths, opens the job, and then the output.
    init(
        job: FilterJob, notes: @escaping MessageHandler, details: @escaping MessageHandler, stop: StopSignal,
        watch: FrameWatch, compileWatch: CompileWatch
    ) throws(Failure) {
        let output = try OutputKind(job.output)
        try SameFile.checkOutputIsNoInput(output: job.output.path, inputs: job.filePaths)
        try OutputPlan.checkPlace(job.output)
        let plateExport = try PlateExport(job)
        try job.check(notes: notes)
        try Self.checkTime(of: job, writes: output)
        open = try OpenedJob(
            try JobOpener(
                given: job, writes: true, notes: notes, details: details, stop: stop, watch: watch,
                compileWatch: compileWatch))
        plateFile = try open.plate.flatMap { (plate) throws(Failure) in try plateExport?.begin(plate, notes: notes) }
        let (plan, source) = (open.plan, open.source)
        writer = try MediaWriter(
            plan: plan, metadata: source.metadata.after(open.job.shaders, source: source.format.color),
            tracks: source.passingTracks,
            sounds: try open.sounds.mixers(
                for: plan, notes: notes, proceed: { () throws(Failure) in try stop.check() }), notes: notes,
            details: details)
        try open.deliverPlanes()
    }

    private static func checkTime(of job: FilterJob, writes output: OutputKind) throws(Failure) {
        guard job.at != nil else { return }
        guard job.start == nil, job.end == nil else {
            throw Failure(
                .usage, "\(.at) takes one picture, and \(.start), \(.end) and \(.duration) a part",
                advice: "leave one of them out")
        }
        guard output == .onePicture else {
            throw Failure(
                .usage, "\(.at) takes one picture, and the output '\(job.output.path)' holds more",
                advice: "write to a picture, as in 'out.png'")
        }
    }

    /// Ends the threads of the further pictures. May be called again.
    func close() { open.drawing.close() }

    /// Wall time of all three threads so far.
    var clock: StepClock { open.source.clock + open.drawing.clock + writer.clock }

    /// Damage of the inputs; complete once all is read and closed.
    var damage: [FileDamage] { open.source.damage + open.drawing.damage }
}
