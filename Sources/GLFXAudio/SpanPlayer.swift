internal import GLFXCore
internal import GLFXMedia

/// Plays a mix in another time than its own. Belongs to one thread.
protocol AudioPlayer: AnyObject {
    /// What could not be decoded so far.
    var damage: [FileDamage] { get }
    /// Only silence follows.
    var isOver: Bool { get }
    /// The next samples, a row a channel.
    /// - Parameter count: at most `AudioMixer.mostSamples`.
    func samples(_ count: Int) throws(Failure) -> [[Float]]
}

/// Plays a mix over spans that go on from each other, all forwards, all backwards, or all silent. Belongs to one
/// thread.
final class SpanPlayer: AudioPlayer {
    private let feed: AudioFeed
    private let format: PCMFormat
    private let spans: ArraySlice<RetimedAudio.Span>
    /// Of the next sample, on the timeline that is made, and of the first.
    private var place: Int64
    private let first: Int64
    /// Nil where samples are heard as they are.
    private var stretcher: TimeStretcher?
    /// What was made and not taken.
    private var ready: [[Float]]
    /// The end of what was made, on the timeline that is made.
    private var readyEnd: Int64
    /// The span in which that is.
    private var number: Int

    /// - Parameters:
    ///   - spans: not empty.
    ///   - place: the first sample's, on the timeline that is made.
    init(_ mix: AudioMix, format: PCMFormat, spans: ArraySlice<RetimedAudio.Span>, from place: Int64) {
        (self.format, self.spans) = (format, spans)
        (self.place, first, readyEnd, number) = (place, place, place, spans.startIndex)
        ready = Array(repeating: [], count: format.channelCount)
        let speed = spans.first?.speed ?? 0
        let isStretched = spans.contains { abs($0.speed) != 1 } && speed != 0
        stretcher = isStretched ? TimeStretcher(format: format) : nil
        let lead = Int64(stretcher?.lead ?? 0)
        let origin = spans.first.map { span in
            let passed = Double(place - format.place(of: span.start)) * span.speed
            return format.place(of: span.origin) + Int64(passed.rounded())
        }
        feed = AudioFeed(
            speed == 0 ? AudioMix(pieces: []) : mix, format: format,
            from: (origin ?? 0) - (speed < 0 ? -lead : lead), isBackwards: speed < 0)
    }

    var damage: [FileDamage] { feed.damage }

    var isOver: Bool { feed.silence > format.sampleRate }

    func samples(_ count: Int) throws(Failure) -> [[Float]] {
        guard stretcher != nil else { return try feed.next(count) }
        while (ready.first?.count ?? 0) < count {
            readyEnd += Int64(stretcher?.half ?? 1)
            let passed = Int(passed(at: readyEnd))
            let feed = feed
            guard
                let rows = try stretcher?.next(
                    to: passed, input: { (count) throws(Failure) in try feed.next(count) })
            else { break }
            for channel in ready.indices { ready[channel] += rows[channel] }
        }
        return ready.indices.map { channel in
            defer { ready[channel].removeFirst(count) }
            return Array(ready[channel].prefix(count))
        }
    }

    /// How many samples of the mix were heard before a place of the timeline that is made. Places ascend.
    private func passed(at place: Int64) -> Double {
        while number + 1 < spans.endIndex, format.place(of: spans[number + 1].start) <= place { number += 1 }
        let (from, now) = (spans[spans.startIndex], spans[number])
        let rate = Double(format.sampleRate)
        let begin = Double(first) / rate - from.start.seconds
        let start = from.origin.seconds + begin * from.speed
        let heard = now.origin.seconds + (Double(place) / rate - now.start.seconds) * now.speed
        return (abs(heard - start) * rate).rounded()
    }
}

/// A mix from a place on, forwards or backwards. Belongs to one thread.
///
/// Backwards it is decoded in stretches of ten seconds, the last one first, each of which is held in memory.
final class AudioFeed {
    private let mix: AudioMix
    private let format: PCMFormat
    private let isBackwards: Bool
    /// Of the next sample; backwards of the one behind it.
    private var place: Int64
    private var mixer: AudioMixer
    /// Backwards: what was decoded and not taken, in the mix's own order; it ends at `place`.
    private var stretch: [[Float]] = []
    private var pastDamage: [FileDamage] = []
    /// Samples that were taken since everything had ended.
    private(set) var silence = 0

    private static let stretchSeconds = 10

    init(_ mix: AudioMix, format: PCMFormat, from place: Int64, isBackwards: Bool) {
        (self.mix, self.format, self.place, self.isBackwards) = (mix, format, place, isBackwards)
        mixer = AudioMixer(mix, format: format, seeks: true)
    }

    /// What could not be decoded so far.
    var damage: [FileDamage] { pastDamage + mixer.damage }

    /// The next samples in the order in which they are heard, a row a channel; silence at the end.
    /// - Parameter count: at most `AudioMixer.mostSamples`.
    func next(_ count: Int) throws(Failure) -> [[Float]] {
        if isBackwards { return try previous(count) }
        if mixer.isOver { silence += count }
        defer { place += Int64(count) }
        return try mixer.samples(from: place, count: count)
    }

    private func previous(_ count: Int) throws(Failure) -> [[Float]] {
        if place <= mixer.start, stretch.first?.isEmpty != false { silence += count }
        while (stretch.first?.count ?? 0) < count { try readStretch() }
        place -= Int64(count)
        return stretch.indices.map { channel in
            defer { stretch[channel].removeLast(count) }
            return stretch[channel].suffix(count).reversed()
        }
    }

    /// Puts what is before it before the stretch.
    private func readStretch() throws(Failure) {
        let end = place - Int64(stretch.first?.count ?? 0)
        var from = end - Int64(format.sampleRate * Self.stretchSeconds)
        pastDamage += mixer.damage
        mixer = AudioMixer(mix, format: format, seeks: true)
        var rows = [[Float]](repeating: [], count: format.channelCount)
        while from < end {
            let part = try mixer.samples(from: from, count: min(AudioMixer.mostSamples, Int(end - from)))
            for channel in rows.indices { rows[channel] += part[channel] }
            from += Int64(part.first?.count ?? 0)
        }
        for channel in stretch.indices { rows[channel] += stretch[channel] }
        stretch = rows
    }
}
