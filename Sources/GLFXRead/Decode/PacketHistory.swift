internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// The packets that another decoder needs to go on where a card's stops: those since the last but one key frame whose
/// picture was given, and which of their pictures were.
struct PacketHistory {
    private struct Entry {
        let packet: KeptPacket
        /// Pictures that were given with its time.
        var given = 0
    }

    /// Bytes that are kept; with more between two key frames, the processor takes over.
    static let mostBytes = 64 << 20

    private var entries: [Entry] = []
    private var bytes = 0
    /// The latest picture that was given.
    private var newest: Int64?

    /// - Throws: `.limit` where there is no memory.
    mutating func append(_ packet: UnsafePointer<AVPacket>) throws(Failure) {
        entries.append(Entry(packet: try KeptPacket(packet)))
        bytes += Int(packet.pointee.size)
        trim()
    }

    /// More is needed than is to be kept.
    var isTooLong: Bool { bytes > Self.mostBytes }

    /// A picture was given.
    mutating func gave(_ stamp: Int64) {
        newest = max(newest ?? stamp, stamp)
        if let index = entries.lastIndex(where: { $0.packet.stamp == stamp }) { entries[index].given += 1 }
    }

    /// The packets in the order of decoding.
    var packets: [KeptPacket] { entries.map(\.packet) }

    /// The last key frame whose picture was given.
    var lastReachedKey: KeptPacket? { reachedKeys.last.map { entries[$0].packet } }

    /// How many pictures of each time were given.
    var given: [Int64: Int] {
        entries.reduce(into: [:]) { if $1.given > 0 { $0[$1.packet.stamp, default: 0] += $1.given } }
    }

    /// Pictures are given in the order of their times: all that are shown before such a key frame were.
    private var reachedKeys: [Int] {
        guard let newest else { return [] }
        return entries.indices.filter { entries[$0].packet.isKey && entries[$0].packet.stamp <= newest }
    }

    private mutating func trim() {
        let keys = reachedKeys
        guard let last = keys.last else { return }
        let first = keys.count > 1 && !isTooLong ? keys[keys.count - 2] : last
        guard first > 0 else { return }
        bytes -= entries[..<first].reduce(0) { $0 + Int($1.packet.pointer.pointee.size) }
        entries.removeFirst(first)
    }
}

/// Another reference to a demuxer's packet.
final class KeptPacket {
    let pointer: UnsafeMutablePointer<AVPacket>

    /// - Throws: `.limit` where there is no memory.
    init(_ packet: UnsafePointer<AVPacket>) throws(Failure) {
        pointer = try allocated(av_packet_clone(packet), "a packet")
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }

    var stamp: Int64 { pointer.pointee.pts }
    var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
}
