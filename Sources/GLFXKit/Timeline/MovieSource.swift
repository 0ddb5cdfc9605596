internal import FrameCore
internal import Media

/// A single movie, with its own time stamps and every stream that passes by.
final class MovieSource: FrameSource {
    private let reader: MediaReader
    private let passes: Bool

    let beginning: Timestamp?

    /// - Parameters:
    ///   - passesStreams: hand out what is not picture; the reader has been told the same.
    ///   - isMoment: the reader hands out one frame from the middle.
    init(_ reader: MediaReader, passesStreams: Bool, isMoment: Bool = false) {
        self.reader = reader
        passes = passesStreams
        beginning = isMoment ? reader.beginning : nil
    }

    var name: String { reader.path }
    var format: VideoFormat { reader.format }
    var expectedDuration: Timestamp? { reader.expectedDuration }
    var passingTracks: [TrackInfo] { passes ? reader.otherTracks : [] }
    var droppedTracks: [TrackInfo] { passes ? [] : reader.otherTracks.filter { $0.kind != .audio } }
    var clock: StageClock { reader.clock }

    var metadata: MovieMetadata { reader.movieMetadata }

    /// Known once the first frame has been read: a part of a movie begins with it.
    var sound: [SoundPiece] {
        // What comes only once is not read again for its sound.
        guard reader.path != FilterJob.pipe else { return [] }
        let zero = Timestamp(0, timeBase: reader.format.timeBase)
        return [SoundPiece(path: reader.path, origin: reader.shift ?? zero, start: zero)]
    }

    var damage: [FileDamage] {
        reader.damage.isEmpty ? [] : [FileDamage(path: reader.path, damage: reader.damage)]
    }

    func measuredDuration() throws(Failure) -> Timestamp? { try reader.measuredDuration() }

    func next() throws(Failure) -> SourceEvent? {
        switch try reader.next() {
        case .picture(let picture): .frame(TimelineFrame(picture))
        case .packet(let packet): .packet(packet)
        case nil: nil
        }
    }
}

extension MediaReader {
    /// What a copy of the movie says about itself.
    var movieMetadata: MovieMetadata {
        MovieMetadata(
            container: metadata, video: videoTrack.metadata, videoDisposition: videoTrack.disposition,
            chapters: chapters, light: lightMetadata)
    }
}
