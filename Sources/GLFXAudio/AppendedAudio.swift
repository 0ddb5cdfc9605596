package import GLFXCore
package import GLFXMedia

/// Samples that a program appends, for a made audio track. Belongs to one thread.
package final class AppendedAudio: SampleSource {
    package let damage: [FileDamage] = []
    private let channelCount: Int
    private var blocks: [AudioBlock] = []
    private var end: Int64?
    private var isFinished = false

    package init(channelCount: Int) { self.channelCount = channelCount }

    package var knownEnd: Int64? { isFinished ? nil : end ?? .min }

    /// - Throws: `.usage` for a block that begins before the end of the one before.
    package func append(_ block: AudioBlock) throws(Failure) {
        if let end, block.start < end {
            throw Failure(
                .usage, "audio from sample \(block.start) on begins before the end of what was appended, \(end)",
                advice: "append audio in the order of time")
        }
        end = block.end
        blocks.append(block)
    }

    package func finish() { isFinished = true }

    package func samples(from place: Int64, count: Int) -> [[Float]] {
        var rows = Array(repeating: [Float](repeating: 0, count: count), count: channelCount)
        let last = place + Int64(count)
        blocks.removeAll { $0.end <= place }
        for block in blocks where block.start < last {
            let (from, until) = (max(block.start, place), min(block.end, last))
            for channel in rows.indices {
                let row = block.channels[channel]
                for at in from..<until { rows[channel][Int(at - place)] = row[Int(at - block.start)] }
            }
        }
        return rows
    }
}
