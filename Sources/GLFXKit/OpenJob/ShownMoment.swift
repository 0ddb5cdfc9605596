package import GLFXCore

/// When a frame of an open job is shown.
package struct ShownMoment: Sendable {
    /// Counts from 0 at the first frame.
    package var index: Int
    /// The frame's time, in the source's time base.
    package var time: Timestamp
    /// Since the first frame.
    package var elapsed: Timestamp
    /// In ticks of the time base; nil where the source does not say.
    package var duration: Int64?
}
