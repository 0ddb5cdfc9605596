internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Decodes a still's whole file, for formats that libav reads wrongly or not at all. Belongs to one thread.
protocol StillDecoder {
    /// - Parameters:
    ///   - bytes: the file's.
    ///   - frame: blank; gets the picture.
    /// - Returns: false where the file is damaged, and nothing of it can be shown.
    /// - Throws: `.input` where it is in a form that is not read, `.limit` where it is too large.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, into frame: UnsafeMutablePointer<AVFrame>) throws(Failure) -> Bool
}

/// A still decoder behind the calls of libav's decoders: a packet goes in, a frame comes out.
final class StillEngine {
    private let decoder: any StillDecoder
    private let decoded: UnsafeMutablePointer<AVFrame>
    private var isDraining = false

    init(_ decoder: any StillDecoder) throws(Failure) {
        self.decoder = decoder
        decoded = try allocated(av_frame_alloc(), "a frame")
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = decoded
        av_frame_free(&frame)
    }

    func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(Failure) -> Int32 {
        guard let packet else {
            isDraining = true
            return 0
        }
        guard decoded.pointee.data.0 == nil else { return glfx_averror_eagain }
        let bytes = UnsafeBufferPointer<UInt8>(start: packet.pointee.data, count: Int(packet.pointee.size))
        guard try decoder.decode(bytes, into: decoded) else {
            av_frame_unref(decoded)
            return glfx_averror_invalid_data
        }
        decoded.pointee.pts = packet.pointee.pts
        return 0
    }

    func receive(into frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
        guard decoded.pointee.data.0 != nil else { return isDraining ? glfx_averror_eof : glfx_averror_eagain }
        av_frame_unref(frame)
        av_frame_move_ref(frame, decoded)
        return 0
    }

    func flush() {
        av_frame_unref(decoded)
        isDraining = false
    }
}
