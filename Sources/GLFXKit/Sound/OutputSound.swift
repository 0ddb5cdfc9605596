/// An audio track of a job's output that is made anew: what is mixed, and its format.
struct OutputSound {
    /// Its files and times.
    var mix: SoundMix
    /// For the output's plan.
    var request: SoundRequest
}

extension [OutputSound] {
    /// The mixes in the formats of a plan that was made with them.
    func mixers(for plan: OutputPlan) -> [SoundMixer] {
        zip(self, plan.sounds).map { SoundMixer($0.mix, format: $1.format) }
    }
}

extension FilterJob {
    /// Some audio is mixed and encoded: it is changed or joined. Otherwise packets are copied, or there is none.
    var makesSound: Bool { TrackRule(self).makesSound }
}
