package import GLFXAudio
internal import GLFXCore
internal import GLFXMedia
package import GLFXWrite

/// An audio track of a job's output that is made anew: what is mixed, and its format.
package struct OutputAudio {
    /// The track's files and times.
    package var mix: AudioMix
    /// What the output's plan needs of it.
    package var request: AudioRequest

    /// It is one channel of that many, which are mixed in this layout; nil: it is all of them.
    private var channel: (number: Int, of: PCMFormat)?

    package init(mix: AudioMix, request: AudioRequest) {
        (self.mix, self.request) = (mix, request)
    }

    /// A track for each of its channels, of one channel each.
    package var channels: [OutputAudio] {
        let format = request.traits.format
        return (0..<format.channelCount).map { number in
            var track = self
            track.channel = (number, format)
            track.request.traits.format = PCMFormat(sampleRate: format.sampleRate, channelCount: 1)
            return track
        }
    }

    fileprivate func mixer(for format: PCMFormat) -> any SampleSource {
        guard let (number, all) = channel else { return AudioMixer(mix, format: format) }
        var wide = all
        wide.sampleRate = format.sampleRate
        return SingleChannel(AudioMixer(mix, format: wide), number)
    }
}

extension [OutputAudio] {
    /// The mixes in the formats of a plan that was made with them.
    package func mixers(for plan: OutputPlan) -> [any SampleSource] {
        zip(self, plan.sounds).map { $0.mixer(for: $1.format) }
    }
}

/// A channel of a mix. Belongs to one thread.
private final class SingleChannel: SampleSource {
    private let mixer: AudioMixer
    private let number: Int

    init(_ mixer: AudioMixer, _ number: Int) { (self.mixer, self.number) = (mixer, number) }

    var damage: [FileDamage] { mixer.damage }
    var knownEnd: Int64? { mixer.knownEnd }
    func samples(from place: Int64, count: Int) throws(Failure) -> [[Float]] {
        [try mixer.samples(from: place, count: count)[number]]
    }
    func finish() { mixer.finish() }
}
