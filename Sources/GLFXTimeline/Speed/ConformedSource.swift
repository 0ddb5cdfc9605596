internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// A source whose frames are shown at another rate: each frame at its number, and what is beside the nominal rate as much
/// earlier or later as the rates say. Its timecode counts at the new rate from the same second.
final class ConformedSource: RetimedSource, @unchecked Sendable {
    let source: any FrameSource
    /// The new rate over the source's.
    private let speed: Rational
    private let rate: Rational
    private let keepsPitch: Bool
    private let timeBase: Rational
    /// The source's.
    private let frames: FrameClock
    private var first: Timestamp?

    /// - Parameter rate: frames a second; more than 0.
    /// - Throws: `.usage` where the source's own rate is not known.
    init(_ source: any FrameSource, rate: Rational, keepsPitch: Bool) throws(Failure) {
        guard let own = source.format.frameRate?.reduced else {
            throw Failure(
                .usage, "\(.conform) changes a frame rate, and '\(source.name)' has none", advice: "leave it out")
        }
        (self.source, self.rate, self.keepsPitch) = (source, rate.reduced, keepsPitch)
        speed = Rational(rate.numerator * own.denominator, rate.denominator * own.numerator).reduced
        frames = FrameClock(source.format)
        let base = source.format.timeBase
        let tick = Rational(base.numerator * speed.denominator, base.denominator * speed.numerator).reduced
        timeBase = TickLength.common(to: [Rational(rate.denominator, rate.numerator)], preferred: [tick])
    }

    var format: VideoFormat {
        var format = source.format
        (format.timeBase, format.frameRate) = (timeBase, rate)
        return format
    }

    var expectedDuration: Timestamp? { source.expectedDuration.map { shown(frames.moment($0)) } }
    var expectedFrames: Int? { source.expectedFrames }
    var keyTimes: [Timestamp] { source.keyTimes.map(retimed) }
    var partEnd: Timestamp? { source.partEnd.map(retimed) }
    func measuredDuration() throws(Failure) -> Timestamp? {
        try source.measuredDuration().map { shown(frames.moment($0)) }
    }

    var metadata: MovieMetadata {
        var metadata = retimedMetadata
        if let label = metadata.timecode, let own = source.format.frameRate, let timecode = Timecode(label, rate: own) {
            metadata.replaceTimecode(label, by: timecode.counted(at: rate).text)
        }
        return metadata
    }

    func retimed(_ time: Timestamp) -> Timestamp {
        guard let first else { return shown(time) }
        return Timestamp(shown(first).value + shown(frames.moment(time - first)).value, timeBase: timeBase)
    }

    var soundSpans: [RetimedAudio.Span] {
        let zero = Timestamp(0, timeBase: Rational(1, 1))
        return [RetimedAudio.Span(start: zero, origin: zero, speed: speed.double)]
    }
    var resampling: Rational? { keepsPitch ? nil : speed }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        guard var frame = try nextFrame() else { return nil }
        first = first ?? frame.time
        let end = frame.duration.map { Timestamp(frame.time.value + $0, timeBase: frame.time.timeBase) }
        frame.time = retimed(frame.time)
        frame.duration = end.map { retimed($0).value - frame.time.value }
        return .frame(frame)
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool { try source.seek(to: original(elapsed)) }

    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        let time = try source.elapsed(ofFrame: number) ?? original(elapsed)
        return try source.seek(toFrame: number, at: time)
    }

    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? {
        try source.elapsed(ofFrame: number).map { shown(frames.moment($0)) }
    }

    /// A length of the source in the output's time.
    private func shown(_ length: Timestamp) -> Timestamp {
        let base = length.timeBase.reduced
        return Timestamp(
            length.value,
            timeBase: Rational(base.numerator * speed.denominator, base.denominator * speed.numerator).reduced
        ).rescaled(to: timeBase)
    }

    /// The inverse of `shown`. To the source's later tick, since frames' times are rounded there.
    private func original(_ time: Timestamp) -> Timestamp {
        let base = time.timeBase.reduced
        return Timestamp(
            time.value,
            timeBase: Rational(base.numerator * speed.numerator, base.denominator * speed.denominator).reduced
        ).rescaled(to: source.format.timeBase, rounding: .up)
    }
}
