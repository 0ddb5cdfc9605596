internal import CGLFXLibAV
internal import GLFXCore

/// A frame with memory aligned for zimg, for intermediate results of conversions.
final class ScratchFrame {
    let pointer: UnsafeMutablePointer<AVFrame>

    init(width: Int, height: Int, format: AVPixelFormat) throws(Failure) {
        pointer = try allocated(av_frame_alloc(), "a frame")
        pointer.pointee.width = Int32(width)
        pointer.pointee.height = Int32(height)
        pointer.pointee.format = format.rawValue
        let code = av_frame_get_buffer(pointer, Int32(ZimgGraph.alignment))
        try check(code, .limit, "allocate a \(width)x\(height) picture")
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }
}
