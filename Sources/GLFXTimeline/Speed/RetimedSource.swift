internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia

/// A source whose frames are shown at other times than those of the one that it wraps. Its audio follows; other streams
/// are left out.
protocol RetimedSource: WrappedSource {
    /// When a moment of the wrapped source is shown.
    /// - Parameter time: on the wrapped source's timeline.
    func retimed(_ time: Timestamp) -> Timestamp
    /// At which speed its audio is heard; at least one. Known once the first frame was read.
    var soundSpans: [RetimedAudio.Span] { get }
    /// Its audio's pitch follows this speed, which is that of all spans; nil: it is kept.
    var resampling: Rational? { get }
}

extension RetimedSource {
    var expectedFrames: Int? { nil }
    var resampling: Rational? { nil }
    var passingTracks: [TrackInfo] { [] }

    /// The wrapped source's tracks, each as a piece whose own time is this timeline.
    var sounds: [SourceAudio] {
        let spans = soundSpans
        guard let start = spans.first?.start else { return [] }
        return source.sounds.compactMap { sound in
            guard let path = sound.pieces.first?.path else { return nil }
            var piece = AudioPiece(path: path, origin: start, start: start)
            piece.retimed = RetimedAudio(pieces: sound.pieces, spans: spans, resampling: resampling)
            return SourceAudio(track: sound.track, pieces: [piece])
        }
    }

    var keyTimes: [Timestamp] { [] }
    var partEnd: Timestamp? { nil }
    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? { nil }

    var metadata: MovieMetadata { retimedMetadata }

    /// With the chapters at their new times.
    var retimedMetadata: MovieMetadata {
        var metadata = source.metadata
        metadata.chapters = metadata.chapters.map { chapter in
            let ends = [retimed(chapter.start), retimed(chapter.end)]
            return Chapter(start: min(ends[0], ends[1]), end: max(ends[0], ends[1]), metadata: chapter.metadata)
        }.sorted { $0.start < $1.start }
        return metadata
    }

    /// The wrapped source's next frame, without its packets.
    func nextFrame() throws(Failure) -> TimelineFrame? {
        while let event = try source.next() {
            if case .frame(let frame) = event { return frame }
        }
        return nil
    }
}
