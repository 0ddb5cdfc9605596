internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// A movie on a joined timeline, with its own time stamps from its beginning on.
final class MoviePart: JoinPart {
    private let path: String
    private let start: Int64
    private let timeBase: Rational
    private var origin: Timestamp?
    private let reading: ReadAhead
    private var current: TimelineFrame.Layer?
    private var next: (layer: TimelineFrame.Layer, tick: Int64)?

    /// Reading begins at once.
    /// - Parameters:
    ///   - origin: the movie's own time at its beginning; nil: that of its first picture.
    ///   - isCutAtStart: there are pictures before that time, which are not shown.
    ///   - start: its beginning on the timeline, in ticks of `timeBase`.
    ///   - first: the tick that is shown first.
    init(
        path: String, origin: Timestamp?, isCutAtStart: Bool, options: ReaderOptions, start: Int64, first: Int64,
        timeBase: Rational, notes: @escaping NoteHandler
    ) {
        self.path = path
        self.origin = origin
        self.start = start
        self.timeBase = timeBase
        let skipped = first > start || isCutAtStart ? Timestamp(first - start, timeBase: timeBase) : nil
        reading = ReadAhead(path: path, options: options, origin: origin, skipping: skipped, notes: notes)
    }

    func layer(at tick: Int64) throws(Failure) -> TimelineFrame.Layer {
        while true {
            if next == nil { next = try pull() }
            guard let candidate = next, current == nil || candidate.tick <= tick else { break }
            current = candidate.layer
            next = nil
        }
        guard let current else { throw Failure(.input, "'\(path)' has no picture") }
        return current
    }

    var nextTick: Int64? { next?.tick }

    func close() -> PartAccount { reading.close() }

    private func pull() throws(Failure) -> (layer: TimelineFrame.Layer, tick: Int64)? {
        guard let frame = try reading.take() else { return nil }
        let first = reading.first
        let origin = origin ?? first?.time ?? frame.time
        self.origin = origin
        let base = frame.time.timeBase
        let stamp = Timestamp(frame.time.value - origin.rescaled(to: base).value, timeBase: base)
        let own = first?.frames.moment(stamp) ?? stamp
        let moment = FileMoment(path: path, time: frame.time)
        let layer = TimelineFrame.Layer(
            picture: frame.picture, area: nil, moment: moment, sideData: frame.sideData)
        return (layer, start + own.rescaled(to: timeBase).value)
    }
}
