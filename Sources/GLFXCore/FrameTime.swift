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
    /// The file of what is shown, stills' too; nil: it is of none.
    package var path: String?

    package init(seconds: Double, delta: Double, index: Int, rate: Double, progress: Double = 0) {
        self.seconds = seconds
        self.delta = delta
        self.index = index
        self.rate = rate
        self.progress = progress
    }
}

extension FrameTime {
    /// Whether this is the first frame at or after a moment, in seconds.
    package func reaches(_ moment: Double) -> Bool {
        // With a tolerance, so that rounding leaves no gap between two frames.
        let end = seconds + delta * 1e-6
        return moment <= end && (index == 0 || moment > end - delta)
    }
}
