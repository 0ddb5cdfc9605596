package import GLFXCore

/// The frames of a part of a job, and those that have to be drawn before.
package struct FrameRange: Sendable, Hashable {
    /// Where drawing begins: the first frame of the run-up, else of the part.
    package var from: PlannedFrame
    /// When the frame before that is shown; nil: there is none.
    package var before: Timestamp?
    /// When the first frame of the part is shown.
    package var start: Timestamp
    /// When the first frame after the part is shown; nil: the part goes to the end.
    package var end: Timestamp?

    package init(from: PlannedFrame, before: Timestamp?, start: Timestamp, end: Timestamp?) {
        (self.from, self.before, self.start, self.end) = (from, before, start, end)
    }
}
