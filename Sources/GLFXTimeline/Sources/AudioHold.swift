internal import GLFXAudio
internal import GLFXCore
internal import GLFXJob
internal import GLFXRead
internal import GLFXWrite

/// A lone still with music is shown as long as that plays, unless the job says how long.
enum AudioHold {
    /// The job with the still's time; nil where it is no such job.
    /// - Parameter notes: gets a line that says how long.
    /// - Throws: errors of reading the audio file.
    static func held(_ job: FilterJob, notes: MessageHandler) throws(Failure) -> FilterJob? {
        guard job.hold == nil, job.at == nil, job.inputs.count == 1, case .file(let still)? = job.inputs.first,
            let sound = sound(of: job), try OutputKind(job.output) == .movie, try StillCheck.isStill(still.path),
            let whole = try AudioLength.read(path: sound.path)
        else { return nil }
        let end = min(sound.end.map { Timestamp(seconds: $0) } ?? whole, whole)
        let length = end.rational.less(sound.start ?? Rational(0, 1))
        guard length > Rational(0, 1) else { return nil }
        var job = job
        // To the millisecond, since an encoder's padding is part of it.
        job.hold = Timestamp(seconds: length).rescaled(to: Rational(1, 1000), rounding: .up).rational.reduced
        notes(
            "'\(still.path)' is shown for \(secondsText(length.double)), as long as '\(sound)' plays "
                + "(\(.hold) says otherwise)")
        return job
    }

    private static func sound(of job: FilterJob) -> FilePart? {
        if case .file(let part) = job.sound.track { return part }
        return job.sound.mix
    }
}
