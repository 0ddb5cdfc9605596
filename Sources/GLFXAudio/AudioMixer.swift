package import GLFXCore
package import GLFXMedia

/// All audio on the output's timeline.
package struct AudioMix: Sendable, Hashable {
    /// Added together, in any order.
    package var pieces: [AudioPiece]
    /// Of the sum; nil: none.
    package var fades: Fades?
    /// How much softer the pieces are that are ducked; nil: they are as they are.
    package var ducking: AudioDucking?
    /// Linear factor of the sum.
    package var gain: Double = 1

    package init(pieces: [AudioPiece], fades: Fades? = nil, ducking: AudioDucking? = nil) {
        self.pieces = pieces
        self.fades = fades
        self.ducking = ducking
    }
}

/// Mixes pieces of audio: each is decoded, converted to one format, placed to the sample, and added in floating point.
/// Does not clip.
///
/// Belongs to one thread. A file is open only while it plays.
package final class AudioMixer {
    /// The largest `count` of `samples`.
    package static let mostSamples = 8192

    package let format: PCMFormat
    private let fades: Fades?
    private let gain: Float
    private var ducker: AudioDucker?
    /// Those that have not ended.
    private var pieces: [PlacedAudio]
    /// Of those that have ended.
    private var pastDamage: [FileDamage] = []

    /// What could not be decoded so far, by piece.
    package var damage: [FileDamage] { pastDamage + pieces.flatMap(\.damage) }
    /// The place of the first sample of all.
    package var start: Int64 { pieces.map(\.start).min() ?? 0 }
    /// All pieces have ended.
    package var isOver: Bool { pieces.isEmpty }

    package convenience init(_ mix: AudioMix, format: PCMFormat) { self.init(mix, format: format, seeks: false) }

    /// - Parameter seeks: what comes before the first place that is asked for is not read, where files can seek.
    init(_ mix: AudioMix, format: PCMFormat, seeks: Bool) {
        self.format = format
        (fades, gain) = (mix.fades, Float(mix.gain))
        ducker = mix.ducking.map { AudioDucker($0, format: format) }
        pieces = mix.pieces.map { PlacedAudio($0, format: format, capacity: Self.mostSamples, seeks: seeks) }
    }

    /// The mix from a place on the output's timeline on, in samples: a row a channel, full scale from -1 to 1. Places
    /// must ascend.
    /// - Parameter count: at most `mostSamples`.
    /// - Throws: `.input` where a file cannot be read.
    package func samples(from place: Int64, count: Int) throws(Failure) -> [[Float]] {
        let silence = Array(repeating: [Float](repeating: 0, count: count), count: format.channelCount)
        var (sum, ducked) = (silence, ducker == nil ? [] : silence)
        var lasting: [PlacedAudio] = []
        for piece in pieces {
            let isDucked = piece.isDucked && ducker != nil
            if try isDucked ? piece.add(to: &ducked, from: place) : piece.add(to: &sum, from: place) {
                lasting.append(piece)
            } else {
                pastDamage += piece.damage
            }
        }
        pieces = lasting
        ducker?.add(ducked, to: &sum, from: place)
        for channel in sum.indices where gain != 1 {
            for index in 0..<count { sum[channel][index] *= gain }
        }
        fade(&sum, from: place)
        return sum
    }

    private func fade(_ sum: inout [[Float]], from place: Int64) {
        guard let fades, let count = sum.first?.count else { return }
        let rate = Double(format.sampleRate)
        let levels = (0..<count).map { Float(fades.level(at: Double(place + Int64($0)) / rate)) }
        guard levels.contains(where: { $0 < 1 }) else { return }
        for channel in sum.indices {
            for index in 0..<count { sum[channel][index] *= levels[index] }
        }
    }
}
