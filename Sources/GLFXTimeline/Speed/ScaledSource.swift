internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// A source at a constant speed: every frame with its time and duration divided by it, exactly.
final class ScaledSource: RetimedSource, @unchecked Sendable {
    let source: any FrameSource
    private let speed: Rational

    /// - Parameter speed: more than 0.
    init(_ source: any FrameSource, speed: Rational) {
        (self.source, self.speed) = (source, speed.reduced)
    }

    var format: VideoFormat {
        var format = source.format
        format.timeBase = scaled(format.timeBase)
        format.frameRate = format.frameRate.map {
            Rational($0.numerator * speed.numerator, $0.denominator * speed.denominator).reduced
        }
        return format
    }

    var expectedDuration: Timestamp? { source.expectedDuration.map(retimed) }
    var expectedFrames: Int? { source.expectedFrames }
    var keyTimes: [Timestamp] { source.keyTimes.map(retimed) }
    var partEnd: Timestamp? { source.partEnd.map(retimed) }
    func measuredDuration() throws(Failure) -> Timestamp? { try source.measuredDuration().map(retimed) }

    func retimed(_ time: Timestamp) -> Timestamp { Timestamp(time.value, timeBase: scaled(time.timeBase)) }

    var soundSpans: [RetimedAudio.Span] {
        let zero = Timestamp(0, timeBase: Rational(1, 1))
        return [RetimedAudio.Span(start: zero, origin: zero, speed: speed.double)]
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        guard var frame = try nextFrame() else { return nil }
        frame.time = retimed(frame.time)
        return .frame(frame)
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool { try source.seek(to: original(elapsed)) }

    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        try source.seek(toFrame: number, at: original(elapsed))
    }

    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? {
        try source.elapsed(ofFrame: number).map(retimed)
    }

    private func scaled(_ timeBase: Rational) -> Rational {
        Rational(timeBase.numerator * speed.denominator, timeBase.denominator * speed.numerator).reduced
    }

    /// The inverse of `retimed`.
    private func original(_ time: Timestamp) -> Timestamp {
        let base = time.timeBase.reduced
        return Timestamp(
            time.value,
            timeBase: Rational(base.numerator * speed.numerator, base.denominator * speed.denominator).reduced)
    }
}
