internal import GLFXAudio
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead
internal import GLFXTimeline
internal import GLFXWrite
internal import Glibc

/// Makes the audio tracks of a job's output of files and times: those that are not copied, and the one for shaders.
struct AudioMaker {
    /// The audio tracks of a job.
    struct Tracks {
        /// The output's tracks that are made anew, in order.
        var outputs: [OutputAudio] = []
        /// The one for shaders: the track that players choose, also where the output has no audio or copies it; nil
        /// where there is none.
        var forShaders: OutputAudio?
    }

    let job: FilterJob
    /// The first frame's time, where a file's track begins.
    let start: Timestamp
    let fades: Fades?
    /// Where the picture ends, for fades and for loudness; nil: unknown, or not needed.
    let end: Timestamp?
    /// Gets which tracks cannot be made, a line.
    let notes: MessageHandler
    private var rule: TrackRule { TrackRule(job) }
    private var isFile: Bool { if case .file = job.sound.track { true } else { false } }

    /// Probes the audio files.
    /// - Parameter source: the job's inputs, whose first frame was read.
    /// - Throws: `.input` where a file that the user named has no audio or cannot be read, `.usage` where it has not the
    ///   tracks that were asked for.
    func tracks(of source: any FrameSource) throws(Failure) -> Tracks {
        var tracks = Tracks()
        var undecodable: [String] = []
        let sourceTracks = try before(mixing: source)
        let main = TrackRule.main(of: sourceTracks.map(\.track))
        for sound in sourceTracks {
            let isMain = sound.track === main
            let isMade = job.sound.track != .none && (isFile || rule.isMade(isMain: isMain))
            guard isMade || isMain else { continue }
            guard let traits = AudioTraits(of: sound.track), sound.track.isDecodable else {
                if isMade { undecodable += [sound.track.passingName].compactMap(\.self) }
                continue
            }
            let request = AudioRequest(
                traits: traits, demand: demand, track: sound.track, place: isFile ? nil : sound.track.place)
            let pieces = try sound.pieces.map(changed) + (isMain ? try mixed() : [])
            let output = self.output(pieces, request)
            if isMade { tracks.outputs.append(output) }
            if isMain { tracks.forShaders = output }
        }
        if let part = job.sound.mix, tracks.forShaders == nil {
            let request = AudioRequest(
                traits: try Self.traits(ofNamed: part.path, option: "\(.audioMix)"), demand: demand)
            let output = self.output(try mixed(), request)
            tracks.outputs.append(output)
            tracks.forShaders = output
        }
        if job.sound.splitsChannels { tracks.outputs = tracks.outputs.flatMap(\.channels) }
        if !undecodable.isEmpty {
            notes("left out, there is no decoder for it: \(undecodable.joined(separator: ", "))")
        }
        return tracks
    }

    private func output(_ pieces: [AudioPiece], _ request: AudioRequest) -> OutputAudio {
        let sound = job.sound
        let ducking = AudioDucking(
            gain: sound.ducking.gain, threshold: sound.ducking.threshold, attack: sound.ducking.attack.double,
            release: sound.ducking.release.double)
        let isDucked = sound.ducking.gain < 0 && pieces.contains(where: \.isDucked)
        var output = OutputAudio(
            mix: AudioMix(pieces: pieces, fades: fades, ducking: isDucked ? ducking : nil), request: request)
        if let loudness = sound.loudness, let end {
            output.target = LoudnessTarget(
                integrated: loudness, truePeak: sound.truePeak, start: start, end: end)
        }
        return output
    }

    /// The tracks before anything is mixed in. Without audio in the output still the inputs' own, for shaders.
    private func before(mixing source: any FrameSource) throws(Failure) -> [SourceAudio] {
        switch job.sound.track {
        case .copy: source.sounds
        case .none: job.sound.mix == nil ? source.sounds : []
        case .file(let part): try tracks(of: part)
        }
    }

    /// What the user named, where the output cannot do without audio.
    private var demand: MessageText? {
        if case .file(let part) = job.sound.track { return "\(.audio) '\(part.path)'" }
        return job.sound.mix.map { "\(.audioMix) '\($0.path)'" }
    }

