package import GLFXCore
package import GLFXMedia

/// The main pictures of a job on the output's timeline, from any kind of input.
///
/// Belongs to one thread at a time; `Sendable` because it moves from the thread that opened it to the one that reads.
package protocol FrameSource: AnyObject, Sendable {
    /// For messages: the user's name for it.
    var name: String { get }
    /// The format of the frames; the size is that of the shaders' input.
    var format: VideoFormat { get }
    /// From the first frame to the end; nil where unknown.
    var expectedDuration: Timestamp? { get }
    /// How many frames there are; nil where unknown.
    var expectedFrames: Int? { get }
    /// The number of the first frame's picture, where each frame is a picture of one numbered sequence; nil: it is not so.
    var firstNumber: Int? { get }
    /// Metadata for the output.
    var metadata: MovieMetadata { get }
    /// Streams whose packets `next` returns.
    var passingTracks: [TrackInfo] { get }
    /// The source's own audio tracks on the output's timeline, in order: those that `--audio-stream` chooses, whether
    /// their packets are returned or not.
    var sounds: [SourceAudio] { get }
    /// What could not be read so far, by file.
    var damage: [FileDamage] { get }
    /// Wall time of decoding and converting.
    var clock: StepClock { get }
    /// When its key frames are shown, of those that were read without decoding (`ReaderOptions.readsTimesOnly`): reading
    /// begins there without decoding what comes before.
    var keyTimes: [Timestamp] { get }

    /// Where the part ends that the source is, on its own timeline: each frame begins before it, and the last may end
    /// later. Nil: with that frame.
    var partEnd: Timestamp? { get }

    /// As `expectedDuration`, but to the end of the pictures, even where the file has to be read for it.
    func measuredDuration() throws(Failure) -> Timestamp?

    /// The next frame or packet; nil at the end.
    /// - Throws: `.input` where a file cannot be opened, `.limit` where memory runs out. What is damaged is skipped and
    ///   counted.
    func next() throws(Failure) -> MediaEvent<TimelineFrame>?

    /// Seeks forward or back: the next frame is the one on screen then, with the time and the number that it has in the
    /// whole. To be called after the first frame was read.
    /// - Parameter elapsed: since the first frame.
    /// - Returns: false where the source cannot seek; its position is unchanged.
    /// - Throws: `.usage` past the end.
    func seek(to elapsed: Timestamp) throws(Failure) -> Bool

    /// The same where the time is exactly a frame's: sources that can seek only so have to be asked so.
    /// - Parameter number: the frame's, counted from 0.
    func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool

    /// A frame's time since the first one, if the source knows it without reading all frames before.
    /// - Parameter number: counts from 0.
    func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp?
}

/// Defaults for a source of pictures alone.
extension FrameSource {
    package var firstNumber: Int? { nil }
    package var expectedFrames: Int? { nil }
    var metadata: MovieMetadata { MovieMetadata() }
    package var passingTracks: [TrackInfo] { [] }
    package var sounds: [SourceAudio] { [] }
    package var damage: [FileDamage] { [] }
    var clock: StepClock { StepClock() }
    package func measuredDuration() -> Timestamp? { expectedDuration }
    func seek(to elapsed: Timestamp) -> Bool { false }
    package func seek(toFrame number: Int, at elapsed: Timestamp) throws(Failure) -> Bool { try seek(to: elapsed) }
    func elapsed(ofFrame number: Int) -> Timestamp? { nil }
    package var keyTimes: [Timestamp] { [] }
    package var partEnd: Timestamp? { nil }
}

/// A source that changes another's frames, and forwards its properties.
package protocol WrappedSource: FrameSource {
    var source: any FrameSource { get }
}

extension WrappedSource {
    package var name: String { source.name }
    package var format: VideoFormat { source.format }
    package var expectedDuration: Timestamp? { source.expectedDuration }
    package var expectedFrames: Int? { source.expectedFrames }
    package var metadata: MovieMetadata { source.metadata }
    package var passingTracks: [TrackInfo] { source.passingTracks }
    package var sounds: [SourceAudio] { source.sounds }
    package var damage: [FileDamage] { source.damage }
    package var clock: StepClock { source.clock }
    package var keyTimes: [Timestamp] { source.keyTimes }
    package var partEnd: Timestamp? { source.partEnd }
    package func measuredDuration() throws(Failure) -> Timestamp? { try source.measuredDuration() }
    func seek(to elapsed: Timestamp) throws(Failure) -> Bool { try source.seek(to: elapsed) }
    package func elapsed(ofFrame number: Int) throws(Failure) -> Timestamp? { try source.elapsed(ofFrame: number) }
}
