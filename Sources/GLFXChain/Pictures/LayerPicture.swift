internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia

/// A further picture that is seen for a time of the output: it begins there, fades at both ends, and is transparent before
/// and after.
///
/// Belongs to the thread that draws.
final class LayerPicture: FurtherPicture {
    /// Where it ends, each part nil where it does not.
    struct Ends {
        /// It is transparent when its movie is over.
        var hides: Bool
        /// How long its movie is, where that hides it and has to be known beforehand.
        var movie: Timestamp?
        /// How long the output is, where that has to be known.
        var output: Timestamp?
    }

    private let picture: any FurtherPicture
    private let timing: LayerTiming
    private let ends: Ends
    /// Seconds that a frame of the output takes.
    private let step: Double
    private var current: Picture?
    /// The level of `current` that was given last.
    private var shown: Double?
    private var blank: PixelBuffer?

    /// Decimal times may be just behind a frame's.
    private static let tolerance = 1e-6

    /// - Parameters:
    ///   - picture: whose time 0 becomes the beginning of `timing`.
    ///   - rate: frames a second of the output; nil: unknown.
    init(_ picture: any FurtherPicture, timing: LayerTiming, ends: Ends, rate: Rational?) {
        (self.picture, self.timing, self.ends) = (picture, timing, ends)
        step = rate.map { $0.double > 0 ? 1 / $0.double : 0 } ?? 0
    }

    func change(at moment: FrameMoment) throws(Failure) -> Picture? {
        let begin = timing.start.map { Timestamp(seconds: $0) - moment.first } ?? Timestamp(0, timeBase: 1)
        let end = end(after: begin, moment)
        let isTime =
            moment.hasReached(begin, slack: Self.tolerance)
            && !(end.map { moment.hasReached($0, slack: Self.tolerance) } ?? false)
        // Outside of its time it is as large as its first picture, and of that form.
        let own = moment.since(isTime ? begin : moment.elapsed)
        var isNew = false
        if isTime || current == nil, let next = try picture.change(at: own) { (current, isNew) = (next, true) }
        guard let current else { return nil }
        let isSeen = isTime && !(ends.hides && picture.hasEnded(at: own))
        let level = isSeen ? level(at: moment.elapsed.seconds, from: begin, to: end) : 0
        guard level != shown || isNew && level > 0 else { return nil }
        shown = level
        return try faded(current, to: level)
    }

    /// Since the first frame; nil where it has no end, or where that is not known yet.
    private func end(after begin: Timestamp, _ moment: FrameMoment) -> Timestamp? {
        let own = timing.end.map { Timestamp(seconds: $0) - moment.first }
        return [own, ends.movie.map { begin + $0 }, ends.output].compactMap(\.self).min()
    }

    /// 0 to 1: as the fades of a whole job, so that the first and the last frame are transparent.
    private func level(at seconds: Double, from begin: Timestamp, to end: Timestamp?) -> Double {
        let fades = Fades(
            start: begin, fadeIn: timing.fadeIn?.double ?? 0, end: end, fadeOut: timing.fadeOut?.double ?? 0)
        return fades.level(from: seconds, to: seconds + step)
    }

    private func faded(_ picture: Picture, to level: Double) throws(Failure) -> Picture {
        guard level < 1 else { return picture }
        let whole = try picture.pixels()
        guard level > 0 else {
            if let blank { return .pixels(blank) }
            let clear = try PixelBuffer.blank(
                width: whole.width, height: whole.height, format: whole.format, color: whole.color)
            blank = clear
            return .pixels(clear)
        }
        let copy = try whole.copy()
        copy.fade(to: level, .alpha)
        return .pixels(copy)
    }

    /// The filter keeps what it has.
    func rewind() throws(Failure) { try picture.rewind() }

    func hasEnded(at moment: FrameMoment) -> Bool { false }

    var damage: [FileDamage] { picture.damage }

    func close() { picture.close() }
}
