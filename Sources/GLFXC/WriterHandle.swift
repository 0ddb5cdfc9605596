package import CGLFX
internal import GLFXCommand
internal import GLFXCore
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia

/// A movie of the caller's pictures.
final class WriterHandle: Handle, @unchecked Sendable {
    private var writer: MovieWriter?
    private var pictures = PictureCopies()

    override init(_ refusal: Failure?) { super.init(refusal) }

    init(_ output: String, width: Int32, height: Int32, format: glfx_format, frame: Timestamp) throws(Failure) {
        let request = try JobFile.output(text: output, name: "output")
        let size = PictureSize(width: Int(width), height: Int(height))
        guard let rate = frame.rational.inverse, frame.value > 0 else {
            throw Failure(.usage, "a frame is shown for no time", advice: "give {1, 1, 25} for 25 frames a second")
        }
        let isOpaque = format == GLFX_RGB8 || format == GLFX_BGR8
        let video = VideoFormat.drawn(
            size: size, pixelFormat: try PixelFormat(format), framesPerSecond: rate,
            hasAlpha: !isOpaque && request.alpha != .drop)
        writer = try OwnThread.run { () throws(Failure) in try MovieWriter(request, format: video) }
        super.init(nil)
    }

    override func close() {
        writer?.cancel()
        writer = nil
    }

    private func opened() throws(Failure) -> MovieWriter {
        guard let writer else { throw Failure(.usage, "the movie is finished already", advice: "begin another one") }
        return writer
    }

    func append(_ image: glfx_image, at time: Timestamp) throws(Failure) {
        let writer = try opened()
        try image.check("the picture")
        guard image.width == writer.format.width, image.height == writer.format.height else {
            throw Failure(
                .usage,
                "the picture is \(image.width)x\(image.height), and the movie \(writer.format.width)x\(writer.format.height)",
                advice: "all pictures of a movie have its size")
        }
        try writer.append(try pictures.copy(of: image, "the picture", as: writer.format.pixelFormat), at: time)
    }

    func finish() throws(Failure) {
        let writer = try opened()
        self.writer = nil
        _ = try writer.finish()
    }
}

// MARK: The functions of glfx.h

@_cdecl("glfx_writer_new")
package func glfxWriterNew(
    _ output: UnsafePointer<CChar>?, _ width: Int32, _ height: Int32, _ format: glfx_format, _ frame: glfx_time,
    _ place: UnsafeMutablePointer<OpaquePointer?>?
) -> glfx_status {
    Handle.make(place, refused: WriterHandle.init) { () throws(Failure) in
        try WriterHandle(
            try CText.read(output, "output"), width: width, height: height, format: format,
            frame: try Timestamp(frame))
    }
}

@_cdecl("glfx_writer_append")
package func glfxWriterAppend(
    _ pointer: OpaquePointer?, _ picture: UnsafePointer<glfx_image>?, _ time: glfx_time
) -> glfx_status {
    call(WriterHandle.self, pointer) { writer throws(Failure) in
        try writer.append(try image(picture, "picture"), at: try Timestamp(time))
    }
}

@_cdecl("glfx_writer_finish")
package func glfxWriterFinish(_ pointer: OpaquePointer?) -> glfx_status {
    call(WriterHandle.self, pointer) { writer throws(Failure) in try writer.finish() }
}
