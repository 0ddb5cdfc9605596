package import GLFXCore
package import GLFXMedia

/// The time of a frame of the main movie.
package struct FrameMoment {
    /// Its time stamp.
    var time: Timestamp
    /// Since the first frame, by its clock: not rounded as the stamp may be (`FrameClock`).
    var elapsed: Timestamp
    /// Seconds by which another clock may be later and yet meet it.
    var slack = 0.0
    /// Of the frame before it; nil: it is the first.
    var previous: Timestamp?
    /// The first frame's time stamp.
    private(set) var first: Timestamp

    /// - Parameter first: the first frame's time stamp; nil: it follows from the others.
    package init(
        time: Timestamp, elapsed: Timestamp, slack: Double = 0, previous: Timestamp? = nil, first: Timestamp? = nil
    ) {
        (self.time, self.elapsed, self.slack, self.previous) = (time, elapsed, slack, previous)
        self.first = first ?? time - elapsed
    }

    /// For a picture that began so long after the first frame.
    func since(_ begin: Timestamp) -> FrameMoment {
        var moment = self
        moment.elapsed = elapsed - begin
        return moment
    }

    /// Whether what begins so long after the first frame is on screen, or was before.
    /// - Parameter slack: of the clock by which it begins.
    func hasReached(_ begin: Timestamp, slack: Double) -> Bool {
        begin <= elapsed || begin.seconds <= elapsed.seconds + max(slack, self.slack)
    }
}

/// A picture that shaders read besides the main movie's frame.
///
/// Belongs to the thread that draws.
package protocol FurtherPicture: AnyObject {
    /// The picture at a time, if it differs from the previous call's; nil if it has not changed. Times do not
    /// decrease, unless it was rewound.
    func change(at moment: FrameMoment) throws(Failure) -> Picture?

    /// Resets it to the state before the first call.
    /// - Throws: errors of reopening the file.
    func rewind() throws(Failure)

    /// Whether nothing of it is left at a time that `change(at:)` was called with: its movie is over.
    func hasEnded(at moment: FrameMoment) -> Bool

    /// Damage of its file; complete once it is closed.
    var damage: [FileDamage] { get }

    /// Ends its threads. May be called again.
    func close()
}

extension FurtherPicture {
    package func hasEnded(at moment: FrameMoment) -> Bool { false }
    package var damage: [FileDamage] { [] }
}

extension [any FurtherPicture] {
    /// Sets a filter's inputs that have changed, each in its slot.
    /// - Returns: whether there was one.
    @discardableResult
    package func update(to moment: FrameMoment, for filter: any FrameFilter) throws(Failure) -> Bool {
        var hasChanged = false
        for (slot, picture) in enumerated() {
            guard let changed = try picture.change(at: moment) else { continue }
            try filter.setInput(slot, changed)
            hasChanged = true
        }
        return hasChanged
    }
}

/// A picture that never changes.
package final class StillPicture: FurtherPicture {
    private var picture: PixelBuffer?

    package init(_ picture: PixelBuffer) { self.picture = picture }

    /// The filter keeps the picture.
    package func rewind() {}

    package func change(at moment: FrameMoment) -> Picture? {
        defer { picture = nil }
        return picture.map { .pixels($0) }
    }

    package func close() {}
}
