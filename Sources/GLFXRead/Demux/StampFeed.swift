internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// When each picture of a movie is shown, in order of time, and the packets of its other streams, without decoding.
///
/// Belongs to one thread at a time. Opens the file once more.
final class StampFeed {
    enum Event {
        /// A picture, in ticks of the stream; its duration is 0 where the container does not say.
        case picture(stamp: Int64, duration: Int64)
        case packet(UnsafeMutablePointer<AVPacket>)
        case end
    }

    private struct StampedFrame {
        var stamp: Int64
        var duration: Int64
    }

    /// Stamps of key frames so far.
    private(set) var keyStamps: [Int64] = []
    private let file: InputFile
    private let stream: UnsafeMutablePointer<AVStream>
    private let ownPacket: Owned<AVPacket>
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    /// Pictures whose turn has not come, in order of time.
    private var waiting: [StampedFrame] = []
    private var newestDecoding = Int64.min
    private var isAtEnd = false

    /// More pictures than any codec reorders over, fields counted apart.
    private static let mostReordered = 33
    /// Containers that store when each picture is shown; in streams of MPEG some pictures have no stamp.
    private static let containers = ["mov", "matroska", "nut", "mxf", "ogg", "gif", "yuv4mpegpipe"]

    /// - Parameter other: the open movie, whose choice of streams counts.
    /// - Returns: nil where packets do not tell when pictures are shown.
    init?(beside other: InputFile, stream chosen: UnsafeMutablePointer<AVStream>) throws(Failure) {
        let name = AllowedFormats.name(of: other.context.pointee.iformat)
        guard other.isSeekable, Self.containers.contains(where: { name.split(separator: ",").contains(Substring($0)) })
        else { return nil }
        file = try InputFile(path: other.path, maximumPixels: other.maximumPixels)
        let twin = file.streams.first { $0.pointee.index == chosen.pointee.index }
        guard let twin, twin.pointee.codecpar.pointee.codec_id == chosen.pointee.codecpar.pointee.codec_id else {
            return nil
        }
        stream = twin
        ownPacket = try .packet()
        for (mine, theirs) in zip(file.streams, other.streams) { mine.pointee.discard = theirs.pointee.discard }
        stream.pointee.discard = AVDISCARD_DEFAULT
    }

    /// The next picture or packet. A packet is valid until the next call, and its contents may be moved away.
    /// - Throws: `.input` where a picture has no stamp.
    func next() throws(Failure) -> Event {
        while true {
            if let first = waiting.first,
                isAtEnd || newestDecoding >= first.stamp || waiting.count > Self.mostReordered
            {
                waiting.removeFirst()
                return .picture(stamp: first.stamp, duration: first.duration)
            }
            if isAtEnd { return .end }
            av_packet_unref(packet)
            guard file.read(into: packet) >= 0 else {
                isAtEnd = true
                continue
            }
            guard packet.pointee.stream_index == stream.pointee.index else {
                // A cover picture comes whatever is asked for.
                let index = Int(packet.pointee.stream_index)
                guard file.streams.indices.contains(index), file.streams[index].pointee.discard != AVDISCARD_ALL else {
                    continue
                }
                return .packet(packet)
            }
            try take()
        }
    }

    private func take() throws(Failure) {
        let fields = packet.pointee
        // What an edit list leaves out is decoded ahead of what follows.
        guard fields.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
        if fields.dts != glfx_av_nopts_value { newestDecoding = max(newestDecoding, fields.dts) }
        guard isShown else { return }
        guard fields.pts != glfx_av_nopts_value else {
            throw Failure(
                .input, "'\(file.path)' does not say when each of its pictures is shown",
                advice: "convert it to mov, mp4 or mkv first")
        }
        if fields.flags & AV_PKT_FLAG_KEY != 0 { keyStamps.append(fields.pts) }
        let place = waiting.lastIndex { $0.stamp <= fields.pts }.map { $0 + 1 } ?? 0
        waiting.insert(StampedFrame(stamp: fields.pts, duration: max(0, fields.duration)), at: place)
    }

    /// VP8 has pictures that are only referred to: RFC 6386, section 9.1.
    private var isShown: Bool {
        guard stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_VP8, packet.pointee.size > 0 else { return true }
        return packet.pointee.data[0] & 0x10 != 0
    }
}
