package import GLFXAudio
package import GLFXWrite

/// An audio track of a job's output that is made anew: what is mixed, and its format.
package struct OutputSound {
    /// Its files and times.
    package var mix: SoundMix
    /// For the output's plan.
    package var request: SoundRequest

    package init(mix: SoundMix, request: SoundRequest) {
        (self.mix, self.request) = (mix, request)
    }
}

extension [OutputSound] {
    /// The mixes in the formats of a plan that was made with them.
    package func mixers(for plan: OutputPlan) -> [SoundMixer] {
        zip(self, plan.sounds).map { SoundMixer($0.mix, format: $1.format) }
    }
}
