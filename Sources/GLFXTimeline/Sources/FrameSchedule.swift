package import GLFXCore

/// The times of the frames of pictures that are shown one after the other: every picture for the same duration, at a
/// constant rate from its own beginning.
///
/// Frame `i` of a picture is shown exactly `i / rate` after the picture's beginning; the last one ends with the
/// picture. Pictures of one frame each are held `1 / rate`.
package struct FrameSchedule: Sendable, Hashable {
    /// The time base of all times here: frames and ends are whole ticks unless that takes ticks below a microsecond.
    let timeBase: Rational
    /// Frames of the part that is shown.
    private(set) var frames: Range<Int>
    /// The number of the first frame that is shown.
    private(set) var firstIndex = 0
    /// Frames of each picture.
    let framesPerPicture: Int
    private let frame: Rational
    private let hold: Rational
    /// Subtracted from every time, in ticks.
    private var shift: Int64 = 0
    /// The end, in ticks.
    private var end: Int64

    /// Finer ticks than these do not fit the 32-bit fields of QuickTime files over half an hour.
    private static let finest: Int64 = 1_000_000

    /// - Parameters:
    ///   - pictures: how many; at least one.
    ///   - hold: how long each is shown, in seconds; more than 0.
    ///   - rate: frames a second; more than 0.
    package init(pictures: Int = 1, hold: Rational, rate: Rational) {
        let rate = rate.reduced
        let frame = Rational(rate.denominator, rate.numerator)
        self.frame = frame
        self.hold = hold.reduced
        let length = Timestamp(seconds: self.hold)
        timeBase = length.fits(frame) ? frame : Self.ticks(rate: rate, hold: self.hold)
        framesPerPicture = max(1, Int(length.rescaled(to: frame, rounding: .up).value))
        frames = 0..<pictures * framesPerPicture
        end = 0
        end = start(ofPicture: pictures)
    }

    /// From the first frame that is shown to the end.
    var duration: Timestamp { Timestamp(end - shift - time(frames.lowerBound).value, timeBase: timeBase) }

    /// A frame's time, also of frames that are not shown.
    func time(_ index: Int) -> Timestamp {
        let within = Timestamp(Int64(index % framesPerPicture), timeBase: frame).rescaled(to: timeBase)
        return Timestamp(start(ofPicture: picture(of: index)) + within.value - shift, timeBase: timeBase)
    }

    /// A frame's duration in ticks.
    func length(_ index: Int) -> Int64 {
        min(time(index + 1).value, end - shift) - time(index).value
    }

    /// The picture that a frame shows, from 0.
    func picture(of index: Int) -> Int { index / framesPerPicture }

    /// Keeps the frames that begin in a part of the time; the first of them gets time zero.
    /// - Parameters:
    ///   - start: in seconds; nil: from the first frame.
    ///   - end: in seconds; nil: to the last frame.
    /// - Returns: nil where no frame is left.
    func cut(start: Rational?, end: Rational?) -> FrameSchedule? {
        var part = self
        if let end {
            // A frame across the end is kept whole, unless it is a picture's last.
            part.end = min(self.end, Timestamp(seconds: end).rescaled(to: timeBase, rounding: .up).value)
            part.frames = frames.lowerBound..<first(atOrAfter: end)
        }
        guard let start else { return part.frames.isEmpty ? nil : part }
        let first = first(atOrAfter: start)
        guard first < part.frames.upperBound else { return nil }
        part.frames = first..<part.frames.upperBound
        part.firstIndex = first
        part.shift = time(first).value
        return part
    }

    /// The frame that is on screen at a time: the last one that begins by then.
    /// - Parameter elapsed: since the first frame that is shown.
    func frame(at elapsed: Timestamp) -> Int {
        let first = time(frames.lowerBound)
        var (low, high) = (frames.lowerBound, frames.upperBound)
        while high - low > 1 {
            let middle = (low + high) / 2
            if time(middle) - first <= elapsed { low = middle } else { high = middle }
        }
        return low
    }

    /// A frame's time since the first frame that is shown.
    /// - Parameter number: counts from that one.
    func elapsed(ofFrame number: Int) -> Timestamp { time(frames.lowerBound + number) - time(frames.lowerBound) }

    /// The first frame that begins at a time or after it, else the end of `frames`.
    private func first(atOrAfter seconds: Rational) -> Int {
        let wanted = Timestamp(seconds: seconds)
        var (low, high) = (frames.lowerBound, frames.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if time(middle) < wanted { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func start(ofPicture number: Int) -> Int64 {
        Timestamp(Int64(number) * hold.numerator, timeBase: Rational(1, hold.denominator)).rescaled(to: timeBase).value
    }

    /// A time base in which a frame and a picture's duration are whole; if that is too fine, only a frame.
    private static func ticks(rate: Rational, hold: Rational) -> Rational {
        let common = hold.denominator / Rational(hold.denominator, rate.numerator).divisor
        let steps = common <= finest / max(1, rate.numerator) ? common : max(1, finest / rate.numerator)
        return Rational(1, rate.numerator * steps)
    }
}

extension Rational {
    /// The greatest common divisor of both terms.
    fileprivate var divisor: Int64 {
        let reduced = self.reduced
        return denominator / reduced.denominator
    }
}
