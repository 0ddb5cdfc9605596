internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXJob
internal import GLFXMedia
internal import GLFXRead

/// A source with further tracks, of files of subtitles: cut and moved with `--start` and `--end`, each cue before the
/// first frame that it is shown with.
final class AddedSubtitles: WrappedSource, @unchecked Sendable {
    /// A cue in its place on the output's timeline.
    private struct Cue {
        let packet: MediaPacket
        let start: Timestamp
        /// In ticks of the packet.
        let length: Int64
    }

    let source: any FrameSource
    private let tracks: [TrackInfo]
    /// In the order of time.
    private let cues: [Cue]
    /// How many were returned or left out.
    private var place = 0
    /// A frame that cues come before.
    private var held: TimelineFrame?
    /// The first frame's time.
    private var first: Timestamp?
    /// The newest frame's time, or the end of the last.
    private var reached: Timestamp?
    private var lastEnd: Timestamp?
    private var isAtEnd = false
    private let lastTime: Timestamp?

    /// - Throws: `.input` where a file cannot be read, or holds no subtitles.
    init(_ source: any FrameSource, to job: FilterJob) throws(Failure) {
        self.source = source
        let start = job.start ?? Rational(0, 1)
        lastTime = job.end.map { Timestamp(seconds: $0.less(start)) }
        // Numbers behind those of the movie's streams.
        let free = (source.passingTracks + source.sounds.map(\.track)).map(\.index).max().map { $0 + 1 } ?? 1
        var (tracks, cues): ([TrackInfo], [Cue]) = ([], [])
        for (number, file) in job.subtitles.enumerated() {
            let (track, packets) = try SubtitleFile.cues(of: file.path, index: free + number, language: file.language)
            tracks.append(track)
            cues += packets.compactMap { Self.cue($0, from: start) }
        }
        self.tracks = tracks
        self.cues = cues.sorted { $0.start < $1.start }
    }

    var passingTracks: [TrackInfo] { source.passingTracks + tracks }

    /// Moved to the part's beginning; nil for one that ends before it.
    private static func cue(_ packet: MediaPacket, from start: Rational) -> Cue? {
        guard let time = packet.time, let end = packet.end else { return nil }
        let begin = Timestamp(seconds: start).rescaled(to: packet.timeBase).value
        guard end.value > begin else { return nil }
        let moved = max(0, time.value - begin)
        return Cue(
            packet: packet, start: Timestamp(moved, timeBase: packet.timeBase), length: end.value - begin - moved)
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        while true {
            if let reached, cues.indices.contains(place), cues[place].start <= reached {
                defer { place += 1 }
                if let packet = try packet(of: cues[place]) { return .packet(packet) }
                continue
            }
            if let frame = held {
                held = nil
                return .frame(frame)
            }
            guard !isAtEnd else { return nil }
            switch try source.next() {
            case .packet(let packet): return .packet(packet)
            case .frame(let frame):
                (held, reached, first) = (frame, frame.time, first ?? frame.time)
                lastEnd = frame.duration.map { Timestamp(frame.time.value + $0, timeBase: frame.time.timeBase) }
            case nil: (isAtEnd, reached) = (true, lastEnd)
            }
        }
    }

    /// A copy, cut at the end of the pictures; nil where nothing is left.
    private func packet(of cue: Cue) throws(Failure) -> MediaPacket? {
        var copy = av_packet_clone(cue.packet.pointer)
        defer { av_packet_free(&copy) }
        let packet = try allocated(copy, "a subtitle")
        (packet.pointee.pts, packet.pointee.dts, packet.pointee.duration) = (
            cue.start.value, cue.start.value, cue.length
        )
        let whole = source.expectedDuration.flatMap { length in
            first.map { Timestamp(seconds: $0.rational.sum(length.rational)) }
        }
        let moved = try MediaPacket(moving: packet, timeBase: cue.packet.timeBase)
        guard let end = [lastTime, whole, isAtEnd ? lastEnd : nil].compactMap(\.self).min() else { return moved }
        return moved.cut(at: end, kind: .subtitle) ? moved : nil
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        guard try source.seek(to: elapsed) else { return false }
        rewind(to: elapsed)
        return true
    }

    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        guard try source.seek(toFrame: number, at: elapsed) else { return false }
        rewind(to: elapsed)
        return true
    }

    private func rewind(to elapsed: Timestamp) {
        (held, reached, lastEnd, isAtEnd) = (nil, nil, nil, false)
        place = cues.firstIndex { $0.start >= elapsed } ?? cues.count
    }
}
