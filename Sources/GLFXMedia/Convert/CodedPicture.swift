internal import CGLFXLibAV
package import GLFXCore

/// A frame in its own coding as a picture of the pipeline: an encoder of that coding takes it as it is; everything else
/// gets its pixels, converted on first access.
package final class CodedPicture: DecodedPicture, @unchecked Sendable {
    let coded: CodedFrame
    package let format: PixelFormat
    package var width: Int { coded.form.size.width }
    package var height: Int { coded.form.size.height }
    package var isOpaque: Bool { false }
    /// What is known of the pixels that the frame was made of.
    let wasOpaque: Bool?
    private let converted = Mutex<PixelBuffer?>(nil)

    /// - Parameters:
    ///   - format: of its pixels.
    ///   - isOpaque: whether each of the pixels that the frame was made of is opaque; nil: look at the frame's.
    package init(_ coded: CodedFrame, format: PixelFormat, isOpaque: Bool? = nil) {
        (self.coded, self.format, wasOpaque) = (coded, format, isOpaque)
    }

    package func pixels() throws(Failure) -> PixelBuffer {
        try converted.withLock { (converted) throws(Failure) in
            if let converted { return converted }
            let buffer = try ShownFrame(coded.form, orientation: .upright, format: format).picture(of: coded)
            converted = buffer
            return buffer
        }
    }

    package func endUse() { converted.withLock { $0?.endUse() } }
}
