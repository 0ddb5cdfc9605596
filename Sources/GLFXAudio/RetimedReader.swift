internal import GLFXCore
internal import GLFXMedia

/// Reads audio at another speed. Belongs to one thread.
final class RetimedReader: AudioBlockSource {
    /// Spans that one player plays, and where they begin, in samples.
    private struct Run {
        var spans: ArraySlice<RetimedAudio.Span>
        var start: Int64
    }

    private let mix: AudioMix
    private let format: PCMFormat
    private let runs: [Run]
    /// Of the next sample.
    private var place: Int64
    private var number: Int
    private var player: (any AudioPlayer)?
    private let resampling: Rational?
    private var pastDamage: [FileDamage] = []

    private static let blockSize = 4096
    /// Where audio stands still, turns round or goes on, it fades out and in within so much each, so that nothing
    /// clicks.
    private static let edgeSeconds = 0.005

    /// - Parameter place: of the first sample that is needed, on the timeline that the audio makes.
    init(_ sound: RetimedAudio, format: PCMFormat, from place: Int64) {
        (self.format, self.place, resampling) = (format, place, sound.resampling)
        runs = Self.runs(sound.spans[...], format)
        number = runs.lastIndex { $0.start <= place } ?? 0
        var pieces = sound.pieces
        if let first = sound.spans.first, first.speed > 0, let start = runs.first?.start, place < start {
            let samples = Int64((Double(start - place) * first.speed).rounded(.up))
            let lead = Timestamp(samples, timeBase: Rational(1, Int64(format.sampleRate)))
            pieces = pieces.map { $0.start <= first.origin ? $0.withRunUp(of: lead) : $0 }
        }
        mix = AudioMix(pieces: pieces)
    }

    private static func runs(_ spans: ArraySlice<RetimedAudio.Span>, _ format: PCMFormat) -> [Run] {
        var runs: [Run] = []
        for (index, span) in zip(spans.indices, spans) {
            if let last = runs.last?.spans.last, last.speed.sign == span.speed.sign, last.speed != 0, span.speed != 0 {
                runs[runs.count - 1].spans = spans[runs[runs.count - 1].spans.startIndex...index]
            } else {
                runs.append(Run(spans: spans[index...index], start: format.place(of: span.start)))
            }
        }
        return runs
    }

    var fileDamage: [FileDamage] { pastDamage + (player?.damage ?? []) }

    func next() throws(Failure) -> AudioBlock? {
        guard !runs.isEmpty else { return nil }
        while number + 1 < runs.count, place >= runs[number + 1].start {
            number += 1
            pastDamage = fileDamage
            player = nil
        }
        let end = number + 1 < runs.count ? runs[number + 1].start : nil
        let player: any AudioPlayer
        if let open = self.player { player = open } else { player = try self.player(of: runs[number].spans) }
        self.player = player
        if end == nil, player.isOver { return nil }
        let count = min(Self.blockSize, end.map { Int($0 - place) } ?? .max)
        var block = AudioBlock(start: place, channels: try player.samples(count))
        soften(&block)
        place = block.end
        return block
    }

    private func player(of spans: ArraySlice<RetimedAudio.Span>) throws(Failure) -> any AudioPlayer {
        if let resampling, let span = spans.first {
            return try ResampledPlayer(mix, format: format, span: span, speed: resampling, from: place)
        }
        return SpanPlayer(mix, format: format, spans: spans, from: place)
    }

    private func soften(_ block: inout AudioBlock) {
        let width = Int64(Double(format.sampleRate) * Self.edgeSeconds)
        for edge in runs.dropFirst().map(\.start) where edge > block.start - width && edge < block.end + width {
            for place in max(block.start, edge - width)..<max(block.start, min(block.end, edge + width)) {
                // Both samples beside an edge are silent.
                let distance = place < edge ? edge - 1 - place : place - edge
                let level = Float(distance) / Float(width)
                for channel in block.channels.indices { block.channels[channel][Int(place - block.start)] *= level }
            }
        }
    }
}
