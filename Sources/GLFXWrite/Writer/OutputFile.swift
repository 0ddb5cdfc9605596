internal import CGLFXLibAV
internal import GLFXAudio
package import GLFXCore
internal import GLFXFiles
internal import GLFXMedia
internal import GLFXRead

/// A complete output.
package struct OutputSummary: Sendable, Hashable {
    /// As the user gave it.
    package let path: String
    package let frames: Int
    package let bytes: Int64
    /// From the first frame to the end of the last.
    package let duration: Timestamp
}

/// The file of an `OutputPlan`: encoded pictures and packets of all streams in, one complete file out. Belongs to one
/// thread.
///
/// The file has a temporary name beside its own until `finish` renames it; without `finish` it is removed with this.
final class OutputFile {
    /// The step `write`, and `encode` of the audio that is mixed.
    private(set) var clock = StepClock()

    private enum Destination {
        case file(Muxer)
        case pictures(PictureSequenceWriter)
    }

    private let plan: OutputPlan
    private let notes: MessageHandler
    private let details: MessageHandler
    private let destination: Destination
    private let timeline: FrameTimeline
    /// How many pictures the encoder may reorder over.
    private let delay: Int
    /// By the source's stream index.
    private var writers: [Int: any TrackWriter] = [:]
    private let sounds: [MixedAudio]
    /// For the pictures' files.
    private var exif: [UInt8]?
    private let plays: Int?
    /// Names of what the container does not hold.
    private var lost: Set<String> = []
    /// Encoded pictures whose length is not known yet.
    private var waiting: [UnsafeMutablePointer<AVPacket>] = []
    private var lastPacketLength: Int64 = 0
    /// In ticks of the stream.
    private var firstDecodingTime: Int64?
    /// The shift of all times because the container has none before 0.
    private var moved: Timestamp?

