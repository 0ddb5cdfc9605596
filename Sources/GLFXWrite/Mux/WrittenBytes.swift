internal import CGLFXLibAV
internal import GLFXFiles
internal import Glibc

/// A second view of an output's bytes, for reading: libavformat moves an index to the front through it.
///
/// Belongs to the muxer's thread.
final class WrittenBytes {
    private let sink: any OutputSink
    private var place: Int64 = 0

    private init(_ sink: any OutputSink) { self.sink = sink }

    /// Opens a view as libavformat's `AVFormatContext.io_open` does; closed by `close`.
    /// - Returns: nil where there is no memory.
    static func open(_ sink: any OutputSink) -> UnsafeMutablePointer<AVIOContext>? {
        let size: Int32 = 1 << 18
        guard let buffer = av_malloc(Int(size)) else { return nil }
        let view = Unmanaged.passRetained(WrittenBytes(sink))
        let io = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), size, 0, view.toOpaque(),
            { opaque, bytes, count in
                guard let view = WrittenBytes.view(opaque), let bytes else { return glfx_averror_eio }
                let got = view.read(bytes, count: Int(count))
                return got == 0 ? glfx_averror_eof : got
            }, nil,
            { opaque, offset, whence in
                guard let view = WrittenBytes.view(opaque) else { return Int64(glfx_averror_eio) }
                return view.seek(offset, whence: whence)
            })
        if io == nil {
            av_free(buffer)
            view.release()
        }
        return io
    }

    static func close(_ io: UnsafeMutablePointer<AVIOContext>) {
        if let opaque = io.pointee.opaque { Unmanaged<WrittenBytes>.fromOpaque(opaque).release() }
        av_freep(&io.pointee.buffer)
        var pointer: UnsafeMutablePointer<AVIOContext>? = io
        avio_context_free(&pointer)
    }

    private static func view(_ opaque: UnsafeMutableRawPointer?) -> WrittenBytes? {
        opaque.map { Unmanaged<WrittenBytes>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
        let got = sink.read(bytes, count: count, at: place)
        place += Int64(max(0, got))
        return got
    }

    private func seek(_ offset: Int64, whence: Int32) -> Int64 {
        switch whence & ~AVSEEK_FORCE {
        case AVSEEK_SIZE: return sink.size
        case SEEK_SET: place = offset
        case SEEK_CUR: place += offset
        case SEEK_END: place = sink.size + offset
        default: return Int64(glfx_averror(EINVAL))
        }
        return place
    }
}
