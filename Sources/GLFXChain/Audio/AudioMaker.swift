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
            let pieces = sound.pieces.map(changed) + (isMain ? try mixed() : [])
            let output = OutputAudio(mix: AudioMix(pieces: pieces, fades: fades), request: request)
            if isMade { tracks.outputs.append(output) }
            if isMain { tracks.forShaders = output }
        }
        if let part = job.sound.mix, tracks.forShaders == nil {
            let request = AudioRequest(
                traits: try Self.traits(ofNamed: part.path, option: "\(.audioMix)"), demand: demand)
            let output = OutputAudio(mix: AudioMix(pieces: try mixed(), fades: fades), request: request)
            tracks.outputs.append(output)
            tracks.forShaders = output
        }
        if job.sound.splitsChannels { tracks.outputs = tracks.outputs.flatMap(\.channels) }
        if !undecodable.isEmpty {
            notes("left out, there is no decoder for it: \(undecodable.joined(separator: ", "))")
        }
        return tracks
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
        var piece = piece(part)
        piece.gain = Self.factor(job.sound.gain)
        return [piece.moved(by: job.sound.mixOffset)]
    }

    /// A part of a file that the user named; it begins with the first picture.
    private func piece(_ part: FilePart, stream: Int? = nil) -> AudioPiece {
        let length = part.end.map { Timestamp(seconds: $0.less(part.start ?? Rational(0, 1))) }
        var piece = AudioPiece(
            path: part.path, stream: stream, origin: part.start.map { Timestamp(seconds: $0) }, start: start,
            loops: job.sound.loops)
        if piece.loops { piece.roundLength = length } else { piece.length = length }
        return piece
    }

    private func changed(_ piece: AudioPiece) -> AudioPiece {
        var piece = isFile ? piece.moved(by: job.sound.offset) : piece.delayed(by: job.sound.offset)
        piece.gain *= Self.factor(job.sound.trackGain)
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
