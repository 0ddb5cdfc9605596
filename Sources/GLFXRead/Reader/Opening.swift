internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// The steps from an open file to its first picture.
struct Opening {
    let file: InputFile
    let stream: UnsafeMutablePointer<AVStream>
    let decoder: VideoDecoder
    let packet: UnsafeMutablePointer<AVPacket>
    /// The time base of decoded frames.
    let timeBase: Rational
    /// The time base of the stream's packets.
    let streamBase: Rational
    /// The clock of the time stamps in the file.
    let frames: FrameClock
    /// Pictures are found by their stamps; otherwise the file is read on.
    let seeks: Bool
    /// Those of the frames that were decoded, up to the one that the decoder holds.
    private(set) var stamps: FrameStamps
    /// Holds the other streams' packets until the picture that they belong to is known.
    let spool: PacketSpool

    /// Time stamp of the key frame where decoding starts; earlier packets of the picture are skipped.
    private var firstNeeded: Int64?

    /// A subtitle that began this many seconds before the part may still be visible in it.
    private static let subtitleReach: Int64 = 10

    init(
        file: InputFile, stream: UnsafeMutablePointer<AVStream>, decoder: VideoDecoder,
        packet: UnsafeMutablePointer<AVPacket>, timeBase: Rational, streamBase: Rational, frames: FrameClock,
        seeks: Bool, stamps: FrameStamps, spool: PacketSpool
    ) {
        self.file = file
        self.stream = stream
        self.decoder = decoder
        self.packet = packet
        self.timeBase = timeBase
        self.streamBase = streamBase
        self.frames = frames
        self.seeks = seeks
        self.stamps = stamps
        self.spool = spool
    }

    /// Seeks to the last key frame before `time`; if the container cannot, reading begins at the start. With subtitles,
    /// reading begins earlier, but decoding does not.
    mutating func seek(to time: Timestamp) {
        var target = time.rescaled(to: streamBase, rounding: .down).value
        // The frame before is needed too.
        if decoder.needsFrameBefore, let rate = Rational(stream.pointee.avg_frame_rate)?.inverse {
            target -= Int64((rate.double / streamBase.double).rounded(.up))
        }
        guard seek(target) else { return }
        let hasSubtitles = file.streams.contains {
            $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE && $0.pointee.discard != AVDISCARD_ALL
        }
        guard hasSubtitles, let keyFrame = nextKeyFrame() else { return }
        let reach = Timestamp(Self.subtitleReach, timeBase: Rational(1, 1)).rescaled(to: streamBase).value
        if seek(target - reach) { firstNeeded = keyFrame } else { _ = seek(target) }
    }

    /// Goes back until a key frame comes that is shown at or before the time: a container without an index of them seeks
    /// to any packet, and one with an index of decoding times to a key frame that is shown after its leading pictures.
    private func seek(_ target: Int64) -> Bool {
        guard seekOnce(target) else { return false }
        let second = Timestamp(1, timeBase: Rational(1, 1)).rescaled(to: streamBase).value
        // The first picture is decoded before it is shown.
        let first = (stream.pointee.start_time == glfx_av_nopts_value ? 0 : stream.pointee.start_time) - 10 * second
        var step = second
        var from = target
        while !(nextKeyFrame().map { $0 <= target } ?? false), from > first {
            from = max(first, target - step)
            step *= 2
            guard seekOnce(from) else { return false }
        }
        return seekOnce(from)
    }

    private func seekOnce(_ target: Int64) -> Bool {
        guard seeks else { return false }
        // Before the first key frame: seek forward to it.
        var code = av_seek_frame(file.context, stream.pointee.index, target, AVSEEK_FLAG_BACKWARD)
        if code < 0 { code = av_seek_frame(file.context, stream.pointee.index, target, 0) }
        guard code >= 0 else { return false }
        file.hasSought()
        decoder.flush()
        return true
    }

    /// Consumes packets up to the picture's next key frame; its presentation time, as Matroska has no other.
    private func nextKeyFrame() -> Int64? {
        while file.read(into: packet) >= 0 {
            defer { av_packet_unref(packet) }
            if packet.pointee.stream_index == stream.pointee.index, packet.pointee.flags & AV_PKT_FLAG_KEY != 0,
                packet.pointee.pts != glfx_av_nopts_value
            {
                return packet.pointee.pts
            }
        }
        return nil
    }

