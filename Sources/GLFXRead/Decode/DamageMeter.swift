internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// Counts damage: packets that are marked corrupt or refused, frames with concealed errors, an end before the one that
/// the container declares.
struct DamageMeter {
    private var damage = Damage()
    var soFar: Damage { withComplaints(damage) }
    /// Of the last packet that was read, in the stream's ticks.
    private var lastDecodingTime: Int64?
    private var consecutiveErrors = 0
    /// Decoding time of the last packet in the container's index.
    private let promisedLastTime: Int64?
    /// The header declares the length of the file, and all of its streams are read.
    private let declaresLength: Bool
    /// Where the last of all streams' packets ends, in seconds.
    private var furthestEnd = 0.0
    private let file: InputFile
    private let decoder: VideoDecoder
    private let codec: AVCodecID
    private var keyFrames: KeyFrameWatch

    /// - Parameters:
    ///   - begins: reading begins at the movie's beginning.
    ///   - readsAllStreams: audio is read too; otherwise the declared length may be the audio's.
    init(
        file: InputFile, stream: UnsafeMutablePointer<AVStream>, decoder: VideoDecoder, begins: Bool,
        readsAllStreams: Bool
    ) {
        self.file = file
        self.decoder = decoder
        codec = stream.pointee.codecpar.pointee.codec_id
        keyFrames = KeyFrameWatch(begins: begins)
        let name = AllowedFormats.name(of: file.context.pointee.iformat)
        // QuickTime's index lists every packet before the first is read.
        let entryCount = name.contains("mov") ? avformat_index_get_entries_count(stream) : 0
        promisedLastTime = avformat_index_get_entry(stream, entryCount - 1)?.pointee.timestamp
        // Only these declare their length in the header; elsewhere libav guesses it.
        declaresLength = ["matroska", "flv", "mov", "avi"].contains { name.contains($0) } && readsAllStreams
    }

    /// Reads a packet; false at the end of the file. Read errors are counted and skipped.
    mutating func read(_ file: InputFile, into packet: UnsafeMutablePointer<AVPacket>) throws(Failure) -> Bool {
        while true {
            let code = file.read(into: packet)
            if code >= 0 {
                consecutiveErrors = 0
                noteEnd(of: packet)
                return true
            }
            if code == glfx_averror_enomem { throw Failure(.limit, "out of memory while reading '\(file.path)'") }
            if code == glfx_averror_eagain { continue }
            if code == glfx_averror_eof { return false }
            countRefused(at: nil)
            consecutiveErrors += 1
            // A demuxer that keeps failing without reaching the end is not going to recover.
            if file.readError != nil || consecutiveErrors > 100 { return false }
        }
    }

    private mutating func noteEnd(of packet: UnsafeMutablePointer<AVPacket>) {
        let stamp = packet.pointee.pts != glfx_av_nopts_value ? packet.pointee.pts : packet.pointee.dts
        guard stamp != glfx_av_nopts_value,
            let base = file.context.pointee.streams[Int(packet.pointee.stream_index)]?.pointee.time_base
        else { return }
        furthestEnd = max(furthestEnd, Double(stamp + packet.pointee.duration) * av_q2d(base))
    }

    mutating func count(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: Rational) {
        keyFrames.observe(packet)
        if packet.pointee.dts != glfx_av_nopts_value { lastDecodingTime = packet.pointee.dts }
        if packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 {
            countRefused(at: Timestamp(libav: packet.pointee.pts, timeBase: timeBase))
        }
    }

    mutating func count(_ frame: UnsafePointer<AVFrame>, timeBase: Rational) {
        let observation = keyFrames.observe(frame)
        for stamp in observation.dropped { countRefused(at: Timestamp(libav: stamp, timeBase: timeBase)) }
        guard
            observation.lacksReferences || frame.pointee.decode_error_flags != 0
                || frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
        else { return }
        damage.concealedFrames += 1
        note(Timestamp(libav: frame.pointee.best_effort_timestamp, timeBase: timeBase))
    }

    mutating func countRefused(at time: Timestamp?) {
        damage.packets += 1
        note(time)
    }

    private mutating func note(_ time: Timestamp?) {
        if damage.firstTime == nil { damage.firstTime = time }
    }

    /// Adds the errors that libav has logged so far, also those after the picture's end.
    func withComplaints(_ damage: Damage) -> Damage {
        var damage = damage
        damage.add(file.complaints)
        damage.add(decoder.complaints)
        return damage
    }

    /// The whole damage, once the picture's end is reached.
    /// - Parameter cutAtEnd: the range ends before the movie.
    mutating func finish(lastEnd: Timestamp?, cutAtEnd: Bool) -> Damage {
        damage.readError = file.readError
        if PictureEnd.isMissing(in: file, codec: codec), damage.concealedFrames == 0 { damage.concealedFrames = 1 }
        guard !cutAtEnd, let lastEnd else { return damage }
        let missesPackets = promisedLastTime.map { (lastDecodingTime ?? .min) < $0 } ?? false
        // Of a file without an index.
        let missed =
            promisedLastTime == nil
            ? PromisedLength.missed(file, endingAt: furthestEnd, isDeclared: declaresLength) : nil
        if missesPackets || missed != nil {
            damage.endsAt = lastEnd
            damage.promised = missed ?? (declaresLength ? PromisedLength.declared(by: file) : nil)
        }
        return damage
    }
}
