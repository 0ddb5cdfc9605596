internal import CGLFXLibAV
internal import GLFXCore

/// Codes pictures that libavcodec's encoder of a format cannot, as the contents of files.
///
/// Belongs to one thread.
protocol PictureCoder: AnyObject {
    /// - Parameters:
    ///   - frame: of planes in floating point.
    ///   - packet: blank; gets the file.
    /// - Throws: `.limit` where memory runs out, `.output` for what the format's library refuses.
    func encode(_ frame: UnsafePointer<AVFrame>, into packet: UnsafeMutablePointer<AVPacket>) throws(Failure)
}