    /// Decodes until the decoder holds the first frame of the range. Packets of other streams are kept.
    mutating func decodeFirstFrame(
        range: inout TimeRange, packets: inout [MediaPacket], damage: inout DamageMeter, path: String
    ) throws(Failure) {
        var isDraining = false
        var skipped = 0
        while true {
            switch try decoder.receive() {
            case .frame:
                let time = stamps.stamp(of: decoder.frame)
                if range.keepsFrame(at: time) { return }
                stamps.take(time, of: decoder.frame)
                skipped += 1
            case .damaged:
                damage.countRefused(at: nil)
            case .finished:
                throw nothingToShow(range: range, skipped: skipped, path: path)
            case .needsPacket:
                if isDraining { throw nothingToShow(range: range, skipped: skipped, path: path) }
                guard try damage.read(file, into: packet) else {
                    isDraining = true
                    _ = try decoder.send(nil)
                    continue
                }
                try take(&packets, damage: &damage)
            }
        }
    }

    /// What comes after the frame that was found.
    enum Following {
        /// The next frame, which the decoder has put aside.
        case setAside
        /// Still in the decoder.
        case unread
        /// The movie's end; the decoder is drained.
        case nothing
    }

    /// Decodes until the decoder holds the frame that is shown at a time: the last one that begins at or before it, or
    /// the first of all. Packets of other streams are skipped.
    /// - Returns: what comes after it.
    @discardableResult
    mutating func decodeFrame(at target: Timestamp, damage: inout DamageMeter) throws(Failure) -> Following {
        seek(to: target)
        var end: Timestamp?
        // Before the frame that was put aside.
        var earlier: FrameStamps?
        var isDraining = false
        while true {
            switch try decoder.receive() {
            case .frame:
                let before = stamps
                let time = stamps.stamp(of: decoder.frame)
                guard frames.hasBegun(time, at: target) else {
                    guard end != nil else { return .unread }
                    decoder.takeBack()
                    stamps = earlier ?? before
                    return .setAside
                }
                end = Timestamp(time.value + max(1, glfx_frame_duration(decoder.frame)), timeBase: timeBase)
                stamps.take(time, of: decoder.frame)
                earlier = before
                decoder.putAside()
            case .damaged:
                damage.countRefused(at: nil)
            case .finished:
                stamps = earlier ?? stamps
                return try takeLast(end: end, at: target)
            case .needsPacket:
                if isDraining {
                    stamps = earlier ?? stamps
                    return try takeLast(end: end, at: target)
                }
                var skipped: [MediaPacket] = []
                guard try damage.read(file, into: packet) else {
                    isDraining = true
                    _ = try decoder.send(nil)
                    continue
                }
                try take(&skipped, damage: &damage)
            }
        }
    }

    /// The movie's last frame is the one that was put aside; it is shown until the movie's end.
    private func takeLast(end: Timestamp?, at target: Timestamp) throws(Failure) -> Following {
        guard let end else {
            throw nothingToShow(
                range: TimeRange(options: ReaderOptions(), origin: file.origin), skipped: 0, path: file.path)
        }
        let promised =
            file.knowsLength
            ? MediaReader.promisedEnd(of: stream).map { Timestamp($0, timeBase: streamBase) } : nil
        let last = max(end, promised ?? end)
        guard target < last else {
            let origin = file.origin.double
            throw Failure(
                .usage,
                "'\(file.path)' is \(secondsText(last.seconds - origin)) long: it has no frame at \(secondsText(target.seconds - origin))",
                advice: "give an earlier time"
            ).pastEnd
        }
        decoder.takeBack()
        return .nothing
    }

    private mutating func take(_ packets: inout [MediaPacket], damage: inout DamageMeter) throws(Failure) {
        defer { av_packet_unref(packet) }
        if packet.pointee.stream_index == stream.pointee.index {
            try file.checkIsReadable(packet, of: stream)
            if let wanted = firstNeeded {
                guard packet.pointee.flags & AV_PKT_FLAG_KEY != 0, packet.pointee.pts >= wanted else { return }
                firstNeeded = nil
            }
            damage.count(packet, timeBase: streamBase)
            if try !decoder.send(packet) { damage.countRefused(at: nil) }
        } else if let other = file.streams.first(where: { $0.pointee.index == packet.pointee.stream_index }),
            other.pointee.discard != AVDISCARD_ALL
        {
            let copy = try MediaPacket(moving: packet, timeBase: Rational(other.pointee.time_base) ?? streamBase)
            spool.keep(copy.pointer)
            packets.append(copy)
        }
    }

    private func nothingToShow(range: TimeRange, skipped: Int, path: String) -> Failure {
        if skipped > 0 {
            let start = range.start.map { secondsText($0.seconds) } ?? "its beginning"
            let end = range.end.map { " and before \(secondsText($0.seconds))" } ?? ""
            return Failure(
                .usage, "'\(path)' has no frame from \(start) on\(end)", advice: "see its length with `glfx inspect`")
        }
        let codec = String(cString: avcodec_get_name(decoder.codecID))
        return file.whyUndecodable(
            Failure(
                .input, "cannot decode a single picture of '\(path)' (\(codec))",
                advice: file.isSeekable ? "the file is damaged or cut off" : InputPipe.advice),
            by: decoder)
    }
}
