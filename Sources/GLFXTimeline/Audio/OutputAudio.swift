package import GLFXAudio
package import GLFXCore
internal import GLFXMedia
package import GLFXWrite

/// An audio track of a job's output that is made anew: what is mixed, and its format.
package struct OutputAudio {
    /// The track's files and times.
    package var mix: AudioMix
    /// What the output's plan needs of it.
    package var request: AudioRequest
    /// How loud it is made; nil: as it is.
    package var target: LoudnessTarget?

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

    fileprivate func mixer(
        for format: PCMFormat, notes: @escaping MessageHandler, proceed: () throws(Failure) -> Void
    ) throws(Failure) -> any SampleSource {
        var whole = channel?.of ?? format
        whole.sampleRate = format.sampleRate
        var mix = mix
        if let target {
            // Channels of one track have the same loudness: it is told once.
            let isFirst = channel?.number ?? 0 == 0
            mix = try mix.brought(
                to: target, as: whole, name: request.name, notes: isFirst ? notes : { _ in }, proceed: proceed)
        }
        let mixer = AudioMixer(mix, format: whole)
        guard let channel else { return mixer }
        return SingleChannel(mixer, channel.number)
    }
}

extension [OutputAudio] {
    /// The mixes in the formats of a plan that was made with them, each at its loudness, for which it is measured.
    /// - Parameters:
    ///   - notes: gets what was measured, a line each.
    ///   - proceed: called again and again while a track is measured; throws to end that.
    package func mixers(
        for plan: OutputPlan, notes: @escaping MessageHandler, proceed: () throws(Failure) -> Void = {}
    ) throws(Failure) -> [any SampleSource] {
        try zip(self, plan.sounds).map { (sound, plan) throws(Failure) -> any SampleSource in
            try sound.mixer(for: plan.format, notes: notes, proceed: proceed)
        }
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
