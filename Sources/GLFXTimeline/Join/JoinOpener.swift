internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead
internal import GLFXWrite

/// Opens a job's joined inputs: probes every part and plans the timeline; parts are opened later.
struct JoinOpener {
    let job: FilterJob
    /// The renderer's pixel formats and limits, and how pictures of other sizes are fitted.
    let options: ReaderOptions
    let notes: MessageHandler

    /// The default duration of stills, in seconds.
    private static let usualHold = Rational(3, 1)
    /// The default rate without a movie, frames a second.
    private static let usualRate = Rational(30, 1)

    /// - Throws: `.usage` where the parts do not fit the transitions or there is nothing to show; `.input` for files
    ///   that cannot be read.
    func open() throws(Failure) -> JoinedSource {
        guard job.transitions.isEmpty || job.inputs.count > 1 || job.inputs.contains(where: \.isPattern) else {
            throw Failure(
                .usage, "a transition leads from one input to the next, and there is only one",
                advice: "name a second input")
        }
        let inputs = try JoinedInput.all(
            of: job.inputs, videoStream: job.videoStream, maximumPixels: job.maximumPixels)
        try SameFile.checkOutputIsNoInput(output: job.output.path, inputs: inputs.compactMap(\.file?.path))
        let forStills: [(use: MessageText, isGiven: Bool)] = [
            ("\(.pan) goes over stills", job.pan != nil), ("\(.hold) is for stills", job.hold != nil),
        ]
        for (use, isGiven) in forStills
        where isGiven && !inputs.contains(where: { $0.movie == nil }) {
            throw Failure(.usage, "\(use), and there is none", advice: "leave it out")
        }
        let plan = try plan(inputs)
        let window = try window(of: plan)
        let shown = try JoinFormat(inputs, size: job.size, options: options)
        var format = shown.format
        format.timeBase = plan.timeBase
        format.frameRate = job.frameRate ?? inputs.compactMap { $0.movie?.frameRate }.max() ?? Self.usualRate
        JoinNotes(inputs: inputs, format: format, fit: job.fit, pan: job.pan != nil, subtitles: job.burntSubtitles)
            .report(to: notes)
        let maker = PartMaker(
            canvas: format, options: options, fit: job.fit, pan: job.pan, rate: rate(inputs), notes: notes)
        var metadata = shown.metadata
        let timecode = TimecodeStart(
            metadata.timecode, rate: shown.timecodeRate,
            skipped: shown.timecodeSkip + Timestamp(window.lowerBound, timeBase: plan.timeBase),
            outputRate: job.writtenRate(of: format.frameRate), name: inputs.first?.name ?? "")
        timecode.apply(to: &metadata)
        if job.output.timecode == nil { for note in timecode.notes { notes(note) } }
        metadata.chapters = JoinedTracks.chapters(inputs, plan, window)
        return JoinedSource(
            plan: plan, parts: zip(inputs, plan.parts).map { maker.part($0, ticks: $1, timeBase: plan.timeBase) },
            window: window, rate: job.frameRate,
            transitionCount: job.transitions.count, name: inputs.first?.name ?? "", format: format,
            metadata: metadata, sounds: try JoinedTracks.sounds(inputs, plan, window, TrackRule(job)),
            damage: inputs.compactMap(\.movie).compactMap { movie in
                movie.damage.map { FileDamage(path: movie.path, damage: $0) }
            })
    }

    /// The rate of stills and colors: that of the first movie, so that the whole is even.
    private func rate(_ inputs: [JoinedInput]) -> Rational {
        job.frameRate ?? inputs.lazy.compactMap { $0.movie?.smoothRate }.first ?? Self.usualRate
    }

    private func plan(_ inputs: [JoinedInput]) throws(Failure) -> JoinPlan {
        let hold = job.hold ?? Self.usualHold
        var parts: [JoinPlan.Part] = []
        for input in inputs {
            guard let movie = input.movie else {
                parts.append(JoinPlan.Part(name: input.name, length: Timestamp(seconds: hold)))
                continue
            }
            guard let length = movie.length, length.value > 0 else {
                throw Failure(
                    .input, "cannot tell how long '\(movie.path)' is", advice: "convert it to mov, mp4 or mkv first")
            }
            parts.append(JoinPlan.Part(name: movie.path, length: length))
        }
        let rate = self.rate(inputs)
        let frame = Rational(rate.denominator, rate.numerator)
        let bases = inputs.compactMap { $0.movie?.timeBase }
        let isStill = inputs.contains { $0.movie == nil }
        let givenTimes = [hold, job.transitionDuration, job.start, job.end].compactMap { $0 }
        let preferred = (job.transitions.isEmpty ? [] : [frame]) + givenTimes
        let timeBase =
            job.frameRate == nil
            ? TickLength.common(to: bases + (isStill ? [frame] : []), preferred: preferred)
            : TickLength.common(
                to: [frame], preferred: bases + inputs.compactMap { $0.movie?.frameRate?.inverse } + preferred)
        return try JoinPlan(
            parts: parts, overlap: job.transitions.isEmpty ? Rational(0, 1) : job.transitionDuration,
            timeBase: timeBase)
    }

    /// The part of the time that is shown.
    private func window(of plan: JoinPlan) throws(Failure) -> Range<Int64> {
        let start = job.start.map { JoinPlan.ticks($0, plan.timeBase) } ?? 0
        guard start < plan.end else {
            let length = secondsText(Timestamp(plan.end, timeBase: plan.timeBase).seconds)
            let wanted = secondsText(Timestamp(start, timeBase: plan.timeBase).seconds)
            throw Failure(
                .usage, "there is nothing to show from \(wanted) on: the inputs together last \(length)",
                advice: "begin earlier")
        }
        let end = job.end.map { min(plan.end, JoinPlan.ticks($0, plan.timeBase)) } ?? plan.end
        return start..<max(start + 1, end)
    }
}

extension MovieProbe {
    /// Frames a second, where they are enough for smooth motion.
    var smoothRate: Rational? { frameRate.flatMap { $0 < Rational(10, 1) ? nil : $0 } }
}

extension JobInput {
    fileprivate var isPattern: Bool {
        if case .pictures = self { true } else { false }
    }
}
