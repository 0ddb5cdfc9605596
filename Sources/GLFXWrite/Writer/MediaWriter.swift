package import GLFXAudio
package import GLFXCore
package import GLFXMedia

/// Executes an `OutputPlan`: pictures and packets in, one complete file out. Belongs to one thread.
///
/// The file has a temporary name beside its own until `finish` renames it; without `finish` it is removed with the
/// writer.
package final class MediaWriter {
    /// Stages `convertBack`, `encode` and `write`.
    package var clock: StepClock { encoding.clock + file.clock }

    private let plan: OutputPlan
    private let encoding: TimedEncoder
    private let file: OutputFile
    private let notes: MessageHandler

    /// Opens the encoder and writes the header; the temporary file is made when both have accepted their parameters.
    /// - Parameters:
    ///   - tracks: the streams that the plan was made with.
    ///   - sounds: the mixes in the formats of the plan's, one each, read in step with the pictures.
    ///   - notes: gets, at the end, what the container could not hold exactly.
    ///   - details: gets, at the end, what was dropped without any effect.
    package init(
        plan: OutputPlan, metadata: MovieMetadata, tracks: [TrackInfo], sounds: [any SampleSource] = [],
        notes: @escaping MessageHandler, details: @escaping MessageHandler = { _ in }
    ) throws(Failure) {
        (self.plan, self.notes) = (plan, notes)
        encoding = try TimedEncoder(plan: plan, timecode: metadata.timecode)
        file = try OutputFile(
            plan: plan, coding: PictureCoding(encoding.encoder), timeline: encoding.timeline, metadata: metadata,
            tracks: tracks, sounds: sounds, notes: notes, details: details)
    }

    /// Whether the encoder takes frames of this coding without a conversion.
    package func takes(_ form: CodedForm) -> Bool { plan.takes(form) }

    /// Converts and encodes a picture. Pictures come in presentation order.
    package func append(_ frame: TimedPicture) throws(Failure) {
        try file.checkStep(to: frame.time)
        try encoding.append(frame) { packet throws(Failure) in try file.keep(packet) }
        try file.advance()
    }

    /// Writes a packet of a stream that is not filtered.
    /// - Parameter shift: added to its time stamps, as to the pictures'.
    package func append(_ packet: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure) {
        try file.append(packet, shiftedBy: shift)
    }

    /// Flushes the encoders, writes the trailer, flushes all to the disk, and gives the file its name.
    /// - Parameter approve: called when nothing more will be read, with the damage of the mixed audio and the number of
    ///   lost packets: if it throws, there is no output.
    package func finish(
        approve: ([FileDamage], Int) throws(Failure) -> Void = { _, _ in }
    ) throws(Failure) -> OutputSummary {
        try encoding.fillToEnd { packet throws(Failure) in try file.keep(packet) }
        try encoding.flush { packet throws(Failure) in try file.keep(packet) }
        if let note = encoding.notFinite.note { notes(note) }
        return try file.finish(losing: encoding.encoder.lostSideData, approve)
    }
}
