internal import GLFXCore
internal import GLFXMedia
internal import GLFXRead

/// An open part of a joined timeline.
///
/// Belongs to the thread that reads the timeline; a thread of its own reads ahead. Times are ticks of the timeline and
/// do not decrease.
protocol JoinPart: AnyObject {
    /// The picture at a tick, clamped to the first and the last one.
    /// - Throws: `.input` where the part cannot be read at all.
    func layer(at tick: Int64) throws(Failure) -> TimelineFrame.Layer

    /// The time of the part's next picture after the last call's tick; nil at the end.
    var nextTick: Int64? { get }

    /// Ends the thread. Returns the part's damage and the time of reading it.
    func close() -> PartAccount
}

/// The damage of a part and the time of reading it.
struct PartAccount: Sendable {
    /// Nil: none.
    var damage: FileDamage?
    /// Wall time of decoding and converting.
    var clock = StepClock()

    init() {}

    /// From a reader.
    init(_ reader: MediaReader) {
        damage = reader.damage.isEmpty ? nil : FileDamage(path: reader.path, damage: reader.damage)
        clock = reader.clock
    }
}
