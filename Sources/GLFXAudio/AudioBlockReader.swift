internal import CGLFXLibAV
package import GLFXCore
package import GLFXMedia
internal import GLFXRead

/// Reads a movie's audio on the timeline of its pictures, in a given format, through its own demuxer, so that neither
/// waits for the other.
///
/// Belongs to one thread at a time. Damaged packets become silence, and are counted in `damage`.
package final class AudioBlockReader: AudioBlockSource, @unchecked Sendable {
    /// Samples a second for shaders, whatever the movie has, so that a column of a spectrum is the frequency that
    /// shaders were written for.
    package static let sampleRate = 48_000

    package let format: PCMFormat
    /// When the file begins, in seconds of its own time: 0, or later if all of its streams do.
    package var beginning: Rational { file.origin }

    var fileDamage: [FileDamage] { damage.isEmpty ? [] : [FileDamage(path: file.path, damage: damage)] }

    private let file: InputFile
    private let track: TrackInfo
    private let ownDecoder: Owned<AVCodecContext>
    private let ownPacket: Owned<AVPacket>
    private let ownFrame: Owned<AVFrame>
    private var decoder: UnsafeMutablePointer<AVCodecContext> { ownDecoder.pointer }
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    private var frame: UnsafeMutablePointer<AVFrame> { ownFrame.pointer }
    private let resampler: AudioResampler
    private var pending: [AudioBlock] = []
    /// Where the next sample belongs; nil before the first.
    private var position: Int64?
    private var state = State.reading
    /// A gap that the next stamp has to confirm, and the first of the pending blocks after it.
    private var suspect: (gap: Int64, block: Int)?
    /// Of Vorbis in Ogg, whose first packet gives no samples: how long libav believes it is, in the format's samples.
    private var silentStart: Int64 = 0
    /// The next packet is the stream's first.
    private var isAtStart = true
    /// What could not be decoded so far.
    package private(set) var damage = Damage()
    /// Packets that were refused since the last good one. At the end they are often not audio (tags of an MP3), so they
    /// count only when a good one follows.
    private var refused = 0
    private var firstRefused: Timestamp?
    /// After a seek a decoder may refuse the first packets.
    private var hasSeeked = false
    /// Consecutive read errors.
    private var errors = 0

    private enum State { case reading, draining, finished }

    /// Opens an audio stream.
    /// - Parameters:
    ///   - number: of the stream; nil: the one that libav ranks best.
    ///   - start: nothing before this time, on the movie's own timeline, is needed.
    ///   - format: of the blocks; nil: that for shaders, mono if the movie is, else stereo.
    /// - Returns: nil where the movie has no audio.
    /// - Throws: `.input` where the file cannot be read or its audio not decoded.
    package static func open(
        path: String, stream number: Int? = nil, from start: Timestamp? = nil, as format: PCMFormat? = nil
    ) throws(Failure) -> AudioBlockReader? {
        let file = try InputFile(path: path)
        guard let stream = file.soundStream(number) else { return nil }
        for other in file.streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        let isMono = stream.pointee.codecpar.pointee.ch_layout.nb_channels == 1
        let heard = format ?? PCMFormat(sampleRate: sampleRate, channelCount: isMono ? 1 : 2)
        let reader = try AudioBlockReader(file: file, stream: stream, format: heard)
        if let start { reader.seek(to: start) }
        return reader
    }

    private init(file: InputFile, stream: UnsafeMutablePointer<AVStream>, format: PCMFormat) throws(Failure) {
        self.file = file
        self.format = format
        track = try TrackInfo(stream)
        resampler = AudioResampler(format: format, path: file.path)
        ownPacket = try .packet()
        ownFrame = try .frame()
        ownDecoder = try TrackDecoder.open(track, .input)
    }

    /// The next block, in the order of time; nil at the end. There may be gaps of silence between two.
    package func next() throws(Failure) -> AudioBlock? {
        while pending.isEmpty || suspect != nil, state != .finished { try step() }
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    /// Seeks to one second before `start`, so that the decoder has settled by then.
    private func seek(to start: Timestamp) {
        let target = start.rescaled(to: track.timeBase, rounding: .down).value
        let second = Timestamp(1, timeBase: Rational(1, 1)).rescaled(to: track.timeBase).value
        // Where the container cannot seek, reading begins at the start.
        if target > second {
            (hasSeeked, isAtStart) = (true, false)
            _ = av_seek_frame(file.context, Int32(track.index), target - second, AVSEEK_FLAG_BACKWARD)
        }
    }

    /// One iteration of the decoder: a frame out, or a packet in.
    private func step() throws(Failure) {
        let code = avcodec_receive_frame(decoder, frame)
        if code >= 0 {
            defer { av_frame_unref(frame) }
            return try take()
        }
        if code == glfx_averror_enomem { throw Failure(.limit, "out of memory while decoding audio") }
        // A damaged packet is skipped; while draining nothing follows it.
        guard state == .draining || code == glfx_averror_eof else {
            if code == glfx_averror_eagain { try feed() } else { refuse(at: nil) }
            return
        }
        hand(out: try resampler.drain())
        state = .finished
    }

    private func feed() throws(Failure) {
        let code = file.read(into: packet)
        if code == glfx_averror_enomem { throw Failure(.limit, "out of memory while reading '\(file.path)'") }
        guard code >= 0 else {
            errors += 1
            damage.readError = file.readError ?? damage.readError
            // A demuxer that keeps failing is not going to recover.
            if code == glfx_averror_eof || errors > 100 {
                state = .draining
                avcodec_send_packet(decoder, nil)
            }
            return
        }
        errors = 0
        defer { av_packet_unref(packet) }
        guard Int(packet.pointee.stream_index) == track.index else { return }
        defer { isAtStart = false }
        if isAtStart, isOggVorbis, packet.pointee.pts == 0 {
            silentStart = format.place(of: Timestamp(packet.pointee.duration, timeBase: track.timeBase))
        }
        let sent = avcodec_send_packet(decoder, packet)
        if sent < 0, sent != glfx_averror_eagain, sent != glfx_averror_eof {
            refuse(at: Timestamp(libav: packet.pointee.pts, timeBase: track.timeBase))
        }
    }

    private var isOggVorbis: Bool {
        track.parameters.pointee.codec_id == AV_CODEC_ID_VORBIS
            && AllowedFormats.name(of: file.context.pointee.iformat) == "ogg"
    }

    private func refuse(at time: Timestamp?) {
        guard position != nil || !hasSeeked else { return }
        refused += 1
        firstRefused = firstRefused ?? time
    }

    private func countRefused() {
        guard refused > 0 else { return }
        damage.packets += refused
        damage.firstTime = damage.firstTime ?? firstRefused
        (refused, firstRefused) = (0, nil)
    }

    private func take() throws(Failure) {
        countRefused()
        guard frame.pointee.nb_samples > 0, frame.pointee.sample_rate > 0 else { return }
        if !resampler.fits(frame) { hand(out: try resampler.drain()) }
        let time = Timestamp(libav: frame.pointee.best_effort_timestamp, timeBase: track.timeBase)
        try place(at: time.map { format.place(of: $0) })
        hand(out: try resampler.convert(frame))
    }

    /// Sets `position` to the first stamp, and later to stamps that differ too much from it.
    private func place(at stamp: Int64?) throws(Failure) {
        guard let expected = position else {
            position = (stamp ?? 0) - silentStart
            return
        }
        guard let stamp else { return }
        let gap = stamp - silentStart - (expected + resampler.heldBack)
        // A lost packet is 10 ms or more; stamps that are rounded to milliseconds deviate less. Early audio is
        // corrected from 50 ms on. More than an hour is a broken stamp.
        let rate = Int64(format.sampleRate)
        guard gap > rate / 200 || gap < -rate / 20, abs(gap) < rate * 3600 else {
            suspect = nil
            return
        }
        if let (size, block) = suspect {
            // The stamps stay later: something is missing. What came after it is moved.
            for index in block..<max(block, pending.count) { pending[index].start += size }
            position = expected + size
            suspect = nil
            return
        }
        // One stamp alone may be wrong: libav's are, where Vorbis changes the size of its blocks.
        guard gap > rate / 20 || gap < 0 else {
            suspect = (gap, pending.count)
            return
        }
        hand(out: try resampler.drain())
        position = stamp - silentStart
    }

    private func hand(out channels: [[Float]]) {
        guard let count = channels.first?.count, count > 0, let start = position else { return }
        pending.append(AudioBlock(start: start, channels: channels))
        position = start + Int64(count)
    }
}