    /// Writes the header; the temporary file is made when the muxer has accepted its parameters.
    /// - Parameters:
    ///   - coding: of the encoded pictures.
    ///   - timeline: has the places of the pictures whose packets come.
    ///   - tracks: the streams that the plan was made with.
    ///   - mixers: the mixes in the formats of the plan's, one each, read in step with the pictures.
    ///   - notes: gets, at the end, what the container could not hold exactly.
    ///   - details: gets, at the end, what was dropped without any effect.
    init(
        plan: OutputPlan, coding: PictureCoding, timeline: FrameTimeline, metadata: MovieMetadata,
        tracks: [TrackInfo], sounds mixers: [any SampleSource], notes: @escaping MessageHandler,
        details: @escaping MessageHandler
    ) throws(Failure) {
        let metadata = metadata.with(plan.tags)
        self.plan = plan
        self.timeline = timeline
        self.notes = notes
        self.details = details
        delay = coding.delay
        plays = metadata.plays
        if let tags = metadata.still {
            if !tags.others.isEmpty { notes("left out: \(tags.others.joined(separator: ", "))") }
            if let exifTags = tags.exif, exifTags.isEmpty {
                notes("the TIFF picture's date, camera, place and author are left out")
            } else if let exifTags = tags.exif, StillTags.canBeHeld(by: plan.container.name) {
                exif = StillTags.after(exifTags, width: plan.codedWidth, height: plan.codedHeight)
            } else if tags.exif != nil {
                notes(
                    "\(plan.container.name) as written here holds no Exif: date, camera, place and author are left out")
            }
        }
        for remains in plan.target.isStandardOutput ? [] : AbandonedFiles.clear(beside: plan.target) {
            let mixture: MessageText = "; it had renamed only some of its pictures, and the others are older"
            notes(
                "removed '\(remains.name)', which a killed job left beside '\(plan.path)'"
                    + (remains.wasNaming ? mixture : ""))
        }
        guard !plan.container.isPictures else {
            destination = .pictures(try PictureSequenceWriter(target: plan.target))
            sounds = []
            return
        }
        let muxer = try Muxer(
            container: plan.container, path: plan.path, sink: plan.target.makeSink(),
            isReproducible: plan.isReproducible)
        destination = .file(muxer)
        lost.formUnion(
            try StreamSetup.video(muxer.addStream(), coding, plan: plan, metadata: metadata, tracks: tracks))
        var writtenTracks: [TrackInfo] = []
        var mixedTracks: [MixedAudio] = []
        // Each made track at the place of the one that it is made of.
        var waiting = zip(plan.sounds, mixers).sorted { ($0.0.request.place ?? -1) < ($1.0.request.place ?? -1) }[...]
        func make(before index: Int) throws(Failure) {
            while let (sound, mixer) = waiting.first, sound.request.place ?? -1 < index {
                mixedTracks.append(try MixedAudio(sound, mixer, muxer: muxer))
                waiting.removeFirst()
            }
        }
        for track in tracks {
            try make(before: track.place)
            guard let action = plan.tracks.first(where: { $0.index == track.index })?.action, action != .leaveOut else {
                continue
            }
            writers[track.index] = try Self.writer(for: track, action, plan: plan, muxer: muxer)
            writtenTracks.append(track)
        }
        try make(before: .max)
        sounds = mixedTracks
        lost.formUnion(writtenTracks.flatMap { StreamSetup.lost(of: $0, in: plan.container) })
        lost.formUnion(
            plan.sounds.compactMap(\.request.track).compactMap {
                TagCatalog.lossOfStream($0.metadata, .audio, $0.index, in: plan.container)
            })
        let written = (writtenTracks + plan.sounds.compactMap(\.request.track)).sorted { $0.place < $1.place }
        lost.formUnion(Roles.lost(picture: metadata.videoDisposition, tracks: written, in: plan.container))
        lost.formUnion(TagCatalog.lossOfMovie(StreamSetup.containerTags(metadata), in: plan.container))
        if !metadata.chapters.isEmpty, !plan.container.holdsChapters {
            lost.insert(metadata.chapters.count == 1 ? "a chapter" : "\(metadata.chapters.count) chapters")
        }
        try StreamSetup.container(muxer.context, metadata)
        let tagPlan = MuxerOptions.tagPlan(for: plan, metadata: metadata, tracks: writtenTracks)
        if case .both(let tags) = tagPlan { muxer.add(tags) }
        try muxer.writeHeader(
            options: MuxerOptions.options(for: plan, tags: tagPlan, tracks: writtenTracks, plays: metadata.plays))
        for track in writtenTracks where track.isCoverArt { try (writers[track.index] as? TrackCopier)?.writeCover() }
    }

    deinit {
        for packet in waiting {
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
        }
    }

    private static func writer(
        for track: TrackInfo, _ action: TrackPlan.Action, plan: OutputPlan, muxer: Muxer
    ) throws(Failure) -> any TrackWriter {
        switch action {
        case .convertAudio(let encoder):
            try AudioConverter(
                track: track, encoder: encoder, bitRate: plan.audioBitRate, rate: plan.audioRate, muxer: muxer)
        case .convertSubtitle(let encoder): try SubtitleConverter(track: track, encoder: encoder, muxer: muxer)
        case .copy, .leaveOut: try TrackCopier(track: track, muxer: muxer)
        }
    }

    /// Checks, before a picture is placed, that the container can hold the step to it.
    /// - Throws: `.usage` where it is too long.
    func checkStep(to time: Timestamp) throws(Failure) {
        guard timeline.pictureCount > 0 else { return }
        let limit = LongStep(path: plan.path, container: plan.container)
        try limit.check(gap: timeline.gap(before: time), frameRate: plan.time.frameRate, end: time)
        guard case .file(let muxer) = destination else { return }
        let base = muxer.timeBase(of: 0)
        let ticks = time.rescaled(to: base).value - timeline.newestTime.rescaled(to: base).value
        // A packet may be decoded this many steps before it is shown, which is stored in 32 bits too.
        let (whole, overflow) = ticks.multipliedReportingOverflow(by: Int64(delay) + 1)
        try limit.check(ticks: overflow ? .max : whole, stream: 0, end: time)
    }

