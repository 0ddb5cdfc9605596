internal import FrameCore
internal import Media

/// What is heard with a job's pictures, for the output and for shaders that draw by it. Files are looked into when
/// somebody asks.
///
/// Belongs to the thread that sets the job up.
final class Soundtrack {
    private let job: FilterJob
    private let source: any FrameSource
    private let start: Timestamp
    private let fades: Fades?
    /// Nil: nobody has asked yet.
    private var found: OutputSound??

    /// - Parameter start: the first frame's time.
    init(job: FilterJob, source: any FrameSource, start: Timestamp, fades: Fades?) {
        self.job = job
        self.source = source
        self.start = start
        self.fades = fades
    }

    /// The track that is made for the output; nil where packets pass by, and where there is none.
    /// - Throws: `.input` where a file that the user named has no sound or cannot be read.
    func made() throws(Failure) -> OutputSound? { job.makesSound ? try look() : nil }

    /// What shaders hear: silence, with one line, where there is nothing to hear.
    func heard(stop: StopSignal, notes: NoteHandler) throws(Failure) -> HeardSound {
        let isFirst = found == nil
        let sound = try look()
        if sound == nil, isFirst { notes("'\(source.name)' has no sound: a shader that draws by it gets silence") }
        let mix = sound.map { sound in
            // A part of a movie is heard as it is in the whole: what comes before its first frame, too.
            SoundMix(
                pieces: sound.mix.pieces.map { $0.start <= start ? $0.withRunUp : $0 }, fades: sound.mix.fades)
        }
        return HeardSound(mix, isMono: sound?.request.traits.format.channelCount ?? 1 == 1, stop: stop)
    }

    private func look() throws(Failure) -> OutputSound? {
        if let found { return found }
        let sound = try OutputSound(job: job, source: source, start: start, fades: fades)
        found = .some(sound)
        return sound
    }
}
