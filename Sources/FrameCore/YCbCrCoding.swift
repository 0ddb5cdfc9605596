/// How an encoder's conversion makes its samples of opaque colors, as far as that is the same wherever a color stands, so
/// that it need be done only once for each. Belongs to one thread at a time.
package protocol YCbCrCoding: AnyObject {
    /// How many colors are coded at once.
    var colorsAtOnce: Int { get }

    /// Codes colors.
    /// - Parameters:
    ///   - colors: `colorsAtOnce` BGRA pixels; their alpha does not count.
    ///   - luma: gets their luma as it is written.
    ///   - cb: gets their Cb in eighths of a code; `cr` likewise.
    func code(
        _ colors: UnsafePointer<UInt32>, luma: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt16>,
        cr: UnsafeMutablePointer<UInt16>
    ) throws(Failure)

    /// A picture of the size that is coded for, with undefined contents; none that somebody holds.
    func makePicture() throws(Failure) -> any EncodablePicture
}
