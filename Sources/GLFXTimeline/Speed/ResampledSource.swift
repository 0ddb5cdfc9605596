internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// A source at a changing speed, as frames at a constant rate: of each moment the frame that is on screen then, or a
/// mixture of it and the next one.
final class ResampledSource: RetimedSource, @unchecked Sendable {
    let source: any FrameSource
    private let curve: SpeedCurve
    private let rate: Rational
    private let tick: Rational
    private let blends: Bool
    /// The source's.
    private let frames: FrameClock
    private var first: Timestamp?
    private var current: TimelineFrame?
    private var upcoming: TimelineFrame?
    private var isAtEnd = false
    /// `current` is in the output.
    private var isShown = false
    private var number: Int64 = 0
    private let mixer = PictureMixer()

    /// Seconds: times that are closer are the same.
    private static let tolerance = 1e-6

    /// - Parameters:
    ///   - rate: frames a second; more than 0.
    ///   - blends: frames are mixed where a moment is between two.
    init(_ source: any FrameSource, curve: SpeedCurve, rate: Rational, blends: Bool) {
        (self.source, self.curve, self.rate, self.blends) = (source, curve, rate.reduced, blends)
        frames = FrameClock(source.format)
        tick = Rational(self.rate.denominator, self.rate.numerator)
    }

    var format: VideoFormat {
        var format = source.format
        (format.timeBase, format.frameRate) = (tick, rate)
        return format
    }

    var expectedDuration: Timestamp? { source.expectedDuration.map(length) }

    var expectedFrames: Int? { expectedDuration.map { max(1, Int($0.value)) } }

    func measuredDuration() throws(Failure) -> Timestamp? { try source.measuredDuration().map(length) }

    func retimed(_ time: Timestamp) -> Timestamp {
        guard let first else { return time }
        return Timestamp(Int64((curve.moment(shown: (time - first).seconds) * rate.double).rounded()), timeBase: tick)
    }

    var soundSpans: [RetimedAudio.Span] {
        curve.steps.map { step in
            let begin = first ?? Timestamp(0, timeBase: tick)
            let shown = curve.shown(at: step.time)
            return RetimedAudio.Span(
                start: Timestamp(nearest: step.time), origin: Timestamp(nearest: begin.seconds + shown),
                speed: step.speed)
        }
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        if first == nil {
            current = try nextFrame()
            first = current?.time
        }
        let wanted = shown(number)
        while true {
            if upcoming == nil, !isAtEnd {
                upcoming = try nextFrame()
                isAtEnd = upcoming == nil
            }
            guard var next = upcoming, elapsed(next.time) <= wanted + Self.tolerance else { break }
            if !isShown, let skipped = current { next.picture = next.picture.replacing(skipped.picture) }
            (current, upcoming, isShown) = (next, nil, false)
        }
        guard let shown = current else { return nil }
        let end = upcoming.map { elapsed($0.time) } ?? self.end(of: shown)
        guard upcoming != nil || number == 0 || wanted < end - Self.tolerance else { return nil }
        if let partEnd = source.partEnd, number > 0, wanted >= elapsed(partEnd) - Self.tolerance { return nil }
        var frame = TimelineFrame(
            shown.picture, incoming: shown.incoming, time: Timestamp(number, timeBase: tick), duration: 1,
            index: Int(number))
        if blends, let next = upcoming, shown.incoming == nil, next.incoming == nil {
            let begin = elapsed(shown.time)
            let share = (wanted - begin) / max(end - begin, Self.tolerance)
            frame.picture = try mixer.mix(shown.picture, next.picture, share: share)
        }
        frame.comesAgain = !blends && self.shown(number + 1) + Self.tolerance < end
        number += 1
        isShown = true
        return .frame(frame)
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        let number = elapsed.rescaled(to: tick, rounding: .down).value
        return try seek(toFrame: Int(number), at: Timestamp(number, timeBase: tick))
    }

    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        let seconds = shown(Int64(number)) + Self.tolerance
        let time = Timestamp(Int64(seconds * 1_000_000), timeBase: Rational(1, 1_000_000))
        guard first != nil, try source.seek(to: time) else { return false }
        (current, upcoming, isAtEnd, self.number) = (try nextFrame(), nil, false, Int64(number))
        isShown = false
        return true
    }

    func elapsed(ofFrame number: Int) -> Timestamp? { Timestamp(Int64(number), timeBase: tick) }

    /// Seconds of the source that were shown before a frame.
    private func shown(_ number: Int64) -> Double {
        curve.shown(at: Timestamp(number, timeBase: tick).seconds)
    }

    private func elapsed(_ time: Timestamp) -> Double { first.map { frames.moment(time - $0).seconds } ?? 0 }

    private func end(of frame: TimelineFrame) -> Double {
        let usual = source.format.frameRate.map { 1 / $0.double } ?? 0
        guard let length = frame.duration else { return elapsed(frame.time) + usual }
        return elapsed(Timestamp(frame.time.value + length, timeBase: frame.time.timeBase))
    }

    /// Whole frames of which each begins before so much has been shown.
    private func length(_ shown: Timestamp) -> Timestamp {
        let frames = (curve.moment(shown: shown.seconds) * rate.double - 1e-4).rounded(.up)
        return Timestamp(max(1, Int64(frames)), timeBase: tick)
    }
}

extension Timestamp {
    /// To the microsecond, less than a sample.
    fileprivate init(nearest seconds: Double) {
        self.init(Int64((seconds * 1e6).rounded()), timeBase: Rational(1, 1_000_000))
    }
}
