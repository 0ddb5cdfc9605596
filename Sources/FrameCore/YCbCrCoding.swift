/// The part of an encoder's conversion that depends on a pixel's color alone, so that it is done only once for each
/// opaque color. Belongs to one thread at a time.
package protocol YCbCrCoding: AnyObject {
    /// How many colors are coded at once.
    var colorsAtOnce: Int { get }

    /// Converts colors.
    /// - Parameters:
    ///   - colors: `colorsAtOnce` BGRA pixels; alpha is ignored.
    ///   - luma: gets their luma as it is written.
    ///   - cb: gets their Cb in eighths of a code; `cr` likewise.
    func code(
        _ colors: UnsafePointer<UInt32>, luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt16>,
        cr: UnsafeMutablePointer<UInt16>
    ) throws(Failure)

    /// A free picture of the output's size, with undefined contents.
    func makePicture() throws(Failure) -> any EncodablePicture
}
