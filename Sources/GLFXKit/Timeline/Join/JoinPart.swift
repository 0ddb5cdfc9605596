internal import FrameCore
internal import Media

/// A part of a joined timeline while it is open: what is seen of it when.
///
/// Belongs to the thread that reads the timeline; a thread of its own reads ahead. Times are ticks of the timeline and
/// only go forward.
protocol JoinPart: AnyObject {
    /// What is seen at a tick. Before the first picture that is the first, behind the last the last.
    /// - Throws: `.input` where the part cannot be read at all.
    func layer(at tick: Int64) throws(Failure) -> TimelineFrame.Layer

    /// When the part's own next picture appears, later than the last call's tick; nil where none comes any more.
    var nextTick: Int64? { get }

    /// Ends the thread. What could not be read of the part, and what reading it took.
    func close() -> PartAccount
}

/// What is left to say about a part that has been read.
struct PartAccount: Sendable {
    /// Nil: it was whole.
    var damage: FileDamage?
    /// Wall time of decoding and converting.
    var clock = StageClock()

    init() {}

    /// What a reader has to say of its file.
    init(_ reader: MediaReader) {
        damage = reader.damage.isEmpty ? nil : FileDamage(path: reader.path, damage: reader.damage)
        clock = reader.clock
    }
}
