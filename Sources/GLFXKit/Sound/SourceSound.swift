/// An audio track of a job's inputs on the output's timeline.
struct SourceSound: Sendable {
    /// As the first input describes it that has it.
    var track: TrackInfo
    /// What is heard, in order.
    var pieces: [SoundPiece]
}
