package import GLFXCore
package import GLFXMedia
internal import GLFXRead

/// A source that ends at a time, as with `--end`: frames that begin before are kept whole, packets of other streams
/// are cut there.
package final class CutSource: FrameSource, @unchecked Sendable {
    private let source: any FrameSource
    /// Since the first frame; nil: it ends at a time of the output.
    private let givenLength: Timestamp?
    private let time: Timestamp
    private let frames: FrameClock
    /// The first frame's time.
    private var first: Timestamp?
    /// Packets before the first frame, and the frame itself.
    private var early: [MediaEvent<TimelineFrame>] = []
    /// Audio tracks that were read up to the end.
    private var soundPastEnd: Set<Int> = []
    private var isFinished = false
    /// When the newest frame ends; nil where that is not known.
    private var lastEnd: Timestamp?

    /// Seconds to read past the end for audio that is stored after its picture.
    private static let interleaving = 2.0

    /// - Parameter length: from the first frame on; more than 0.
    package init(_ source: any FrameSource, after length: Timestamp) {
        (self.source, givenLength, time) = (source, length, length)
        frames = FrameClock(source.format)
    }

    /// - Parameter time: of the output.
    package init(_ source: any FrameSource, at time: Timestamp) {
        (self.source, givenLength, self.time) = (source, nil, time)
        frames = FrameClock(source.format)
    }

    /// From the first frame on.
    private var length: Timestamp { givenLength ?? first.map { time - $0 } ?? time }

    package var name: String { source.name }
    package var format: VideoFormat { source.format }
    package var expectedDuration: Timestamp? { source.expectedDuration.map { min($0, length) } ?? length }
    package var passingTracks: [TrackInfo] { source.passingTracks }
    package var sounds: [SourceAudio] { source.sounds }
    package var damage: [FileDamage] { source.damage }
    package var clock: StepClock { source.clock }
    package var keyTimes: [Timestamp] { source.keyTimes }

    /// Without the chapters past the end.
    package var metadata: MovieMetadata {
        var metadata = source.metadata
        guard let end else { return metadata }
        metadata.chapters = metadata.chapters.filter { $0.start < end }.map { chapter in
            var chapter = chapter
            chapter.end = min(chapter.end, end.rescaled(to: chapter.end.timeBase))
            return chapter
        }
        return metadata
    }

    /// Nil before the first frame.
    private var end: Timestamp? {
        guard let first else { return nil }
        let (a, b) = (first.rational, length.rational)
        let sum = Rational(
            a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator
        ).reduced
        return Timestamp(seconds: sum)
    }

    package func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        if first == nil { try readToFirstFrame() }
        while !isFinished {
            let read = early.isEmpty ? try source.next() : early.removeFirst()
            guard let event = read, let end else { return nil }
            switch event {
            case .frame(let frame):
                if !frames.isNotBefore(length, stamp: frame.time - (first ?? frame.time)) {
                    lastEnd = frame.duration.map { Timestamp(frame.time.value + $0, timeBase: frame.time.timeBase) }
                    return event
                }
                noteTime(frame.time, end)
            case .packet(let packet):
                if keeps(packet, end) { return event }
            }
        }
        return nil
    }

    package func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        guard elapsed < length, try source.seek(to: elapsed) else { return false }
        (early, isFinished) = ([], false)
        return true
    }

    package func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool {
        guard elapsed < length, try source.seek(toFrame: number, at: elapsed) else { return false }
        (early, isFinished) = ([], false)
        return true
    }

    package func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? { try source.elapsed(ofFrame: number) }

    private func readToFirstFrame() throws(Failure) {
        while first == nil, let event = try source.next() {
            early.append(event)
            if case .frame(let frame) = event { first = frame.time }
        }
    }

    /// Past the end, reads on only for packets that are stored after their picture.
    private func noteTime(_ time: Timestamp, _ end: Timestamp) {
        let sound = passingTracks.filter { $0.kind == .audio }.map(\.index)
        // Without audio nothing tells how far the others were read.
        let isRead = sound.isEmpty ? passingTracks.isEmpty : soundPastEnd.isSuperset(of: sound)
        isFinished = isRead || time.seconds > end.seconds + Self.interleaving
    }

    private func keeps(_ packet: MediaPacket, _ end: Timestamp) -> Bool {
        guard let track = passingTracks.first(where: { $0.index == packet.streamIndex }) else { return true }
        // Audio ends with the last picture, which may last longer.
        let end = track.kind == .audio ? max(end, lastEnd ?? end) : end
        if track.kind == .audio, let time = packet.time, time >= end { soundPastEnd.insert(track.index) }
        return packet.cut(at: end, kind: track.kind)
    }
}
