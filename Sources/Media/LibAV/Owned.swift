internal import CLibAV
internal import FrameCore

/// Something that libav makes and that has to be given back to it. That happens with its owner, and also where an owner's
/// initializer gives up half-way: a class's own `deinit` does not run then.
struct Owned<Value>: ~Copyable {
    let pointer: UnsafeMutablePointer<Value>
    private let free: (inout UnsafeMutablePointer<Value>?) -> Void

    init(_ pointer: UnsafeMutablePointer<Value>, free: @escaping (inout UnsafeMutablePointer<Value>?) -> Void) {
        self.pointer = pointer
        self.free = free
    }

    deinit {
        var value: UnsafeMutablePointer<Value>? = pointer
        free(&value)
    }
}

extension Owned<AVPacket> {
    /// A packet that libav fills and its owner empties again.
    /// - Throws: `.limit` where there is no memory.
    static func packet() throws(Failure) -> Owned {
        Owned(try allocated(av_packet_alloc(), "a packet")) { av_packet_free(&$0) }
    }
}

extension Owned<AVFrame> {
    /// A frame without a picture or sound yet.
    /// - Throws: `.limit` where there is no memory.
    static func frame() throws(Failure) -> Owned {
        Owned(try allocated(av_frame_alloc(), "a frame")) { av_frame_free(&$0) }
    }
}

extension Owned<AVCodecContext> {
    /// A decoder or an encoder that is somebody's from now on.
    init(_ codec: UnsafeMutablePointer<AVCodecContext>) { self.init(codec) { avcodec_free_context(&$0) } }
}
