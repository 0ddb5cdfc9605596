/// A frame's time, as shaders get it.
package struct FrameTime: Sendable, Hashable {
    /// The time stamp.
    package var seconds: Double
    /// Since the frame before; 0 for the first.
    package var delta: Double
    /// Counts from 0.
    package var index: Int
    /// Frames a second; 0 if unknown.
    package var rate: Double
    /// Its place in the movie, 0 to 1.
    package var progress: Double
    /// Which of a file's pictures is shown; under a transition, that of the picture that is shown more. Nil: none of a
    /// movie's.
    package var shown: FileMoment?

    package init(seconds: Double, delta: Double, index: Int, rate: Double, progress: Double = 0) {
        self.seconds = seconds
        self.delta = delta
        self.index = index
        self.rate = rate
        self.progress = progress
    }
}
