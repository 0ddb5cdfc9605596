/// What a source's frame carries beside its picture and what outlives a shader: captions, the projection of a sphere.
///
/// Frames that show the same picture again have the same object: what is to be written once is.
package protocol PictureSideData: AnyObject, Sendable {
    /// With what belongs to a sequence of frames of the frame before, which is not shown.
    func preceded(by skipped: any PictureSideData) -> any PictureSideData
    /// Without what belongs to a sequence of frames, where these are shown in another order.
    var outOfOrder: any PictureSideData { get }
}