    /// Takes the contents of an encoded picture's packet, with the encoder's own stamps; written by `advance`.
    func keep(_ packet: UnsafeMutablePointer<AVPacket>) throws(Failure) {
        let copy = try allocated(av_packet_alloc(), "a packet")
        av_packet_move_ref(copy, packet)
        waiting.append(copy)
    }

    /// Writes what can be written up to the newest picture of the timeline.
    func advance() throws(Failure) {
        try clock.measure(.write) { () throws(Failure) in try writeWaiting() }
        try clock.measure(.encode) { () throws(Failure) in
            for sound in sounds { try sound.advance(to: timeline.newestTime) }
        }
    }

    /// Writes a packet of a stream that is not filtered.
    /// - Parameter shift: added to its time stamps, as to the pictures'.
    func append(_ packet: MediaPacket, shiftedBy shift: Timestamp?) throws(Failure) {
        guard let writer = writers[packet.streamIndex] else { return }
        try clock.measure(.write) { () throws(Failure) in try writer.write(packet, shiftedBy: shift) }
    }

    /// Writes the trailer, flushes all to the disk, and gives the file its name. The encoder is drained.
    /// - Parameters:
    ///   - names: of side data that the encoder did not write.
    ///   - approve: called when nothing more will be read, with the damage of the mixed audio and the number of
    ///     lost packets: if it throws, there is no output.
    func finish(
        losing names: Set<String> = [], _ approve: ([FileDamage], Int) throws(Failure) -> Void
    ) throws(Failure) -> OutputSummary {
        timeline.finish()
        try clock.measure(.encode) { () throws(Failure) in
            for sound in sounds { try sound.finish(at: timeline.endTime) }
        }
        var muxer: Muxer?
        if case .file(let used) = destination { muxer = used }
        try approve(sounds.flatMap(\.damage), muxer?.lostPackets ?? 0)
        let bytes = try clock.measure(.write) { () throws(Failure) in try complete() }
        for writer in writers.values { if let note = (writer as? TrackCopier)?.note { notes(note) } }
        if muxer != nil, let note = SideDataLoss.note(lost.union(names), "\(plan.codecName) in \(plan.container.name)")
        {
            notes("\(note)")
        }
        ChangeNotes(
            container: plan.container, moved: moved, worstChange: timeline.worstChange, muxer: muxer, sounds: sounds
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
            if plan.container.name == "apng" {
                // In seconds: the muxer reads it when it writes the last picture.
                let length = Timestamp(lastPacketLength, timeBase: muxer.timeBase(of: 0)).rational
                av_opt_set_q(muxer.context.pointee.priv_data, "final_delay", AVRational(length), 0)
            }
            try muxer.writeTrailer()
            try muxer.sink.commit()
            return muxer.sink.size
        }
    }

    // MARK: Packets of the picture

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
                try write(
                    UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)), to: pictures)
            case .file(let muxer):
                try write(packet, entry, duration: duration, isLast: all && waiting.isEmpty, to: muxer)
            }
        }
    }

    /// A picture's file, with what the encoder does not put into it.
    private func write(_ bytes: UnsafeRawBufferPointer, to pictures: PictureSequenceWriter) throws(Failure) {
        guard exif != nil || plays != nil && plan.container.name == "webp" else {
            return try pictures.write(bytes)
        }
        var file = Array(bytes)
        if let plays, plan.container.name == "webp" { PlayCount.write(plays, into: &file) }
        if let exif {
            if let whole = StillTags.put(
                exif, into: file, container: plan.container.name, width: plan.codedWidth, height: plan.codedHeight)
            {
                file = whole
            } else {
                notes("its Exif is too long for \(plan.container.name) and is left out")
            }
        }
        try file.withUnsafeBufferPointer { (bytes) throws(Failure) in try pictures.write(UnsafeRawBufferPointer(bytes))
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
        let decodingTime = packet.pointee.dts == glfx_av_nopts_value ? nil : packet.pointee.dts
        packet.pointee.dts = ticks(
            timeline.nextDecodingSlot(delay: delay, encoderTime: packet.pointee.pts, encoderDecodingTime: decodingTime))
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
