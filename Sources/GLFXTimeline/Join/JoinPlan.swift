internal import GLFXCore

/// The positions of the parts of a joined timeline, computed before the first frame is read. All times are ticks of
/// one time base, counted from the timeline's beginning.
struct JoinPlan: Sendable, Hashable {
    /// A part to plan.
    struct Part: Sendable, Hashable {
        /// For messages: the user's name for it.
        var name: String
        /// More than 0.
        var length: Timestamp
    }

    /// A range of time with the same visible parts.
    struct Segment: Sendable, Hashable {
        /// Never empty.
        var ticks: Range<Int64>
        /// The visible part, or the outgoing one.
        var part: Int
        /// The next part is the incoming one.
        var isTransition: Bool
    }

    /// Seconds in a tick.
    let timeBase: Rational
    /// When each part is visible, transitions included: neighbors overlap by `overlap`.
    let parts: [Range<Int64>]
    /// The duration of a transition; 0: cuts.
    let overlap: Int64
    /// Contiguous from 0 to the end.
    let segments: [Segment]

    /// Places the parts one after the other.
    /// - Parameters:
    ///   - parts: at least one.
    ///   - overlap: seconds by which neighbors overlap.
    /// - Throws: `.usage` where a part is too short for its transitions: they may fill it, but not overlap.
    init(parts: [Part], overlap: Rational, timeBase: Rational) throws(Failure) {
        let overlap = parts.count > 1 ? Self.ticks(overlap, timeBase) : 0
        var ranges: [Range<Int64>] = []
        var segments: [Segment] = []
        for (index, part) in parts.enumerated() {
            let length = max(1, part.length.rescaled(to: timeBase).value)
            let (comesIn, goes) = (index > 0 ? overlap : 0, index < parts.count - 1 ? overlap : 0)
            guard comesIn + goes <= length else {
                throw Self.tooShort(part, overlap, timeBase, isBetween: comesIn > 0 && goes > 0)
            }
            let start = ranges.last.map { $0.upperBound - overlap } ?? 0
            let end = start + length
            ranges.append(start..<end)
            for segment in [
                Segment(ticks: start + comesIn..<end - goes, part: index, isTransition: false),
                Segment(ticks: end - goes..<end, part: index, isTransition: true),
            ] where !segment.ticks.isEmpty {
                segments.append(segment)
            }
        }
        self.timeBase = timeBase
        self.parts = ranges
        self.overlap = overlap
        self.segments = segments
    }

    /// From the first frame to the end of the last: the sum of the parts less the overlaps.
    var end: Int64 { parts.last?.upperBound ?? 0 }

    /// The index of the segment at a tick from 0 to the end.
    func segment(at tick: Int64) -> Int {
        var (low, high) = (0, segments.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].ticks.upperBound <= tick { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The progress of a transition at a tick: 0 at its beginning, 1 at its end.
    func progress(at tick: Int64, in segment: Segment) -> Double {
        Double(tick - segment.ticks.lowerBound) / Double(segment.ticks.count)
    }

    /// Seconds as ticks, to the nearest one.
    static func ticks(_ seconds: Rational, _ timeBase: Rational) -> Int64 {
        Timestamp(seconds: seconds).rescaled(to: timeBase).value
    }

    private static func tooShort(
        _ part: Part, _ overlap: Int64, _ timeBase: Rational, isBetween: Bool
    ) -> Failure {
        let length = secondsText(part.length.seconds)
        let transition = secondsText(Timestamp(overlap, timeBase: timeBase).seconds)
        let what =
            isBetween
            ? "half of '\(part.name)', which has one at each end and lasts \(length)"
            : "'\(part.name)', which lasts \(length)"
        return Failure(
            .usage, "a transition of \(transition) is longer than \(what)",
            advice: "make it shorter with \(.transitionDuration), or hold stills longer with \(.hold)")
    }
}
