internal import CGLFXLibAV
package import GLFXCore

/// Writes an output from parts that `PartWriter` has encoded, and packets of other streams: as `MediaWriter` would have
/// written it, without encoding a picture. Belongs to one thread.
package final class PartsWriter {
    /// Stages `encode`, of audio, and `write`.
    package var clock: StageClock { file.clock }

    private let encoder: VideoEncoder
    private let timeline: FrameTimeline
    private let file: OutputFile
    private let repeats: Bool
    private let ownPacket: Owned<AVPacket>
    private var packet: UnsafeMutablePointer<AVPacket> { ownPacket.pointer }
    /// Files whose packets have not all been taken, in order.
    private var readers: [(reader: PacketFileReader, path: String)] = []
    /// Pictures of the parts whose packets have all been taken.
    private var passed: Int64 = 0
    /// The encoder's time of each placed picture whose packet has not come, by its number in the whole.
    private var times: [Int64: Int64] = [:]
    private var placed: Int64 = 0
    /// A packet has been read whose picture is not placed yet.
    private var isHolding = false

    /// Opens the encoder, for its parameters alone, and writes the header. Parameters as of `MediaWriter`.
    package init(
        plan: OutputPlan, metadata: MovieMetadata, tracks: [TrackInfo], sound: (any SampleSource)? = nil,
        notes: @escaping NoteHandler, details: @escaping NoteHandler = { _ in }
    ) throws(Failure) {
        encoder = try VideoEncoder(plan: plan)
        timeline = FrameTimeline(plan: plan.time, container: plan.container)
        repeats = plan.container.stamps.repeatsPictures
        ownPacket = try .packet()
        file = try OutputFile(
            plan: plan, encoder: encoder, timeline: timeline, metadata: metadata, tracks: tracks, sound: sound,
            notes: notes, details: details)
        timeline.onPlace = { [unowned self] time in
            times[placed] = time
            placed += 1
        }
    }

    /// The pictures that are placed next are this part's.
    package func begin(part path: String) throws(Failure) {
        readers.append((try PacketFileReader(path: path), path))
    }

    /// Places the part's next picture, and writes what has been encoded of it.
    /// - Parameter duration: in ticks of its time base; nil: unknown.
    package func place(_ time: Timestamp, duration: Int64?) throws(Failure) {
        try file.checkStep(to: time)
        repeatLast(timeline.gap(before: time))
        _ = timeline.place(time, duration: duration)
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
        return try file.finish(approve)
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
                    guard let end = reader.end, passed + end.pictures <= placed else { throw unequal(path) }
                    guard end.parameterSets == encoder.parameterSets else {
                        throw Failure(
                            .input, "'\(path)' was encoded with other parameters than this encoder has",
                            advice: "join on a machine with the same libraries")
                    }
                    passed += end.pictures
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

    private func unequal(_ path: String) -> Failure {
        Failure(
            .input, "'\(path)' has other pictures than its receipt says", advice: "make the part again with `glfx part`")
    }
}

extension VideoEncoder {
    /// The codec's parameter sets as the container gets them; empty where they are in the packets.
    var parameterSets: [UInt8] {
        let (bytes, count) = (context.pointee.extradata, Int(context.pointee.extradata_size))
        return bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    }
}
