/// What frames and timecodes that someone writes count.
package struct TimeClock: Sendable {
    /// Frames a second.
    package var rate: Rational
    /// The timecode of the movie whose time is meant; nil: it has none, or the time is not that of a movie.
    package var label: SourceLabel?

    package init(rate: Rational, label: SourceLabel? = nil) { (self.rate, self.label) = (rate, label) }
}

/// A movie's own timecode.
package struct SourceLabel: Sendable {
    /// The movie, for messages.
    package var name: String
    /// Of the first frame.
    package var first: Timecode
    /// Frames a second that the timecode counts.
    package var rate: Rational
    /// When that frame is shown, in seconds since the beginning from which times count; less than 0: before it.
    package var begins: Rational
    /// Seconds from that beginning to the end; nil: unknown.
    package var length: Rational?

    package init(name: String, first: Timecode, rate: Rational, begins: Rational, length: Rational?) {
        (self.name, self.first, self.rate, self.begins, self.length) = (name, first, rate, begins, length)
    }

    /// Of a part of the movie, from whose own beginning times count.
    package func part(from start: Rational?, to end: Rational?) -> SourceLabel {
        var label = self
        let start = start ?? Rational(0, 1)
        label.begins = begins.difference(start)
        label.length = [length, end].compactMap(\.self).min().map { $0.difference(start) }
        return label
    }

    /// Seconds from the beginning to a label; nil where it is none of the movie's. A count without drop-frame has no label
    /// with a semicolon; one with it has those with a colon, too.
    func time(_ minutes: Int64, _ seconds: Int64, _ frames: Int64, isDropFrame: Bool) -> Rational? {
        guard frames < first.framesPerSecond, first.isDropFrame || !isDropFrame else { return nil }
        let dropped = Timecode.dropped(first.framesPerSecond)
        guard !first.isDropFrame || frames >= dropped || seconds > 0 || minutes % 10 == 0 else { return nil }
        let count = Timecode.count(
            minutes: minutes, seconds: seconds, frames: frames, framesPerSecond: first.framesPerSecond,
            isDropFrame: first.isDropFrame)
        let label = Timecode(count: count, framesPerSecond: first.framesPerSecond, isDropFrame: first.isDropFrame)
        let elapsed = Timestamp(label.frames(since: first), timeBase: Rational(rate.denominator, rate.numerator))
        let time = elapsed.rational.difference(Rational(-begins.numerator, begins.denominator))
        // Where the end is unknown, what is more than half a day later is earlier.
        guard time >= Rational(0, 1), time <= length ?? Rational(43_200, 1) else { return nil }
        return time
    }

    /// Whether a time that is none of the movie's, counted from 0, is nearer to its labels than to its beginning.
    func isMeant(by time: Rational) -> Bool {
        guard let length else { return false }
        let beginning = Timestamp(first.count, timeBase: Rational(rate.denominator, rate.numerator)).seconds
        return beginning > length.double && 2 * time.double > beginning + length.double
    }

    /// Frames from the first one to a time.
    private func frames(to time: Rational) -> Int64 {
        Timestamp(seconds: time.difference(begins)).rescaled(to: Rational(rate.denominator, rate.numerator)).value
    }

    /// For messages: what labels there are.
    var range: MessageText {
        let from = first.advanced(by: frames(to: Rational(0, 1))).text
        guard let length else { return "the timecode of '\(name)' begins at \(from)" }
        return "the timecode of '\(name)' goes from \(from) to \(first.advanced(by: frames(to: length)).text)"
    }

    var advice: MessageText { "give a time within it, or seconds from the beginning" }
}

extension Rational {
    /// The exact difference, in lowest terms.
    fileprivate func difference(_ other: Rational) -> Rational {
        Rational(
            numerator * other.denominator - other.numerator * denominator, denominator * other.denominator
        ).reduced
    }
}
