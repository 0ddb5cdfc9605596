package import GLFXAudio
package import GLFXMedia

/// An audio track of a job's inputs on the output's timeline.
package struct SourceAudio: Sendable {
    /// As the first input describes it that has it.
    package var track: TrackInfo
    /// What is heard, in order.
    package var pieces: [AudioPiece]

    package init(track: TrackInfo, pieces: [AudioPiece]) {
        (self.track, self.pieces) = (track, pieces)
    }
}
