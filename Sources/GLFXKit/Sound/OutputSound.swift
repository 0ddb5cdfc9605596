internal import FrameCore
internal import Glibc
internal import Media

/// What is heard with the pictures of a job, and in what form.
struct OutputSound {
    /// Of which files, and when.
    let mix: SoundMix
    /// For the plan of the output.
    let request: SoundRequest

    /// Looks into the files that are heard. Where the output is to have no sound, that is still the inputs' own, for
    /// shaders that draw by it.
    /// - Parameters:
    ///   - start: the first frame's time, where a track of its own begins.
    /// - Returns: nil where there is nothing to hear.
    /// - Throws: `.input` where a file that the user named has no sound or cannot be read.
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
            pieces.append(SoundPiece(path: path, start: start, gain: Self.factor(job.sound.gain)))
        }
        guard let traits else { return nil }
        mix = SoundMix(pieces: pieces, fades: fades)
        request = SoundRequest(traits: traits, demand: demand)
    }

    /// Decibels of amplitude as a factor.
    private static func factor(_ decibels: Double) -> Double { pow(10, decibels / 20) }

    private static func firstTraits(of pieces: [SoundPiece]) throws(Failure) -> SoundTraits? {
        for piece in pieces {
            if let traits = try SoundTraits.read(path: piece.path) { return traits }
        }
        return nil
    }

    private static func traits(ofNamed path: String, option: String) throws(Failure) -> SoundTraits {
        if let traits = try SoundTraits.read(path: path) { return traits }
        throw Failure(
            .input, "\(option) '\(path)': the file has no sound",
            advice: "name a file with sound, or leave \(option) out")
    }
}

extension FilterJob {
    /// The sound is made anew: something touches it, or it is joined. Otherwise packets pass by, or there is none.
    var makesSound: Bool {
        if case .file = sound.track { return true }
        if sound.mix != nil { return true }
        return sound.track == .copy && (isJoined || fadeIn != nil || fadeOut != nil)
    }
}
