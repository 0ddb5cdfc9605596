internal import Glibc

/// The audio of a job, and its format.
struct OutputSound {
    /// Its files and times.
    let mix: SoundMix
    /// For the output's plan.
    let request: SoundRequest

    /// Probes the audio files. Where the output has no audio, this is still the inputs' own, for shaders that read it.
    /// Nil where there is no audio.
    /// - Parameter start: the first frame's time, where a file's track begins.
    /// - Throws: `.input` where a file that the user named has no audio or cannot be read.
    init?(job: FilterJob, source: any FrameSource, start: Timestamp, fades: Fades?) throws(Failure) {
        var pieces: [SoundPiece] = []
        var traits: SoundTraits?
        var demand: String?
        switch job.sound.track {
        case .none where job.sound.mix != nil: break
        case .copy, .none:
            pieces = source.sound
            traits = try Self.firstTraits(of: pieces)
        case .file(let path):
            pieces = [SoundPiece(path: path, start: start)]
            traits = try Self.traits(ofNamed: path, option: "--audio")
            demand = "--audio '\(path)'"
        }
        if let path = job.sound.mix {
            let added = try Self.traits(ofNamed: path, option: "--audio-mix")
            traits = traits ?? added
            demand = demand ?? "--audio-mix '\(path)'"
            pieces.append(SoundPiece(path: path, start: start, gain: pow(10, job.sound.gain / 20)))
        }
        guard let traits else { return nil }
        mix = SoundMix(pieces: pieces, fades: fades)
        request = SoundRequest(traits: traits, demand: demand)
    }

    private static func firstTraits(of pieces: [SoundPiece]) throws(Failure) -> SoundTraits? {
        for piece in pieces {
            if let traits = try SoundTraits.read(path: piece.path) { return traits }
        }
        return nil
    }

    private static func traits(ofNamed path: String, option: String) throws(Failure) -> SoundTraits {
        if let traits = try SoundTraits.read(path: path) { return traits }
        throw Failure(
            .input, "\(option) '\(path)': the file has no audio",
            advice: "name a file with audio, or leave \(option) out")
    }
}

extension FilterJob {
    /// The audio is mixed and encoded: it is changed or joined. Otherwise packets are copied, or there is none.
    var makesSound: Bool {
        if case .file = sound.track { return true }
        if sound.mix != nil { return true }
        return sound.track == .copy && (isJoined || fadeIn != nil || fadeOut != nil)
    }
}
