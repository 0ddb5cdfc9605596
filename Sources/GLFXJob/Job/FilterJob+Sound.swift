package import GLFXCore

extension FilterJob {
    /// It has several inputs, transitions or a pan.
    package var isJoined: Bool { inputs.count > 1 || !transitions.isEmpty || pan != nil }

    /// Inputs are shown at other times than their own.
    package var changesTime: Bool { speed != nil || conform != nil || blendsFrames || !freezes.isEmpty }

    /// Each of the inputs' audio tracks is changed.
    package var changesAllAudio: Bool {
        fadeIn != nil || fadeOut != nil || sound.change != nil || sound.splitsChannels
            || changesTime && !inputs.contains(.standardInput)
    }

    /// Some audio is mixed and encoded: it is changed or joined. Otherwise packets are copied, or there is none.
    package var makesAudio: Bool {
        if case .file = sound.track { return true }
        return sound.mix != nil || sound.track == .copy && (isJoined || changesAllAudio)
    }
}

extension JobSound {
    /// The first setting that changes what is heard of each track; nil: none does.
    package var change: Setting? {
        if trackGain != 0 { return .audioTrackGain }
        if offset.numerator != 0 { return .audioOffset }
        if trackFade != AudioFade() { return .audioFade }
        return loudness != nil ? .loudness : nil
    }
}
