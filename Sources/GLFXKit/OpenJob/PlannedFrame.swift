package import GLFXCore

/// A frame of a job whose number and time were found before.
package struct PlannedFrame: Sendable, Hashable {
    /// Counts from 0 at the first frame.
    package var number: Int
    /// The frame's time on the output's timeline.
    package var time: Timestamp

    package init(number: Int, time: Timestamp) {
        self.number = number
        self.time = time
    }
}
