package import GLFXCore

/// A result of an open job as it was drawn: in floating point where results are drawn so, and with the shaders' alpha.
///
/// Any thread may finish it, while the job draws the next one.
package struct DrawnFrame: Sendable {
    /// As it was drawn.
    package let frame: VideoFrame
    /// Of the job's results.
    package let pixelFormat: PixelFormat
    /// Results keep their alpha, as the output does.
    let keepsAlpha: Bool

    init(_ result: TimedPicture, _ pixelFormat: PixelFormat, keepsAlpha: Bool) throws(Failure) {
        frame = try VideoFrame(result)
        (self.pixelFormat, self.keepsAlpha) = (pixelFormat, keepsAlpha)
    }

    /// As it is written. What is laid over a background has the alpha of the shaders' result still.
    /// - Throws: `.limit` where there is no memory for it.
    package func written() throws(Failure) -> VideoFrame {
        var written = frame
        written.buffer = try frame.buffer.normalized(as: pixelFormat)
        if !keepsAlpha, written.buffer.hasTransparentPixel { written.buffer = try written.buffer.opaqueCopy() }
        return written
    }

    /// What is written is the same cut to 0 … 1, and nothing else.
    package var isOnlyCut: Bool { keepsAlpha && frame.buffer.format.isFloat && !pixelFormat.isFloat }
}
