internal import FrameCore
internal import Media

/// Opens what a job shows.
struct SourceOpener {
    let job: FilterJob
    /// The renderer's pixel formats, and how pictures of other sizes are fitted.
    let options: ReaderOptions
    /// Pixels that a side of a picture may have on the device.
    let largestSide: Int
    let notes: NoteHandler

    func open() throws(Failure) -> any FrameSource {
        if job.at != nil { try checkMoment() }
        guard let first = job.inputs.first else { return try GeneratedOpener(job: job, options: options).nothing() }
        if let stills = try StillList(job) { return try stills.open(options: options, notes: notes) }
        if job.isJoined {
            return try JoinOpener(job: job, options: options, largestSide: largestSide, notes: notes).open()
        }
        switch first {
        case .color(let color): return try GeneratedOpener(job: job, options: options).color(color)
        case .file(let path): return try movie(path)
        case .pictures, .standardInput: throw Failure(.usage, "one movie at a time")
        }
    }

    private func movie(_ path: String) throws(Failure) -> any FrameSource {
        if job.hold != nil {
            throw Failure(
                .usage, "--hold says how long a still is shown, and '\(path)' is a movie",
                advice: "leave it out; --duration cuts a movie")
        }
        var options = options
        // At a constant rate, what is on screen depends on what came before.
        if job.frameRate == nil { options.at = job.at }
        let movie = MovieSource(
            try MovieReader(path: path, options: options, notes: notes), passesStreams: options.readsOtherStreams,
            isMoment: options.at != nil)
        // A lone still is one frame at whatever rate.
        guard let rate = job.frameRate, try !StillCheck.isStill(path) else { return movie }
        let steady = ConstantRate(movie, rate: rate)
        return job.at.map { MomentSource(steady, at: $0) } ?? steady
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
