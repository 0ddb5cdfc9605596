internal import FrameCore
internal import Media

/// The main pictures of a job on the output's timeline, wherever they come from.
///
/// Belongs to one thread at a time; it may be handed from the thread that opened it to the one that reads, which is
/// what makes it `Sendable`.
protocol FrameSource: AnyObject, Sendable {
    /// For words: the user's own name of it.
    var name: String { get }
    /// What the frames are; the size is that of the canvas that shaders see.
    var format: VideoFormat { get }
    /// From the first frame to the end; nil where nobody knows.
    var expectedDuration: Timestamp? { get }
    /// What the output says about itself.
    var metadata: MovieMetadata { get }
    /// Streams that `next` hands out packets of.
    var passingTracks: [TrackInfo] { get }
    /// For words: streams of its files that are neither picture nor sound and that `next` hands out nothing of.
    var droppedTracks: [TrackInfo] { get }
    /// The source's own sound on the output's timeline, in order.
    var sound: [SoundPiece] { get }
    /// What could not be read so far, by file.
    var damage: [FileDamage] { get }
    /// Wall time of decoding and converting.
    var clock: StageClock { get }

    /// As `expectedDuration`, but the end of the pictures themselves even where that has to be looked for in the file.
    func measuredDuration() throws(Failure) -> Timestamp?

    /// The next frame or packet; nil at the end.
    /// - Throws: `.input` where a file cannot be opened, `.limit` where memory runs out. What is damaged is skipped and
    ///   counted.
    func next() throws(Failure) -> SourceEvent?

    /// Goes to a time, forward or back: the next frame is the one that is on screen then, with the time and the number that
    /// it has in the whole. To be called once the first frame was handed out.
    /// - Parameter elapsed: since the first frame.
    /// - Returns: false where the source cannot go there; it stays where it was.
    /// - Throws: `.usage` where nothing is on screen any more.
    func seek(to elapsed: Timestamp) throws(Failure) -> Bool

    /// When a frame is shown, since the first one, if the source knows without reading what comes before.
    /// - Parameter number: counts from 0; of a frame that there is.
    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp?
}

/// What a source says that has nothing but pictures.
extension FrameSource {
    var metadata: MovieMetadata { MovieMetadata() }
    var passingTracks: [TrackInfo] { [] }
    var sound: [SoundPiece] { [] }
    var damage: [FileDamage] { [] }
    var clock: StageClock { StageClock() }
    var droppedTracks: [TrackInfo] { [] }
    func measuredDuration() -> Timestamp? { expectedDuration }
    func seek(to elapsed: Timestamp) -> Bool { false }
    func elapsed(ofFrame number: Int) -> Timestamp? { nil }
}

/// A source that hands out another's frames in its own way, and says of itself what that one says.
protocol WrappedSource: FrameSource {
    var source: any FrameSource { get }
}

extension WrappedSource {
    var name: String { source.name }
    var format: VideoFormat { source.format }
    var expectedDuration: Timestamp? { source.expectedDuration }
    var metadata: MovieMetadata { source.metadata }
    var passingTracks: [TrackInfo] { source.passingTracks }
    var droppedTracks: [TrackInfo] { source.droppedTracks }
    var sound: [SoundPiece] { source.sound }
    var damage: [FileDamage] { source.damage }
    var clock: StageClock { source.clock }
    func measuredDuration() throws(Failure) -> Timestamp? { try source.measuredDuration() }
    func seek(to elapsed: Timestamp) throws(Failure) -> Bool { try source.seek(to: elapsed) }
    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? { try source.elapsed(ofFrame: number) }
}
