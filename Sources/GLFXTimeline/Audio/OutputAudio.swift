package import GLFXAudio
package import GLFXWrite

/// An audio track of a job's output that is made anew: what is mixed, and its format.
package struct OutputAudio {
    /// The track's files and times.
    package var mix: AudioMix
    /// What the output's plan needs of it.
    package var request: AudioRequest

    package init(mix: AudioMix, request: AudioRequest) {
        (self.mix, self.request) = (mix, request)
    }
}

extension [OutputAudio] {
    /// The mixes in the formats of a plan that was made with them.
    package func mixers(for plan: OutputPlan) -> [AudioMixer] {
        zip(self, plan.sounds).map { AudioMixer($0.mix, format: $1.format) }
    }
}
