internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead
internal import GLFXWrite

/// Opens the inputs of a job that shows them at another speed: first as they are, then at their new times.
struct RetimedOpener {
    let job: FilterJob
    let options: ReaderOptions
    let notes: MessageHandler

    /// Frames a second where neither the job nor the inputs tell.
    private static let usualRate = Rational(30, 1)

    /// - Throws: as `SourceOpener.open`; `.usage` where the inputs cannot be read so.
    func open() throws(Failure) -> any FrameSource {
        var plain = job
        (plain.speed, plain.conform, plain.blendsFrames, plain.freezes) = (nil, nil, false, [])
        if job.conform != nil { try checkRates() }
        // A movie's frames are counted anew at the end; stills have no times of their own.
        if try isMovie { plain.frameRate = nil }
        let inner = plain
        func opened(_ options: ReaderOptions, _ notes: @escaping MessageHandler) throws(Failure) -> any FrameSource {
            try SourceOpener(job: inner, options: options, notes: notes).opened()
        }
        var reading = options
        // The streams of a pipe are known once it is open.
        reading.readsOtherStreams = options.readsOtherStreams && job.inputs.contains(.standardInput)
        let pictures = reading
        var source = try opened(pictures, notes)
        if options.readsOtherStreams { try report(source) }
        if case .constant(let speed)? = job.speed, speed < Rational(0, 1) {
            guard !job.inputs.contains(.standardInput) else {
                throw Failure(
                    .usage, "the standard input ('-') can only be read forwards",
                    advice: "write it to a file first; a \(.speed) of a pipe is more than 0")
            }
            if options.readsTimesOnly {
                source = try ReversedSource(timesOnly: source)
            } else {
                var timesOptions = options
                (timesOptions.readsTimesOnly, timesOptions.readsOtherStreams) = (true, false)
                let timeline = try ReversedSource.FrameTimeline(try opened(timesOptions, { _ in }))
                source = ReversedSource(source, timeline: timeline) { () throws(Failure) in
                    try opened(pictures, { _ in })
                }
            }
        }
        if let rate = job.conform {
            source = try ConformedSource(source, rate: rate, keepsPitch: job.conformPitch == .keep)
        }
        let rate = job.frameRate ?? source.format.frameRate ?? Self.usualRate
        var isResampled = true
        switch job.speed {
        case .changing(let animation)?:
            source = ResampledSource(
                source, curve: SpeedCurve(animation), rate: rate, blends: job.blendsFrames)
        case .constant(let speed)? where job.blendsFrames:
            source = ResampledSource(source, curve: SpeedCurve(constant: speed.magnitude), rate: rate, blends: true)
        case nil where job.blendsFrames:
            source = ResampledSource(source, curve: SpeedCurve(constant: 1), rate: rate, blends: true)
        case .constant(let speed)?:
            isResampled = false
            if speed.magnitude != Rational(1, 1) { source = ScaledSource(source, speed: speed.magnitude) }
        case nil: isResampled = false
        }
        if !job.freezes.isEmpty {
            try check(job.freezes, length: source.expectedDuration)
            source = FrozenSource(source, freezes: job.freezes)
            isResampled = false
        }
        guard let rate = job.frameRate, !isResampled, plain.frameRate == nil || job.speed != nil else { return source }
        return ConstantRate(source, rate: rate)
    }

    /// - Throws: `.usage` unless all inputs are movies of one rate, whose frames can be shown at another.
    private func checkRates() throws(Failure) {
        var rates: [(name: String, rate: Rational)] = []
        for input in job.inputs {
            switch input {
            case .standardInput: continue
            case .file(let part):
                let probe = try MovieProbe(path: part.path, stream: job.videoStream, maximumPixels: job.maximumPixels)
                if !probe.isStill {
                    if let rate = probe.frameRate { rates.append((part.path, rate)) }
                    continue
                }
            case .pictures, .color: break
            }
            throw Failure(
                .usage, "\(.conform) shows the frames of movies at another rate, and stills and colors have none",
                advice: "\(.fps) says at which rate they are shown")
        }
        guard let first = rates.first, let other = rates.first(where: { $0.rate != first.rate }) else { return }
        throw Failure(
            .usage,
            "\(.conform) changes one rate, and '\(first.name)' has \(decimal(first.rate)) frames a second, "
                + "'\(other.name)' \(decimal(other.rate))", advice: "conform each in a job of its own, then join them")
    }

    private var isMovie: Bool {
        get throws(Failure) {
            for input in job.inputs {
                switch input {
                case .standardInput: return true
                case .file(let part): if try !StillCheck.isStill(part.path) { return true }
                case .pictures, .color: break
                }
            }
            return false
        }
    }

    /// Names the streams that do not follow.
    private func report(_ source: any FrameSource) throws(Failure) {
        guard try OutputKind(job.output) == .movie else { return }
        var others: [TrackInfo] = []
        if case .file(let part)? = job.inputs.first, job.inputs.count == 1 {
            others = try TrackInfo.all(of: part.path).filter { $0.kind != .video && $0.kind != .audio }
        } else {
            leaveOut(
                source.passingTracks.filter { $0.kind == .audio && job.sound.track == .copy },
                since: "a pipe is read once", "\(.audio, placeholder: "FILE") gives other audio")
            others = source.passingTracks.filter { $0.kind != .audio }
        }
        let burntTrack = job.burntSubtitles.flatMap { SubtitleTracks(choice: $0).chosen(of: others) }
        others.removeAll { $0 === burntTrack }
        leaveOut(
            others, since: "only pictures and audio follow \(.speed), \(.conform), \(.freeze) and \(.frameBlend)", nil)
    }

    private func leaveOut(_ tracks: [TrackInfo], since reason: MessageText, _ way: MessageText?) {
        let names = tracks.compactMap(\.passingName)
        guard !names.isEmpty else { return }
        notes(
            "left out, since \(reason): \(names.joined(separator: ", "))"
                + (way.map { " (\($0))" } ?? ("" as MessageText)))
    }

    private func check(_ freezes: [Freeze], length: Timestamp?) throws(Failure) {
        for freeze in freezes {
            guard let length, Timestamp(seconds: freeze.time) >= length else { continue }
            throw Failure(
                .usage,
                "\(.freeze) at \(secondsText(freeze.time.double)): the picture ends before, at "
                    + "\(secondsText(length.seconds))", advice: "give an earlier time")
        }
    }
}

extension Rational {
    fileprivate var magnitude: Rational { Rational(abs(numerator), denominator) }
}
