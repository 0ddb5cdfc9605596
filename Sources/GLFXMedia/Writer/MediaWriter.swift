internal import CGLFXLibAV
package import GLFXCore

/// A complete output.
package struct OutputSummary: Sendable, Hashable {
    /// As the user gave it.
    package let path: String
    package let frames: Int
    package let bytes: Int64
    /// From the first frame to the end of the last.
    package let duration: Timestamp
}

/// Executes an `OutputPlan`: pictures and packets in, one complete file out. Belongs to one thread.
///
/// The file has a temporary name beside its own until `finish` renames it; without `finish` it is removed with the
/// writer.
package final class MediaWriter {
    /// Stages `convertBack`, `encode` and `write`.
    package private(set) var clock = StageClock()

    private enum Destination {
        case file(Muxer)
        case pictures(PictureSequenceWriter)
    }

    private let plan: OutputPlan
    private let notes: NoteHandler
    private let details: NoteHandler
    private let encoder: VideoEncoder
    private let destination: Destination
    /// By the source's stream index.
    private var writers: [Int: any TrackWriter] = [:]
    private let sound: MadeSound?
    private var timeline: FrameTimeline
    /// Encoded pictures whose length is not known yet.
    private var waiting: [UnsafeMutablePointer<AVPacket>] = []
    private var lastPacketLength: Int64 = 0
    /// In ticks of the stream.
    private var firstDecodingTime: Int64?
    /// The shift of all times because the container has none before 0.
    private var moved: Timestamp?

    /// Opens the encoder and writes the header; the temporary file is made when both have accepted their parameters.
    /// - Parameters:
    ///   - tracks: the streams that the plan was made with.
    ///   - sound: the mix in the plan's format, read in step with the pictures.
    ///   - notes: gets, at the end, what the container could not hold exactly.
    ///   - details: gets, at the end, what was dropped without any effect.
    package init(
        plan: OutputPlan, metadata: MovieMetadata, tracks: [TrackInfo], sound mixer: (any SampleSource)? = nil,
        notes: @escaping NoteHandler, details: @escaping NoteHandler = { _ in }
    ) throws(Failure) {
        self.plan = plan
        self.notes = notes
        self.details = details
        timeline = FrameTimeline(plan: plan.time, container: plan.container)
        for remains in plan.target.isStandardOutput ? [] : AbandonedFiles.clear(beside: plan.target) {
            let mixture = "; it had renamed only some of its pictures, and the others are older"
            notes(
                "removed '\(remains.name)', which a killed job left beside '\(plan.path)'"
                    + (remains.wasNaming ? mixture : ""))
        }
        guard !plan.container.isPictures else {
            encoder = try VideoEncoder(plan: plan, wantsGlobalHeader: false)
            destination = .pictures(try PictureSequenceWriter(target: plan.target))
            sound = nil
            return
        }
        let muxer = try Muxer(
            container: plan.container, path: plan.path, sink: plan.target.makeSink(),
            isReproducible: plan.isReproducible)
        encoder = try VideoEncoder(plan: plan, wantsGlobalHeader: muxer.wantsGlobalHeader)
        destination = .file(muxer)
        try StreamSetup.video(muxer.addStream(), encoder, plan: plan, metadata: metadata, tracks: tracks)
        var kept: [TrackInfo] = []
        for track in tracks {
            guard let action = plan.tracks.first(where: { $0.index == track.index })?.action, action != .leaveOut else {
                continue
            }
            writers[track.index] = try Self.writer(for: track, action, muxer: muxer)
            kept.append(track)
        }
        if let made = plan.sound, let mixer {
            sound = try MadeSound(made, mixer, muxer: muxer)
        } else {
            sound = nil
        }
        try StreamSetup.container(muxer.context, metadata)
        try muxer.writeHeader(options: MuxerOptions.options(for: plan, metadata: metadata, tracks: kept))
        for track in kept where track.isCoverArt { try (writers[track.index] as? TrackCopier)?.writeCover() }
    }

    deinit {
        for packet in waiting {
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
        }
    }

    private static func writer(
        for track: TrackInfo, _ action: TrackPlan.Action, muxer: Muxer
    ) throws(Failure) -> any TrackWriter {
        switch action {
        case .convertAudio(let encoder): try AudioConverter(track: track, encoder: encoder, muxer: muxer)
        case .convertSubtitle(let encoder): try SubtitleConverter(track: track, encoder: encoder, muxer: muxer)
        case .copy, .leaveOut: try TrackCopier(track: track, muxer: muxer)
        }
    }

    /// Whether the encoder takes frames of this coding without a conversion.
    package func takes(_ form: CodedForm) -> Bool { plan.takes(form) }

    /// Converts and encodes a picture. Pictures come in presentation order.
    package func append(_ frame: TimedPicture) throws(Failure) {
        let gap = timeline.gap(before: frame.time)
        if timeline.pictureCount > 0 { try checkStep(to: frame.time, gap: gap) }
        try repeatPicture(times: gap)
        try clock.measure(.convertBack) { () throws(Failure) in
            try encoder.convert(frame.picture, mayComeAgain: frame.mayComeAgain)
        }
        frame.picture.endUse()
        let time = timeline.place(frame.time, duration: frame.duration)
        try clock.measure(.encode) { () throws(Failure) in
            try encoder.encode(time: time) { packet throws(Failure) in try keep(packet) }
        }
        try clock.measure(.write) { () throws(Failure) in try writeWaiting() }
        try clock.measure(.encode) { () throws(Failure) in try sound?.advance(to: timeline.newestTime) }
    }

    private func checkStep(to time: Timestamp, gap: Int64) throws(Failure) {
        let limit = LongStep(path: plan.path, container: plan.container)
        try limit.check(gap: gap, frameRate: plan.time.frameRate, end: time)
        guard case .file(let muxer) = destination else { return }
        let base = muxer.timeBase(of: 0)
        let ticks = time.rescaled(to: base).value - timeline.newestTime.rescaled(to: base).value
        // A packet may be decoded this many steps before it is shown, which is stored in 32 bits too.
        let (whole, overflow) = ticks.multipliedReportingOverflow(by: Int64(encoder.delay) + 1)
        try limit.check(ticks: overflow ? .max : whole, stream: 0, end: time)
    }

    /// A container with a constant duration repeats a longer picture.
    private func repeatPicture(times: Int64) throws(Failure) {
        guard case .repeatedFrames = plan.container.stamps, times > 0 else { return }
        for _ in 0..<times {
            let time = timeline.placeAgain()
            try clock.measure(.encode) { () throws(Failure) in
                try encoder.encodeAgain(time: time) { packet throws(Failure) in try keep(packet) }
            }
        }
        try clock.measure(.write) { () throws(Failure) in try writeWaiting() }
    }

    /// Writes a packet of a stream that is not filtered.
    /// - Parameter shift: added to its time stamps, as to the pictures'.
    package func append(_ packet: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure) {
        guard let writer = writers[packet.streamIndex] else { return }
        try clock.measure(.write) { () throws(Failure) in try writer.write(packet, shiftedBy: shift) }
    }

    /// Flushes the encoders, writes the trailer, flushes all to the disk, and gives the file its name.
    /// - Parameter approve: called when nothing more will be read, with the damage of the mixed audio and the number of
    ///   lost packets: if it throws, there is no output.
    package func finish(
        approve: ([FileDamage], Int) throws(Failure) -> Void = { _, _ in }
    ) throws(Failure) -> OutputSummary {
        try repeatPicture(times: timeline.gapAtEnd)
        try clock.measure(.encode) { () throws(Failure) in
            try encoder.flush { packet throws(Failure) in try keep(packet) }
        }
        timeline.finish()
        try clock.measure(.encode) { () throws(Failure) in try sound?.finish(at: timeline.endTime) }
        var muxer: Muxer?
        if case .file(let used) = destination { muxer = used }
        try approve(sound?.damage ?? [], muxer?.lostPackets ?? 0)
        let bytes = try clock.measure(.write) { () throws(Failure) in try complete() }
        ChangeNotes(
            container: plan.container, moved: moved, worstChange: timeline.worstChange, muxer: muxer, sound: sound
        ).tell(notes, details: details)
        return OutputSummary(path: plan.path, frames: timeline.pictureCount, bytes: bytes, duration: timeline.duration)
    }

    private func complete() throws(Failure) -> Int64 {
        try writeWaiting(all: true)
        switch destination {
        case .pictures(let pictures):
            try pictures.commit()
            return pictures.size
        case .file(let muxer):
            for writer in writers.values { try writer.finish() }
            if !muxer.isStarted { moved = try muxer.start(videoStart: nil) }
            if plan.container.name == "gif" {
                // The duration of a GIF's last picture.
                av_opt_set_int(muxer.context.pointee.priv_data, "final_delay", lastPacketLength, 0)
            }
            try muxer.writeTrailer()
            try muxer.sink.commit()
            return muxer.sink.size
        }
    }

    // MARK: Packets of the picture

    private func keep(_ packet: UnsafeMutablePointer<AVPacket>) throws(Failure) {
        let copy = try allocated(av_packet_alloc(), "a packet")
        av_packet_move_ref(copy, packet)
        waiting.append(copy)
    }

    /// Writes the packets whose picture's duration is known, except the newest: the last one is special.
    private func writeWaiting(all: Bool = false) throws(Failure) {
        while let packet = waiting.first, all || waiting.count > 1 {
            guard let entry = timeline.entry(encoderTime: packet.pointee.pts) else {
                throw Failure(.output, "encoder \(plan.encoderName) made a picture that it was never given")
            }
            guard let duration = entry.duration else { return }
            waiting.removeFirst()
            defer {
                var packet: UnsafeMutablePointer<AVPacket>? = packet
                av_packet_free(&packet)
            }
            switch destination {
            case .pictures(let pictures):
                try pictures.write(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
            case .file(let muxer):
                try write(packet, entry, duration: duration, isLast: all && waiting.isEmpty, to: muxer)
            }
        }
    }

    private func write(
        _ packet: UnsafeMutablePointer<AVPacket>, _ entry: FrameTimeline.Entry, duration: Int64, isLast: Bool,
        to muxer: Muxer
    ) throws(Failure) {
        let base = muxer.timeBase(of: 0)
        func ticks(_ slot: Int64) -> Int64 {
            Timestamp(slot, timeBase: plan.time.grid).rescaled(to: base).value
        }
        if !muxer.isStarted { moved = try muxer.start(videoStart: ticks(timeline.firstSlot)) }
        let own = packet.pointee.dts == glfx_av_nopts_value ? nil : packet.pointee.dts
        packet.pointee.dts = ticks(
            timeline.nextDecodingSlot(delay: encoder.delay, encoderTime: packet.pointee.pts, own: own))
        packet.pointee.pts = ticks(entry.slot)
        packet.pointee.duration = ticks(entry.slot + duration) - ticks(entry.slot)
        lastPacketLength = packet.pointee.duration
        let first = firstDecodingTime ?? packet.pointee.dts
        firstDecodingTime = first
        if isLast { stretch(packet, from: first, start: ticks(timeline.firstSlot), end: ticks(timeline.end)) }
        try muxer.put(packet, stream: 0)
    }

    /// A QuickTime track's length is the sum of the steps between decoding times, and has to be the pictures' whole
    /// length. With reordering and uneven steps it may be shorter: then the last packet is decoded later, or lasts
    /// longer, but not past the end.
    private func stretch(_ packet: UnsafeMutablePointer<AVPacket>, from first: Int64, start: Int64, end: Int64) {
        guard case .hiddenBeforeZero = plan.container.origin else { return }
        let counted = packet.pointee.dts + packet.pointee.duration - first
        let missing = end - start - counted
        guard missing > 0 else { return }
        let later = min(missing, packet.pointee.pts - packet.pointee.dts)
        packet.pointee.dts += later
        packet.pointee.duration = min(packet.pointee.duration + missing - later, end - packet.pointee.pts)
    }
}
