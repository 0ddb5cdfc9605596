internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

/// The steps from packets to pictures: what the decoder gives is held until the next one is known, then handed out.
extension MediaReader {
    /// The decoder holds the first frame, `early` the packets before it.
    func handOutFirst(_ early: [MediaPacket]) throws(Failure) {
        for packet in early { hand(out: packet) }
        try handOutFrame()
    }

    /// The decoder holds the only frame that is wanted. At a constant rate it gets its index in the whole movie.
    func handOutOnly() throws(Failure) {
        let passed = (stamps.stamp(of: decoder.frame).seconds - beginning.seconds) * (format.frameRate?.double ?? 0)
        frameCount = Int(max(0, passed).rounded())
        try handOutFrame()
        wholeDamage = meter.finish(lastEnd: stamps.last, cutAtEnd: true)
        handOutLast(isWhole: false)
        state = .finished
    }

    /// One iteration of the decoder: a frame out, or a packet in.
    func step() throws(Failure) {
        if let timesOnly { return try stepOver(timesOnly.feed, showing: timesOnly.picture) }
        let start = monotonicNanoseconds()
        let outcome = try decoder.receive()
        decodingClock.add(monotonicNanoseconds() - start, to: .decode)
        switch outcome {
        case .frame: try handOutFrame()
        case .damaged: meter.countRefused(at: stamps.last)
        case .finished: finishPicture()
        case .needsPacket:
            // A decoder that needs packets while it is drained has no more frames.
            if state == .draining { finishPicture() } else { try feed() }
        }
    }

    /// Reads one packet and sends it to the decoder or to `pending`.
    private func feed() throws(Failure) {
        let start = monotonicNanoseconds()
        defer { decodingClock.add(monotonicNanoseconds() - start, to: .decode) }
        guard try meter.read(file, into: packet) else {
            state = .draining
            _ = try decoder.send(nil)
            return
        }
        defer { av_packet_unref(packet) }
        if packet.pointee.stream_index == stream.pointee.index {
            meter.count(packet, timeBase: streamBase)
            let isTaken = packet.isEncrypted ? false : try decoder.send(packet)
            if !isTaken {
                meter.countRefused(at: Timestamp(libav: packet.pointee.pts, timeBase: streamBase))
            }
        } else if readsOtherStreams {
            try handOutPacket()
        }
    }

    private func handOutPacket() throws(Failure) {
        let index = Int(packet.pointee.stream_index)
        guard let track = passingTracks.first(where: { $0.index == index }) else { return }
        let copy = try MediaPacket(moving: packet, timeBase: track.timeBase)
        spool.keep(copy.pointer)
        hand(out: copy)
    }

    func hand(out packet: MediaPacket) {
        guard let track = passingTracks.first(where: { $0.index == packet.streamIndex }) else { return }
        var range = range
        if track.kind == .audio, let end = range.end {
            guard state == .pictureDone || state == .finished else {
                if packet.end ?? end < end { place(packet, track, in: range) } else { audioAfterEnd.append(packet) }
                return
            }
            range = range.lasting(until: stamps.lastEnd)
            if let time = packet.time, let end = range.end, time >= end { audioPastEnd.insert(track.index) }
        }
        place(packet, track, in: range)
    }

    private func place(_ packet: MediaPacket, _ track: TrackInfo, in range: TimeRange) {
        guard range.place(packet.pointer, timeBase: track.timeBase, kind: track.kind) else { return }
        pending.append(.packet(packet))
    }

    func handOutFrame() throws(Failure) {
        let frame = decoder.frame
        meter.count(frame, timeBase: timeBase)
        let source = stamps.stamp(of: frame)
        guard range.keepsFrame(at: source) else {
            if range.isPast(source) { finishPicture() }
            return
        }
        noteChange(frame)
        let color = ColorResolver.resolve(
            frame, codec: decoder.codecID, isPicture: isPictureFile, declared: file.declaredColor(of: stream))
        var duration: Int64? = glfx_frame_duration(frame)
        if duration ?? 0 <= 0 { duration = nil }
        // Both fields of a frame that become pictures have its side data.
        let isSecond = decoder.ticks > 1 && frameCount % Int(decoder.ticks) != 0
        let sideData = isSecond ? nil : try FrameSideData.read(frame, keepsShape: orientation == .upright)
        hold(try converter.take(frame, color: color), source, duration: duration, sideData: sideData)
        if isPictureFile { finishPicture() }
    }

    /// The newest picture, with its time in the file; the one before is handed out.
    func hold(_ picture: Picture, _ source: Timestamp, duration: Int64?, sideData: FrameSideData? = nil) {
        stamps.take(source, duration: duration)
        firstStamp = firstStamp ?? source
        handOutHeld(before: source)
        held = TimedPicture(picture, time: range.shifted(source), duration: duration, index: frameCount)
        held?.sideData = sideData
        frameCount += 1
    }

    /// QuickTime stores only the steps between stamps; libav guesses a frame's duration from the nominal rate.
    private func handOutHeld(before next: Timestamp) {
        guard var frame = held else { return }
        if storesSteps { frame.duration = range.shifted(next).value - frame.time.value }
        pending.append(.frame(frame))
    }

    /// The last picture lasts until the stream's end if the container declares it: a decoder guesses its duration from
    /// the nominal rate.
    private func handOutLast(isWhole: Bool) {
        guard var last = held else { return }
        held = nil
        if isWhole, file.knowsLength, let end = Self.promisedEnd(of: stream).map({ $0 * decoder.ticks }),
            let time = stamps.last,
            end > time.value
        {
            last.duration = end - time.value
        }
        pending.append(.frame(last))
    }

    private func noteChange(_ frame: UnsafePointer<AVFrame>) {
        let now = PictureForm(frame)
        guard now != firstForm, !hasReportedChange else { return }
        hasReportedChange = true
        notes("\(path): \(now.difference(from: firstForm))")
    }

    func finishPicture() {
        let damage =
            timesOnly == nil
            ? meter.finish(lastEnd: stamps.lastEnd, cutAtEnd: range.end != nil && state == .reading) : Damage()
        wholeDamage = damage
        handOutLast(isWhole: state == .draining && damage.endsAt == nil)
        state = readsOtherStreams && state == .reading ? .pictureDone : .finished
        let late = audioAfterEnd
        audioAfterEnd = []
        for packet in late { hand(out: packet) }
    }

    /// After the end of the range: packets of the other streams may still belong to the part.
    func readRest() throws(Failure) {
        let audioCount = passingTracks.count(where: { $0.kind == .audio })
        guard audioPastEnd.count < audioCount || audioCount == 0, try readOn() else {
            state = .finished
            return
        }
        defer { av_packet_unref(packet) }
        if packet.pointee.stream_index != stream.pointee.index {
            try handOutPacket()
        } else if let end = range.end, let time = Timestamp(libav: packet.pointee.dts, timeBase: streamBase),
            time.seconds > end.seconds + 2
        {
            state = .finished
        }
    }
}
