internal import FrameCore
internal import Media

/// When a frame of the main movie is shown.
struct FrameMoment {
    /// Its time stamp.
    var time: Timestamp
    /// Since the first frame.
    var elapsed: Timestamp
}

/// A picture that a job draws with beside the main movie's frame.
///
/// Belongs to the thread that draws.
protocol FurtherPicture: AnyObject {
    /// The picture that shows at a moment, if it is another one than at the call before; nil if it has not changed.
    /// Moments only go forward, unless it was rewound; the same one may come again.
    func change(at moment: FrameMoment) throws(Failure) -> PixelBuffer?

    /// Makes it what it was before the first moment.
    /// - Throws: what is wrong with a file that was read before.
    func rewind() throws(Failure)

    /// What could not be read of its file; complete once it is closed.
    var damage: [FileDamage] { get }

    /// Ends its threads. May be called again.
    func close()
}

extension FurtherPicture {
    var damage: [FileDamage] { [] }
}

extension [any FurtherPicture] {
    /// Gives a filter the pictures that have changed, each in its slot.
    func bringUp(to moment: FrameMoment, for filter: any FrameFilter) throws(Failure) {
        for (slot, picture) in enumerated() {
            if let changed = try picture.change(at: moment) { try filter.setInput(slot, changed) }
        }
    }
}

/// A picture that never changes.
final class StillPicture: FurtherPicture {
    private var picture: PixelBuffer?

    init(_ picture: PixelBuffer) { self.picture = picture }

    /// Whoever got it keeps it.
    func rewind() {}

    func change(at moment: FrameMoment) -> PixelBuffer? {
        defer { picture = nil }
        return picture
    }

    func close() {}
}
