internal import FrameCore
internal import Media

/// Opens what a job shows.
struct SourceOpener {
    let job: FilterJob
    /// The renderer's pixel formats and limits, and how pictures of other sizes are fitted.
    let options: ReaderOptions
    let notes: NoteHandler

    func open() throws(Failure) -> any FrameSource {
        if job.at != nil { try checkMoment() }
        guard let first = job.inputs.first else { return try GeneratedOpener(job: job, options: options).nothing() }
        if let stills = try StillList(job) { return try stills.open(options: options, notes: notes) }
        if job.isJoined { return try joined() }
        switch first {
        case .color(let color): return try GeneratedOpener(job: job, options: options).color(color)
        case .file(let path): return try movie(path)
        case .standardInput: return try movie(FilterJob.pipe)
        case .pictures: throw Failure(.usage, "one movie at a time")
        }
    }

    private func joined() throws(Failure) -> any FrameSource {
        func open(_ job: FilterJob) throws(Failure) -> any FrameSource {
            try JoinOpener(job: job, options: options, notes: notes).open()
        }
        guard job.hasMemory, let moment = job.at else { return try open(job) }
        var whole = job
        whole.at = nil
        return SingleFrameSource(try open(whole), at: moment, isWhole: true)
    }

    private func movie(_ path: String) throws(Failure) -> any FrameSource {
        if job.hold != nil {
            throw Failure(
                .usage, "--hold says how long a still is shown, and '\(path)' is a movie",
                advice: "leave it out; --duration cuts a movie")
        }
        var options = options
        // At a constant rate, and with a memory, the frame depends on what came before.
        if job.frameRate == nil, !job.hasMemory { options.at = job.at }
        let movie = MovieSource(
            try MediaReader(path: path, options: options, notes: notes), passesStreams: options.readsOtherStreams,
            isMoment: options.at != nil)
        guard options.at == nil else { return movie }
        var source: any FrameSource = movie
        // A lone still is one frame at whatever rate.
        if let rate = job.frameRate, try !StillCheck.isStill(path) { source = ConstantRate(movie, rate: rate) }
        return job.at.map { SingleFrameSource(source, at: $0, isWhole: job.hasMemory) } ?? source
    }

    private func checkMoment() throws(Failure) {
        guard job.start == nil, job.end == nil else {
            throw Failure(
                .usage, "--at takes one picture, and --start, --end and --duration a part",
                advice: "leave one of them out")
        }
        guard try OutputKind(job.output) == .onePicture else {
            throw Failure(
                .usage, "--at takes one picture, and the output '\(job.output.path)' holds more",
                advice: "write to a picture, as in 'out.png'")
        }
    }
}
