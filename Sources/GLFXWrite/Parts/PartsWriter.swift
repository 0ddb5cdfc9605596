internal import CGLFXLibAV
package import GLFXAudio
package import GLFXCore
package import GLFXMedia
internal import GLFXRead

/// Writes an output from parts that `PartWriter` has encoded, and packets of other streams: as `MediaWriter` would have
/// written it, without encoding a picture. Belongs to one thread.
package final class PartsWriter {
    /// Stages `encode`, of audio, and `write`.
    package var clock: StepClock { file.clock }

    private let coding: [UInt8]
    private let timeline: FrameTimeline
    private let file: OutputFile
    private let plan: OutputPlan
    private let repeats: Bool
    /// Names of what the encoder of the parts did not write.
    private let lost: Set<String>
    /// When each picture is shown, as it was written.
    private var shown: [Timestamp] = []
    private let ownPacket: Owned<AVPacket>
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    /// Files whose packets have not all been taken, in order.
    private var readers: [(reader: PacketFileReader, path: String)] = []
    /// Pictures of the parts whose packets have all been taken.
    private var passed: Int64 = 0
    /// The encoder's time of each placed picture whose packet has not come, by its number in the whole.
    private var times: [Int64: Int64] = [:]
    private var placed: Int64 = 0
    /// Pictures of the job so far, of which two make a frame where the plan weaves.
    private var fields = 0
    /// A packet has been read whose picture is not placed yet.
    private var isHolding = false

    /// Writes the header. No encoder is opened.
    /// - Parameter path: of any part, which tells how all are coded. Other parameters as of `MediaWriter`.
    package init(
        plan: OutputPlan, codedAs path: String, metadata: MovieMetadata, tracks: [TrackInfo],
        sounds: [any SampleSource] = [],
        notes: @escaping MessageHandler, details: @escaping MessageHandler = { _ in }
    ) throws(Failure) {
        self.plan = plan
        coding = try PacketFileReader(path: path, hash: "").coding
        guard let coding = try PictureCoding(coding) else { throw Self.otherCoding(path) }
        timeline = FrameTimeline(plan: plan.time, container: plan.container)
        repeats = plan.container.stamps.repeatsPictures
        lost = metadata.sideData.lostByEncoder(named: plan.encoderName)
        ownPacket = try .packet()
        file = try OutputFile(
            plan: plan, coding: coding, timeline: timeline, metadata: metadata, tracks: tracks, sounds: sounds,
            notes: notes,
            details: details)
        timeline.onPlace = { [unowned self] time in
            times[placed] = time
            placed += 1
        }
    }

    /// The pictures that are placed next are this part's.
    /// - Parameter hash: of the file, checked when all of it was read.
    package func begin(part path: String, hash: String) throws(Failure) {
        let reader = try PacketFileReader(path: path, hash: hash)
        guard reader.coding == coding else { throw Self.otherCoding(path) }
        readers.append((reader, path))
    }

    /// Places the part's next picture, and writes what has been encoded of it.
    /// - Parameter duration: in ticks of its time base; nil: unknown.
    package func place(_ time: Timestamp, duration given: Int64?) throws(Failure) {
        defer { fields += 1 }
        if plan.weaving != nil, fields % 2 == 1 { return }
        let duration = plan.weaving == nil ? given : given.map { 2 * $0 }
        try file.checkStep(to: time)
        repeatLast(timeline.gap(before: time))
        _ = timeline.place(time, duration: duration)
        shown.append(timeline.newestTime)
        try takePackets()
        try file.advance()
    }

    /// Writes a packet of a stream that is not filtered.
    package func append(_ packet: MediaPacket) throws(Failure) { try file.append(packet, shiftedBy: nil) }

    /// Writes the rest and the trailer, flushes all to the disk, and gives the file its name.
    /// - Parameter approve: as of `MediaWriter.finish`.
    package func finish(
        approve: ([FileDamage], Int) throws(Failure) -> Void = { _, _ in }
    ) throws(Failure) -> OutputSummary {
        repeatLast(timeline.gapAtEnd)
        try takePackets()
        guard readers.isEmpty else { throw unequal(readers[0].path) }
        let summary = try file.finish(losing: lost, approve)
        try OutputReread(plan).check(shown)
        return summary
    }

    private func repeatLast(_ times: Int64) {
        guard repeats, times > 0 else { return }
        for _ in 0..<times { _ = timeline.placeAgain() }
    }

    /// Takes every packet whose picture is placed.
    private func takePackets() throws(Failure) {
        while let (reader, path) = readers.first {
            if !isHolding {
                guard try reader.next(into: packet) else {
                    guard let pictures = reader.pictures, passed + pictures <= placed else { throw unequal(path) }
                    passed += pictures
                    readers.removeFirst()
                    continue
                }
                isHolding = true
            }
            let number = passed + packet.pointee.pts
            guard let time = times[number] else {
                guard number >= placed else { throw unequal(path) }
                return
            }
            times[number] = nil
            isHolding = false
            let lead = packet.pointee.dts == glfx_av_nopts_value ? nil : packet.pointee.pts - packet.pointee.dts
            packet.pointee.pts = time
            packet.pointee.dts = lead.map { time - $0 } ?? glfx_av_nopts_value
            try file.keep(packet)
        }
    }

    private static func otherCoding(_ path: String) -> Failure {
        Failure(
            .input, "'\(path)' was encoded with other parameters than the other parts",
            advice: "make the part again with `glfx part`, on a machine with the same libraries")
    }

    private func unequal(_ path: String) -> Failure {
        Failure(
            .input, "'\(path)' has other pictures than its receipt says", advice: "make the part again with `glfx part`"
        )
    }
}

/// Reads a finished output once more and compares when its pictures are shown.
struct OutputReread {
    private let plan: OutputPlan

    init(_ plan: OutputPlan) { self.plan = plan }

    /// - Parameter shown: when each picture was to be shown.
    /// - Throws: `.output` where the file has other pictures or times.
    func check(_ shown: [Timestamp]) throws(Failure) {
        switch plan.container.stamps {
        case .source, .fixed: break
        // Such containers count pictures, or fill gaps with more of them.
        case .frameCount, .repeatedFrames, .none: return
        }
        // VP8 has packets that are not shown, and a GIF leaves out pictures that change nothing.
        guard !["vp8", "gif"].contains(plan.codecName), let first = shown.first else { return }
        let times = try FrameTimes(path: plan.path, stream: 0, maximumPixels: PictureLimit.usual)
        guard times.ticks.count == shown.count else {
            throw unequal("\(times.ticks.count) pictures instead of \(shown.count)")
        }
        // Rounded to the container's ticks, a step may be longer or shorter by one.
        let tick = max(times.timeBase.double, plan.time.grid.double) * 1.01
        for (ticks, time) in zip(times.ticks, shown) {
            let pictureTime = Timestamp(ticks - times.ticks[0], timeBase: times.timeBase).seconds
            let wanted = time.seconds - first.seconds
            guard abs(pictureTime - wanted) <= tick else {
                throw unequal("a picture at \(secondsText(pictureTime)) that was to be shown at \(secondsText(wanted))")
            }
        }
    }

    private func unequal(_ what: String) -> Failure {
        Failure(
            .output, "'\(plan.path)' has \(what) when it is read again",
            advice: "the parts are still there: join them again")
    }
}
