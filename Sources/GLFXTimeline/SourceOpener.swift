package import GLFXCore
package import GLFXJob
internal import GLFXMedia
package import GLFXRead
internal import GLFXWrite

/// Opens a job's inputs.
package struct SourceOpener {
    package let job: FilterJob
    /// The renderer's pixel formats and limits, and how pictures of other sizes are fitted.
    package let options: ReaderOptions
    package let notes: MessageHandler

    package init(job: FilterJob, options: ReaderOptions, notes: @escaping MessageHandler) {
        (self.job, self.options, self.notes) = (job, options, notes)
    }

    package func open() throws(Failure) -> any FrameSource {
        var source = try opened()
        if let threshold = job.repeatThreshold {
            guard job.frameRate == nil else {
                throw Failure(
                    .usage, "\(.fps) makes a constant rate, and \(.dropRepeats) leaves frames out of it",
                    advice: "leave one of them out")
            }
            source = try DroppedRepeats(source, threshold: threshold, isTimesOnly: options.readsTimesOnly) {
                () throws(Failure) in try again().opened()
            }
        }
        guard let timecode = job.output.timecode else { return source }
        return try LabelledSource(source, timecode: timecode)
    }

    /// Opens the same pictures once more, and nothing else.
    private func again() -> SourceOpener {
        var options = options
        (options.readsTimesOnly, options.readsOtherStreams) = (false, false)
        return SourceOpener(job: job, options: options, notes: { _ in })
    }

    /// The inputs with all their frames and their own timecode.
    func opened() throws(Failure) -> any FrameSource {
        if job.changesTime { return try RetimedOpener(job: job, options: options, notes: notes).open() }
        if let held = try AudioHold.held(job, notes: notes) {
            return try SourceOpener(job: held, options: options, notes: notes).opened()
        }
        guard let first = job.inputs.first else {
            try TrackRule(job).checkSilence()
            return try GeneratedOpener(job: job, options: options).nothing()
        }
        if let stills = try StillList(job) {
            try TrackRule(job).checkSilence()
            return try stills.open(options: options, notes: notes)
        }
        if job.isJoined { return try JoinOpener(job: job, options: options, notes: notes).open() }
        switch first {
        case .color(let color):
            try TrackRule(job).checkSilence()
            return try GeneratedOpener(job: job, options: options).color(color)
        case .file(let part): return try movie(part)
        case .standardInput: return try movie(FilePart(FilterJob.pipe))
        case .pictures: throw Failure(.usage, "one movie at a time")
        }
    }

    /// As `open`, with the tracks of files of subtitles where other streams are read.
    package func openWithSubtitles() throws(Failure) -> any FrameSource {
        let source = try open()
        guard !job.subtitles.isEmpty, options.readsOtherStreams else { return source }
        return try AddedSubtitles(source, to: job)
    }

    private func movie(_ part: FilePart) throws(Failure) -> any FrameSource {
        let path = part.path
        var options = options
        if !part.isWhole {
            try part.check(maximumPixels: options.maximumPixels, notes: notes)
            (options.start, options.end) = part.window(start: job.start, end: job.end)
            if let start = options.start, let end = options.end, start >= end {
                let length = secondsText(end.less(part.start ?? Rational(0, 1)).double)
                throw Failure(
                    .usage, "'\(part)' is \(length) long: there is no frame from \(.start) on",
                    advice: "give an earlier \(.start): it counts from the beginning of the part")
            }
        }
        if job.hold != nil {
            throw Failure(
                .usage, "\(.hold) says how long a still is shown, and '\(path)' is a movie",
                advice: "leave it out; \(.duration) cuts a movie")
        }
        let rule = TrackRule(job)
        options.skippedStreams = { (tracks) throws(Failure) in try rule.skipped(of: tracks, path: path) }
        // A lone still is one frame at any rate.
        let rate = try job.frameRate.flatMap { (rate) throws(Failure) in try StillCheck.isStill(path) ? nil : rate }
        let reader = try MediaReader(path: path, options: options, notes: notes)
        let movie = try MovieSource(
            reader, options: options, rule: rule, rate: job.writtenRate(of: rate ?? reader.format.frameRate),
            notes: job.output.timecode == nil ? notes : { _ in })
        guard let rate else { return movie }
        return ConstantRate(movie, rate: rate)
    }
}
