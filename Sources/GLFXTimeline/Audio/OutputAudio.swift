package import GLFXAudio
package import GLFXWrite

/// An audio track of a job's output that is made anew: what is mixed, and its format.
package struct OutputAudio {
    /// Its files and times.
    package var mix: AudioMix
    /// For the output's plan.
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
