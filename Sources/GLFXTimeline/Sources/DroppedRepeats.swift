internal import GLFXCore
internal import GLFXMedia

/// A source without the frames that show the same as the one before: that is shown longer, and all others keep their times.
final class DroppedRepeats: WrappedSource, @unchecked Sendable {
    /// A frame that is kept.
    private struct Kept {
        /// Among all frames of the source.
        var number: Int
        var time: Timestamp
        var duration: Int64?
    }

    let source: any FrameSource
    /// Percent of the largest sample.
    private let threshold: Double
    private let isTimesOnly: Bool
    private let reopen: () throws(Failure) -> any FrameSource
    /// Found by reading all pictures once, where frames are asked for out of order or without their pictures.
    private var table: [Kept]?
    /// The newest frame that is kept, until it is known how long it is shown.
    private var held: TimelineFrame?
    /// Repeats of it were left out, of which this is the last.
    private var skipped: TimelineFrame.Layer?
    private var isAtEnd = false
    /// Of the next frame, among those that are kept.
    private var index = 0
    /// Of the next frame of the source.
    private var number = 0

    /// - Parameters:
    ///   - threshold: as `FilterJob.repeatThreshold`.
    ///   - isTimesOnly: the source's frames have one picture.
    ///   - reopen: opens the same source with its pictures.
    init(
        _ source: any FrameSource, threshold: Double, isTimesOnly: Bool,
        reopen: @escaping () throws(Failure) -> any FrameSource
    ) throws(Failure) {
        (self.source, self.threshold, self.isTimesOnly, self.reopen) = (source, threshold, isTimesOnly, reopen)
    }

    var expectedFrames: Int? { table?.count }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        while !isAtEnd {
            switch try source.next() {
            case .packet(let packet): return .packet(packet)
            case .frame(let frame):
                if let kept = try isTimesOnly ? listed(frame) : compared(frame) { return .frame(kept) }
            case nil: isAtEnd = true
            }
        }
        return finish(replacing: nil).map { .frame($0) }
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        let table = try kept()
        guard let first = table.first?.time else { return false }
        return try seek(
            toFrame: max(0, (table.firstIndex { $0.time - first > elapsed } ?? table.count) - 1), at: elapsed)
    }

    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        let table = try kept()
        guard table.indices.contains(number),
            try source.seek(toFrame: table[number].number, at: table[number].time - table[0].time)
        else { return false }
        (held, skipped, isAtEnd, index, self.number) = (nil, nil, false, number, table[number].number)
        return true
    }

    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? {
        let table = try kept()
        return table.indices.contains(number) ? table[number].time - table[0].time : nil
    }

    /// Takes the source's next frame.
    /// - Returns: the kept frame before it, once that is over.
    private func compared(_ frame: TimelineFrame) throws(Failure) -> TimelineFrame? {
        number += 1
        guard let shown = held, try isRepeat(frame, of: shown) else { return finish(replacing: frame) }
        let base = shown.time.timeBase
        held?.duration = frame.duration.map { duration in
            let end = Timestamp(frame.time.value + duration, timeBase: frame.time.timeBase)
            return end.rescaled(to: base).value - shown.time.value
        }
        skipped = frame.picture
        return nil
    }

    private func finish(replacing next: TimelineFrame?) -> TimelineFrame? {
        var following = next
        if let lost = skipped { following?.picture = next?.picture.replacing(lost) ?? lost }
        defer { (held, skipped) = (following, nil) }
        guard var shown = held else { return nil }
        (shown.index, shown.comesAgain) = (index, false)
        index += 1
        return shown
    }

    private func isRepeat(_ frame: TimelineFrame, of shown: TimelineFrame) throws(Failure) -> Bool {
        guard frame.incoming == nil, shown.incoming == nil, frame.picture.area == shown.picture.area else {
            return false
        }
        return try frame.picture.picture.difference(from: shown.picture.picture) * 100 <= threshold
    }

    /// A frame of a source that has only times.
    private func listed(_ frame: TimelineFrame) throws(Failure) -> TimelineFrame? {
        let table = try kept()
        defer { number += 1 }
        guard index < table.count, table[index].number == number else { return nil }
        var frame = frame
        (frame.index, frame.duration, frame.comesAgain) = (index, table[index].duration, false)
        index += 1
        return frame
    }

    private func kept() throws(Failure) -> [Kept] {
        if let table { return table }
        let all = try DroppedRepeats(try reopen(), threshold: threshold, isTimesOnly: false, reopen: reopen)
        var table: [Kept] = []
        var before = 0
        while let event = try all.next() {
            guard case .frame(let frame) = event else { continue }
            table.append(Kept(number: before, time: frame.time, duration: frame.duration))
            // One frame of the source was read beyond it.
            before = all.number - 1
        }
        self.table = table
        return table
    }
}
