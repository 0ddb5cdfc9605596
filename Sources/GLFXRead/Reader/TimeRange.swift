package import CGLFXLibAV
package import GLFXCore
package import GLFXMedia

/// The part of a movie that is read, and its place on the output's timeline.
package struct TimeRange {
    /// First time that is kept, on the file's own timeline; nil: everything.
    let start: Timestamp?
    /// First time after the part; nil: to the end.
    let end: Timestamp?
    /// Subtracted from every time: that of the first kept frame. Nil: times stay as they are.
    private(set) var shift: Timestamp?
    /// Of the file's pictures: `start` and `end` are asked of it.
    private let frames: FrameClock?

    /// - Parameters:
    ///   - origin: when the movie begins on its own timeline, in seconds.
    ///   - frames: the clock of the file's pictures; nil: their stamps are exact.
    package init(options: ReaderOptions, origin: Rational, frames: FrameClock? = nil) {
        start = options.start.map { $0.sum(origin).ticks }
        end = options.end.map { $0.sum(origin).ticks }
        self.frames = frames
    }

    /// Whether a frame that begins at this time is kept; the first kept one fixes the shift.
    mutating func keepsFrame(at time: Timestamp) -> Bool {
        if isPast(time) { return false }
        guard let start else { return true }
        guard isNotBefore(start, stamp: time) else { return false }
        if shift == nil { shift = time }
        return true
    }

    /// Whether a frame that begins at this time comes after the part.
    func isPast(_ time: Timestamp) -> Bool { isNotBefore(end, stamp: time) }

    /// False where there is no limit.
    private func isNotBefore(_ limit: Timestamp?, stamp: Timestamp) -> Bool {
        limit.map { stamp >= $0 || frames?.isNotBefore($0, stamp: stamp) ?? false } ?? false
    }

    func shifted(_ time: Timestamp) -> Timestamp {
        guard let shift else { return time }
        guard shift.fits(time.timeBase) else { return time.rational.less(shift.rational).ticks }
        return Timestamp(time.value - shift.rescaled(to: time.timeBase).value, timeBase: time.timeBase)
    }

    /// The same part for audio, which ends with the last picture where that lasts beyond `end`.
    /// - Parameter pictureEnd: on the file's own timeline.
    func lasting(until pictureEnd: Timestamp?) -> TimeRange {
        guard let end, let pictureEnd, pictureEnd > end else { return self }
        return TimeRange(start: start, end: pictureEnd, shift: shift, frames: frames)
    }

    private init(start: Timestamp?, end: Timestamp?, shift: Timestamp?, frames: FrameClock?) {
        (self.start, self.end, self.shift, self.frames) = (start, end, shift, frames)
    }

    /// The inverse of `shifted`: the time on the file's own timeline.
    func unshifted(_ time: Timestamp) -> Timestamp {
        shift.map { time.rational.sum($0.rational).ticks } ?? time
    }

    /// Cuts a packet of a copied stream to the range and shifts it. False: it is outside.
    ///
    /// A packet cannot be divided: one across an edge is kept if more than half of it is inside.
    /// Subtitles are kept if any part is inside, and are cut to the range. Audio is not to end before the last picture:
    /// every packet that begins before `end` is kept, and its length cut there, which a container may store.
    package func place(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: Rational, kind: TrackInfo.Kind) -> Bool {
        guard shift != nil || end != nil else { return true }
        let stamp = packet.pointee.pts != glfx_av_nopts_value ? packet.pointee.pts : packet.pointee.dts
        guard stamp != glfx_av_nopts_value else { return shift == nil }
        let duration = max(0, packet.pointee.duration)
        let offset = shift?.rescaled(to: timeBase).value
        if kind == .subtitle { return placeSubtitle(packet, timeBase: timeBase, from: stamp, duration, offset) }
        let reference = Timestamp(stamp + duration / 2, timeBase: timeBase)
        if let end, kind == .audio {
            guard Timestamp(stamp, timeBase: timeBase) < end else { return false }
            let left = end.rescaled(to: timeBase, rounding: .up).value - stamp
            packet.pointee.duration = min(duration, left)
        } else if let end, reference >= end {
            return false
        }
        guard let shift, let offset else { return true }
        guard reference >= shift else { return false }
        if packet.pointee.pts != glfx_av_nopts_value { packet.pointee.pts -= offset }
        if packet.pointee.dts != glfx_av_nopts_value { packet.pointee.dts -= offset }
        return true
    }

    private func placeSubtitle(
        _ packet: UnsafeMutablePointer<AVPacket>, timeBase: Rational, from stamp: Int64, _ duration: Int64,
        _ offset: Int64?
    ) -> Bool {
        var (first, last) = (stamp, stamp + duration)
        if let end {
            let limit = end.rescaled(to: timeBase).value
            guard first < limit else { return false }
            last = min(last, limit)
        }
        if let offset {
            guard last > offset || first >= offset else { return false }
            first = max(first, offset) - offset
            last = max(last - offset, first)
        }
        packet.pointee.pts = first
        packet.pointee.dts = first
        packet.pointee.duration = last - first
        return true
    }
}

extension Rational {
    /// The exact sum, in lowest terms.
    package func sum(_ other: Rational) -> Rational {
        Rational(
            numerator * other.denominator + other.numerator * denominator, denominator * other.denominator
        ).reduced
    }

    /// The exact difference, in lowest terms.
    package func less(_ other: Rational) -> Rational { sum(Rational(-other.numerator, other.denominator)) }

    /// The time at this many seconds.
    var ticks: Timestamp { Timestamp(numerator, timeBase: Rational(1, denominator)) }
}

extension MediaPacket {
    /// Cuts the packet at a time of its own timeline, as a reader cuts at `ReaderOptions.end`.
    /// - Returns: false if nothing of it is left.
    package func cut(at end: Timestamp, kind: TrackInfo.Kind) -> Bool {
        TimeRange(options: ReaderOptions(end: end.rational), origin: Rational(0, 1))
            .place(pointer, timeBase: timeBase, kind: kind)
    }
}
