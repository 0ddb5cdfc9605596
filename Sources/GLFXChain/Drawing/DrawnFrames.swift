package import GLFXCore
package import GLFXTimeline

/// The results of a timeline's frames, in their order, with several frames in flight: the device draws the next ones
/// while the oldest is waited for.
///
/// Belongs to the thread that draws.
package final class DrawnFrames {
    private let drawing: FrameDrawing
    private let limit: Int
    private let next: () throws(Failure) -> TimelineFrame?
    private let hasNext: () -> Bool
    /// Begun, the oldest first.
    private var pending: [() throws(Failure) -> TimedPicture] = []
    private var previous: Timestamp?
    private var isAtEnd = false
    /// Why no more frames can be begun; told once the earlier ones are done.
    private var failure: Failure?

    /// - Parameters:
    ///   - previous: the time of the frame before the first; nil: there is none.
    ///   - next: the next frame, waited for; nil at the end.
    ///   - hasNext: whether there is one without waiting, so that a slow source does not hold results back.
    package init(
        _ drawing: FrameDrawing, after previous: Timestamp? = nil, next: @escaping () throws(Failure) -> TimelineFrame?,
        hasNext: @escaping () -> Bool
    ) {
        self.drawing = drawing
        limit = drawing.framesInFlight
        self.previous = previous
        (self.next, self.hasNext) = (next, hasNext)
    }

    /// The next result; nil at the end. It may be the picture of the one before: it is not written to.
    /// - Throws: what went wrong with that frame. The results before it have all been given then.
    package func result() throws(Failure) -> TimedPicture? {
        while !isAtEnd, failure == nil, pending.count < limit, pending.isEmpty || hasNext() {
            do throws(Failure) {
                guard let frame = try next() else {
                    isAtEnd = true
                    break
                }
                pending.append(try drawing.begin(frame, after: previous, sharing: true))
                previous = frame.time
                frame.endUse()
            } catch {
                failure = error
            }
        }
        guard !pending.isEmpty else {
            if let failure { throw failure }
            return nil
        }
        return try pending.removeFirst()()
    }
}
