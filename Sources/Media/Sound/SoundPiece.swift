package import FrameCore

/// A part of a file's sound, and where it is heard on the output's timeline.
package struct SoundPiece: Sendable, Hashable {
    /// A file with sound, or without: then it is silent.
    package var path: String
    /// The file's own time that is heard at `start`; nil: the file's beginning.
    package var origin: Timestamp?
    /// When it begins on the output's timeline.
    package var start: Timestamp
    /// How long it is heard; nil: until it ends.
    package var length: Timestamp?
    /// Seconds at its beginning in which it comes up while the piece before goes down, with equal power: by the sine of
    /// a quarter turn.
    package var fadeIn: Double
    /// Seconds at its end in which it goes down, by the cosine; where there is no `length` it does not.
    package var fadeOut: Double
    /// Linear factor.
    package var gain: Double

    /// All of a file's sound, as loud as it is, unless told otherwise.
    package init(
        path: String, origin: Timestamp? = nil, start: Timestamp, length: Timestamp? = nil, fadeIn: Double = 0,
        fadeOut: Double = 0, gain: Double = 1
    ) {
        self.path = path
        self.origin = origin
        self.start = start
        self.length = length
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.gain = gain
    }

    /// The same with what the file has in the second before; as it is where it begins with the file.
    package var withRunUp: SoundPiece {
        guard let origin else { return self }
        func earlier(_ time: Timestamp) -> Timestamp {
            Timestamp(time.value - second(in: time.timeBase), timeBase: time.timeBase)
        }
        func second(in timeBase: Rational) -> Int64 {
            Timestamp(1, timeBase: Rational(1, 1)).rescaled(to: timeBase).value
        }
        var piece = self
        (piece.origin, piece.start) = (earlier(origin), earlier(start))
        piece.length = length.map { Timestamp($0.value + second(in: $0.timeBase), timeBase: $0.timeBase) }
        return piece
    }
}
