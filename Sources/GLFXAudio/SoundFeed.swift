internal import GLFXCore
internal import GLFXMedia

/// A mix from a place on, forwards or backwards. Belongs to one thread.
///
/// Backwards it is decoded in stretches of ten seconds, the last one first, each of which is held in memory.
final class SoundFeed {
    private let mix: SoundMix
    private let format: SoundFormat
    private let isBackwards: Bool
    /// Of the next sample; backwards of the one behind it.
    private var place: Int64
    private var mixer: SoundMixer
    /// Backwards: what was decoded and not taken, in the mix's own order; it ends at `place`.
    private var stretch: [[Float]] = []
    private var pastDamage: [FileDamage] = []
    /// Samples that were taken since everything had ended.
    private(set) var silence = 0

    private static let stretchSeconds = 10

    init(_ mix: SoundMix, format: SoundFormat, from place: Int64, isBackwards: Bool) {
        (self.mix, self.format, self.place, self.isBackwards) = (mix, format, place, isBackwards)
        mixer = SoundMixer(mix, format: format, seeks: true)
    }

    /// What could not be decoded so far.
    var damage: [FileDamage] { pastDamage + mixer.damage }

    /// The next samples in the order in which they are heard, a row a channel; silence at the end.
    /// - Parameter count: at most `SoundMixer.mostSamples`.
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
        mixer = SoundMixer(mix, format: format, seeks: true)
        var rows = [[Float]](repeating: [], count: format.channelCount)
        while from < end {
            let part = try mixer.samples(from: from, count: min(SoundMixer.mostSamples, Int(end - from)))
            for channel in rows.indices { rows[channel] += part[channel] }
            from += Int64(part.first?.count ?? 0)
        }
        for channel in stretch.indices { rows[channel] += stretch[channel] }
        stretch = rows
    }
}
