package import CGLFXLibAV
package import GLFXCore

/// Owns a pointer that libav has to free, also when the owner's initializer throws half-way: a class's own `deinit`
/// does not run then.
package struct Owned<Value>: ~Copyable {
    package let pointer: UnsafeMutablePointer<Value>
    private let free: (inout UnsafeMutablePointer<Value>?) -> Void

    package init(_ pointer: UnsafeMutablePointer<Value>, free: @escaping (inout UnsafeMutablePointer<Value>?) -> Void) {
        self.pointer = pointer
        self.free = free
    }

    deinit {
        var value: UnsafeMutablePointer<Value>? = pointer
        free(&value)
    }
}

extension Owned<AVPacket> {
    /// A blank packet.
    /// - Throws: `.limit` where there is no memory.
    package static func packet() throws(Failure) -> Owned {
        Owned(try allocated(av_packet_alloc(), "a packet")) { av_packet_free(&$0) }
    }
}

extension Owned<AVFrame> {
    /// A blank frame.
    /// - Throws: `.limit` where there is no memory.
    package static func frame() throws(Failure) -> Owned {
        Owned(try allocated(av_frame_alloc(), "a frame")) { av_frame_free(&$0) }
    }
}

extension Owned<AVCodecContext> {
    /// Takes ownership of a decoder or an encoder.
    package init(_ codec: UnsafeMutablePointer<AVCodecContext>) { self.init(codec) { avcodec_free_context(&$0) } }
}
