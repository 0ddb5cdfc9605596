/// The result of a frame whose drawing was begun: here already, or on its way from a device.
///
/// Belongs to the thread that draws: only there can the result be waited for.
package final class PendingPicture {
    private enum State {
        case here(Picture)
        case underway(() throws(Failure) -> Picture)
        case failed(Failure)
    }

    private var state: State
    /// Every pixel is known to be opaque.
    package let isOpaque: Bool

    /// - Parameter isOpaque: every pixel is known to be opaque.
    package init(_ picture: Picture, isOpaque: Bool) {
        (state, self.isOpaque) = (.here(picture), isOpaque)
    }

    /// - Parameters:
    ///   - isOpaque: every pixel is known to be opaque.
    ///   - take: waits for the result; called once, when it is asked for.
    package init(isOpaque: Bool, _ take: @escaping () throws(Failure) -> Picture) {
        (state, self.isOpaque) = (.underway(take), isOpaque)
    }

    /// Nothing has to be waited for.
    package var isHere: Bool {
        if case .underway = state { false } else { true }
    }

    /// Waits for the result on the first call; later ones give the same.
    /// - Throws: as `FrameFilter.begin`, for what went wrong after it had returned.
    package func picture() throws(Failure) -> Picture {
        switch state {
        case .here(let picture): return picture
        case .failed(let failure): throw failure
        case .underway(let take):
            do throws(Failure) {
                let picture = try take()
                state = .here(picture)
                return picture
            } catch {
                state = .failed(error)
                throw error
            }
        }
    }

    /// What is made of the result: now, where it is here, else once it is asked for.
    package func then(
        _ change: @escaping (Picture) throws(Failure) -> Picture
    ) throws(Failure) -> PendingPicture {
        if case .here(let picture) = state { return PendingPicture(try change(picture), isOpaque: isOpaque) }
        return PendingPicture(isOpaque: isOpaque) { () throws(Failure) in try change(self.picture()) }
    }
}
