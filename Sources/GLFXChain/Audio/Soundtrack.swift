internal import GLFXAudio
package import GLFXCore
package import GLFXJob
package import GLFXTimeline
internal import GLFXWrite

/// The audio of a job, for the output and for shaders that read it. Files are probed on first use.
///
/// Belongs to the thread that sets the job up.
package final class Soundtrack {
    private let job: FilterJob
    private let source: any FrameSource
    private let start: Timestamp
    private let fades: Fades?
    private let notes: MessageHandler
    /// Nil: not probed yet.
    private var tracks: AudioMaker.Tracks?

    /// - Parameters:
    ///   - start: the first frame's time.
    ///   - notes: gets what was decided, a line each.
    package init(
        job: FilterJob, source: any FrameSource, start: Timestamp, fades: Fades?, notes: @escaping MessageHandler
    ) {
        self.notes = notes
        self.job = job
        self.source = source
        self.start = start
        self.fades = fades
    }

    /// The tracks to encode for the output; empty where packets are copied, and where there are none.
    /// - Throws: `.input` where a file that the user named has no audio or cannot be read, `.usage` where it has not the
    ///   tracks that were asked for.
    package func outputTracks() throws(Failure) -> [OutputAudio] {
        guard job.makesAudio else { return [] }
        let outputs = try probe().outputs
        if outputs.isEmpty, job.sound.track == .copy, let change = job.sound.change {
            notes("'\(source.name)' has no audio: \(change) changes nothing")
        }
        return outputs
    }

    /// The audio for shaders: silence, with a note, where there is none.
    func shaderAudio(stop: StopSignal, notes: MessageHandler) throws(Failure) -> ShaderAudio {
        let isFirst = tracks == nil
        let sound = try probe().forShaders
        if sound == nil, isFirst { notes("'\(source.name)' has no audio: a shader that reads it gets silence") }
        let mix = sound.map { sound in
            // A part of a movie has the same audio as the whole, also before its first frame.
            var mix = sound.mix
            mix.pieces = mix.pieces.map { $0.start <= start ? $0.withRunUp : $0 }
            return mix
        }
        return ShaderAudio(mix, isMono: sound?.request.traits.format.channelCount ?? 1 == 1, stop: stop)
    }

    /// Where the picture ends, if that matters.
    /// - Throws: `.usage` where the loudness is to be measured up to there, and it is not known.
    private func end() throws(Failure) -> Timestamp? {
        let sound = job.sound
        guard sound.loudness != nil || sound.trackFade.fadeOut > 0 || sound.mixFade.fadeOut > 0 else { return nil }
        if let length = try source.measuredDuration() { return start + length }
        guard sound.loudness != nil else { return nil }
        throw Failure(
            .usage, "\(.loudness) needs to know when the picture ends, and nothing tells", advice: "add \(.duration)")
    }

    private func probe() throws(Failure) -> AudioMaker.Tracks {
        if let tracks { return tracks }
        let sound = try AudioMaker(job: job, start: start, fades: fades, end: try end(), notes: notes).tracks(
            of: source)
        tracks = sound
        return sound
    }
}
