internal import CGLFXLibAV
package import GLFXCore

extension CodedFrame {
    /// The frame whose planes a renderer drew, without a copy: it keeps the sheet's memory.
    /// - Parameters:
    ///   - sheet: its planes are those of the form's pixel format.
    ///   - form: of the frame.
    /// - Throws: `.limit` where there is no memory.
    package convenience init(drawn buffer: PixelBuffer, _ sheet: PlaneSheet, form: CodedForm) throws(Failure) {
        let frame = try allocated(av_frame_alloc(), "a frame")
        defer {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
        }
        let start = buffer.baseAddress.assumingMemoryBound(to: UInt8.self)
        let owner = Unmanaged.passRetained(buffer)
        let memory = av_buffer_create(
            start, buffer.bytesPerRow * buffer.height,
            { owner, _ in
                guard let owner else { return }
                let buffer = Unmanaged<PixelBuffer>.fromOpaque(owner).takeRetainedValue()
                // An encoder's thread had it last.
                buffer.endUse()
            }, owner.toOpaque(), Int32(AV_BUFFER_FLAG_READONLY))
        guard let memory else {
            owner.release()
            throw Failure(.limit, "there is no memory for a frame")
        }
        frame.pointee.buf.0 = memory
        frame.pointee.format = form.pixelFormat.rawValue
        (frame.pointee.width, frame.pointee.height) = (Int32(form.size.width), Int32(form.size.height))
        let places = sheet.parts.map { start + $0.top * buffer.bytesPerRow + $0.left }
        let stride = Int32(buffer.bytesPerRow)
        (frame.pointee.data.0, frame.pointee.linesize.0) = (places[0], stride)
        if places.count > 1 { (frame.pointee.data.1, frame.pointee.linesize.1) = (places[1], stride) }
        if places.count > 2 { (frame.pointee.data.2, frame.pointee.linesize.2) = (places[2], stride) }
        if places.count > 3 { (frame.pointee.data.3, frame.pointee.linesize.3) = (places[3], stride) }
        try self.init(referring: frame, color: form.color, time: nil, duration: nil, index: 0)
    }
}
