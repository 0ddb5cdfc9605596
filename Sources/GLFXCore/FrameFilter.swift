/// Draws frame after frame through a chain of shaders; all drawing goes through it.
///
/// Belongs to the thread that made it. Shaders that remember earlier frames remember them in the order of the calls.
package protocol FrameFilter: AnyObject {
    /// Begins to draw a picture, which is not modified. Results of several frames may be on their way; they arrive in
    /// the order of the calls.
    /// - Parameters:
    ///   - picture: in any form, of any size; other sizes than the chain's are scaled.
    ///   - time: the frame's, as shaders get it.
    /// - Returns: the result, in memory that is reused once nobody references it.
    /// - Throws: `.limit` where memory runs out, `.gpu` where the device is lost.
    func begin(_ picture: Picture, at time: FrameTime) throws(Failure) -> PendingPicture

    /// Replaces the picture of a further input, of any size. Call only when it has changed.
    /// - Throws: `.usage` where there is no such slot.
    func setInput(_ slot: Int, _ picture: Picture) throws(Failure)

    /// Sets a parameter of a shader from the next frame on.
    /// - Parameters:
    ///   - components: as many numbers as the parameter has.
    ///   - stage: the shader's index in the chain.
    /// - Throws: `.usage` where there is no such shader.
    func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure)

    /// From now on results keep their alpha: no background is drawn below them.
    func removeBackground() throws(Failure)

    /// From now on results come as an encoder's planes, where the filter can make these; otherwise they stay pixels.
    /// - Throws: `.gpu` where the device cannot draw them.
    func deliver(_ planes: PlaneDelivery) throws(Failure)

    /// Results depend on the pictures and the values alone: not on the time, nor on earlier frames.
    var isSteady: Bool { get }

    /// The shaders, by their places in the chain, whose results depend on earlier frames: known from what was compiled.
    var stagesWithMemory: Set<Int> { get }

    /// Resets the state that shaders keep of earlier frames, and all counts.
    func forget()

    /// Time spent by stage.
    var clock: StepClock { get }

    /// Counted in floating-point pictures.
    var notFinite: NotFinite { get }
}

extension FrameFilter {
    /// Draws a picture and waits for the result.
    /// - Throws: as `begin`.
    package func apply(_ picture: Picture, at time: FrameTime) throws(Failure) -> Picture {
        try begin(picture, at: time).picture()
    }

    package func deliver(_ planes: PlaneDelivery) throws(Failure) {}

    package func setInput(_ slot: Int, _ buffer: PixelBuffer) throws(Failure) { try setInput(slot, .pixels(buffer)) }
}
