package import FrameCore

/// Everything that is heard on the output's timeline.
package struct SoundMix: Sendable, Hashable {
    /// Added together; in any order.
    package var pieces: [SoundPiece]
    /// How the sum comes up and goes down; nil: at once.
    package var fades: Fades?

    package init(pieces: [SoundPiece], fades: Fades? = nil) {
        self.pieces = pieces
        self.fades = fades
    }
}
