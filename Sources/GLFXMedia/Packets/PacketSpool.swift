package import CGLFXLibAV
import Glibc
import Synchronization

/// Keeps what waiting packets hold out of memory: beyond a limit their bytes go into a file without a name, from which
/// they are mapped where they are read. Of a movie whose pictures are minutes apart, all the audio between two waits.
///
/// Belongs to one thread; the packets may be freed on any.
package final class PacketSpool {
    /// Bytes that wait in memory.
    private let limit: Int
    private let waiting = ByteCount()
    private var file: SpoolFile?

    package init(limit: Int = 32 << 20) { self.limit = limit }

    /// Counts the packet's bytes until it is freed, or moves them into the file. Where no file can be written, they stay
    /// in memory.
    package func keep(_ packet: UnsafeMutablePointer<AVPacket>) {
        let size = Int(packet.pointee.size)
        // What is in a file is not written to again.
        guard size > 0, let data = packet.pointee.data, let buffer = packet.pointee.buf,
            av_buffer_is_writable(buffer) != 0
        else { return }
        if waiting.bytes.load(ordering: .relaxed) + size <= limit {
            let owner = CountedBuffer(buffer, size, waiting)
            guard let counted = makeBuffer(data, size, owner, flags: 0) else { return owner.forget() }
            packet.pointee.buf = counted
            return
        }
        if file == nil { file = SpoolFile() }
        guard let (piece, place) = file?.write(data, count: size),
            let mapped = makeBuffer(place, size, piece, flags: AV_BUFFER_FLAG_READONLY)
        else { return }
        packet.pointee.buf = mapped
        packet.pointee.data = place
        var old: UnsafeMutablePointer<AVBufferRef>? = buffer
        av_buffer_unref(&old)
    }
}

/// A buffer of bytes that an object owns; nil where there is no memory.
private func makeBuffer(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ owner: AnyObject, flags: Int32
) -> UnsafeMutablePointer<AVBufferRef>? {
    let ownerHandle = Unmanaged.passRetained(owner)
    let free: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?) -> Void = { owner, _ in
        owner.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
    }
    let buffer = av_buffer_create(data, size, free, ownerHandle.toOpaque(), flags)
    if buffer == nil { ownerHandle.release() }
    return buffer
}

/// Of packets that are alive.
private final class ByteCount: Sendable {
    let bytes = Atomic<Int>(0)
}

/// A packet's own buffer, counted while it is there.
private final class CountedBuffer {
    private var buffer: UnsafeMutablePointer<AVBufferRef>?
    private let size: Int
    private let count: ByteCount

    init(_ buffer: UnsafeMutablePointer<AVBufferRef>, _ size: Int, _ count: ByteCount) {
        (self.buffer, self.size, self.count) = (buffer, size, count)
        count.bytes.add(size, ordering: .relaxed)
    }

    /// The packet keeps its buffer.
    func forget() { buffer = nil }

    deinit {
        av_buffer_unref(&buffer)
        count.bytes.subtract(size, ordering: .relaxed)
    }
}