    /// The file that is added; empty where there is none.
    private func mixed() throws(Failure) -> [AudioPiece] {
        guard let part = job.sound.mix else { return [] }
        _ = try Self.traits(ofNamed: part.path, option: "\(.audioMix)")
        var piece = piece(part).moved(by: job.sound.mixOffset)
        piece.isDucked = true
        apply(job.sound.gain, to: &piece)
        piece.fades = try fades(job.sound.mixFade, of: piece, option: "\(.audioMixFade)")
        return [piece]
    }

    private func apply(_ gain: JobGain, to piece: inout AudioPiece) {
        switch gain {
        case .constant(let decibels): piece.gain *= Self.factor(decibels)
        case .changing(let animation): piece.gainCurve = GainCurve(animation, from: start)
        }
    }

    /// Fades at the ends of the picture, or at those of a file that begins later or ends earlier.
    /// - Throws: `.usage` where they are longer than what is heard, or the picture's end is not known.
    private func fades(_ fade: AudioFade, of piece: AudioPiece, option: MessageText) throws(Failure) -> Fades? {
        guard fade != AudioFade() else { return nil }
        var (begins, ends) = (start, end)
        if isNamed(piece) {
            begins = max(start, piece.start)
            if fade.fadeOut > 0, !piece.loops {
                let whole = try AudioLength.read(path: piece.path).map { piece.start + $0 - origin(of: piece) }
                ends = [end, piece.length.map { piece.start + $0 }, whole].compactMap(\.self).min()
            }
        }
        guard let ends else {
            guard fade.fadeOut > 0 else {
                return Fades(start: begins, fadeIn: fade.fadeIn.double, end: nil, fadeOut: 0)
            }
            throw Failure(
                .usage, "\(option) needs to know when the picture ends, and nothing tells", advice: "add \(.duration)")
        }
        let (length, sum) = ((ends - begins).seconds, fade.fadeIn.double + fade.fadeOut.double)
        guard sum <= length + 1e-6 else {
            throw Failure(
                .usage, "\(option) takes \(secondsText(sum)), more than the \(secondsText(length)) that are heard",
                advice: "give shorter fades")
        }
        return Fades(start: begins, fadeIn: fade.fadeIn.double, end: ends, fadeOut: fade.fadeOut.double)
    }

    /// It is a file of the user's own, not an input's audio.
    private func isNamed(_ piece: AudioPiece) -> Bool { isFile || piece.isDucked }

    private func origin(of piece: AudioPiece) -> Timestamp { piece.origin ?? Timestamp(0, timeBase: 1) }

    /// A part of a file that the user named; it begins with the first picture.
    private func piece(_ part: FilePart, stream: Int? = nil) -> AudioPiece {
        let length = part.end.map { Timestamp(seconds: $0.less(part.start ?? Rational(0, 1))) }
        var piece = AudioPiece(
            path: part.path, stream: stream, origin: part.start.map { Timestamp(seconds: $0) }, start: start,
            loops: job.sound.loops)
        if piece.loops { piece.roundLength = length } else { piece.length = length }
        return piece
    }

    private func changed(_ piece: AudioPiece) throws(Failure) -> AudioPiece {
        var piece = isFile ? piece.moved(by: job.sound.offset) : piece.delayed(by: job.sound.offset)
        apply(job.sound.trackGain, to: &piece)
        piece.fades = try fades(job.sound.trackFade, of: piece, option: "\(.audioFade)")
        return piece
    }

    /// The tracks of a file that is heard in place of the inputs' own audio.
    private func tracks(of part: FilePart) throws(Failure) -> [SourceAudio] {
        let path = part.path
        let tracks = try rule.chosen(of: try TrackInfo.all(of: path), path: path)
        guard !tracks.isEmpty else { throw Self.noAudio(path, option: "\(.audio)") }
        return tracks.map { track in
            SourceAudio(track: track, pieces: [piece(part, stream: track.index)])
        }
    }

    private static func factor(_ decibels: Double) -> Double { pow(10, decibels / 20) }

    private static func traits(ofNamed path: String, option: MessageText) throws(Failure) -> AudioTraits {
        if let traits = try AudioTraits.read(path: path) { return traits }
        throw noAudio(path, option: option)
    }

    private static func noAudio(_ path: String, option: MessageText) -> Failure {
        Failure(
            .input, "\(option) '\(path)': the file has no audio",
            advice: "name a file with audio, or leave \(option) out")
    }
}
