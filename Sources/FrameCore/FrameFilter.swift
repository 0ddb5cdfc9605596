/// Draws frame after frame through a chain of shaders: the one door to drawing.
///
/// Belongs to the thread that made it. Shaders that remember earlier frames remember them in the order of the calls.
package protocol FrameFilter: AnyObject {
    /// The form in which pictures had better come.
    var preferredForm: Picture.Form { get }

    /// Draws a picture, which stays as it is.
    /// - Parameters:
    ///   - picture: in any form but `encodable`, of any size; of the chain's own where shaders are to see each pixel as it is.
    ///   - time: the frame's, as shaders see it.
    /// - Returns: the result, in memory that is lent again when nobody holds it.
    /// - Throws: `.limit` where memory runs out, `.gpu` where the device is lost.
    func apply(_ picture: Picture, at time: FrameTime) throws(Failure) -> Picture

    /// Replaces the picture of a further input, of any size; to be called only when it has changed.
    /// - Throws: `.usage` where there is no such slot.
    func setInput(_ slot: Int, _ picture: PixelBuffer) throws(Failure)

    /// Gives a parameter of a shader another value from the next frame on.
    /// - Parameters:
    ///   - components: as many numbers as the parameter has.
    ///   - stage: the shader's place in the chain.
    /// - Throws: `.usage` where there is no such shader.
    func setValue(_ components: [Double], of name: String, stage: Int) throws(Failure)

    /// From now on results keep their alpha and are laid over nothing.
    func removeBackground() throws(Failure)

    /// Makes everything that shaders remember of earlier frames, and what was counted, what it was before the first.
    func forget()

    /// Where the time went.
    var clock: StageClock { get }

    /// What was counted in pictures of floating-point numbers.
    var notFinite: NotFinite { get }
}
