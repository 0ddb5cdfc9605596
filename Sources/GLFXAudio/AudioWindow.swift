package import GLFXCore

/// The newest part of audio that is read forward, in bounded memory.
package struct AudioWindow {
    private let format: PCMFormat
    /// Samples of a channel that are kept before the newest requested time.
    private let capacity: Int
    private let next: () throws(Failure) -> AudioBlock?
    private var blocks: [AudioBlock] = []
    private var isExhausted = false
    /// Where the last block ends, once all were read; nil before, and where there was none.
    package var end: Int64? { isExhausted ? lastEnd : nil }
    private var lastEnd: Int64?

    /// - Parameters:
    ///   - format: of the blocks.
    ///   - capacity: the largest `count` of a request.
    ///   - next: returns the next block in the order of time; nil at the end.
    package init(format: PCMFormat, capacity: Int, next: @escaping () throws(Failure) -> AudioBlock?) {
        self.format = format
        self.capacity = capacity
        self.next = next
    }

    /// The last `count` samples that begin before `time` on the movie's own timeline, a row a channel; silence in gaps.
    /// Times must ascend; `count` is at most the capacity.
    package mutating func samples(before time: Timestamp, count: Int) throws(Failure) -> [[Float]] {
        try samples(endingAt: format.place(of: time, rounding: .up), count: count)
    }

    /// The same, with the time in samples.
    package mutating func samples(endingAt end: Int64, count: Int) throws(Failure) -> [[Float]] {
        while !isExhausted, (blocks.last?.end ?? .min) < end {
            guard let block = try next() else {
                isExhausted = true
                break
            }
            blocks.append(block)
            lastEnd = max(lastEnd ?? .min, block.end)
            forget(before: end - Int64(capacity))
        }
        return (0..<format.channelCount).map { row(channel: $0, from: end - Int64(count), count: count) }
    }

    /// Whether there is no audio at this place and after it.
    package func isOver(at place: Int64) -> Bool { isExhausted && blocks.allSatisfy { $0.end <= place } }

    /// Removes blocks in batches, since each removal moves the rest.
    private mutating func forget(before limit: Int64) {
        let stale = blocks.prefix { $0.end <= limit }.count
        if stale >= 64 || stale == blocks.count { blocks.removeFirst(stale) }
    }

    private func row(channel: Int, from start: Int64, count: Int) -> [Float] {
        var row = [Float](repeating: 0, count: count)
        // Where stamps go back, the last block wins.
        for block in blocks where block.channels.indices.contains(channel) {
            let first = max(block.start, start)
            let last = min(block.end, start + Int64(count))
            guard first < last else { continue }
            let samples = block.channels[channel][Int(first - block.start)..<Int(last - block.start)]
            row.replaceSubrange(Int(first - start)..<Int(last - start), with: samples)
        }
        return row
    }
}
