/// The loops of a text that may be stopped before their end, and report it (`LoopGuards`).
struct GuardedLoops: Sendable {
    /// In `ParsedSource.assembled`, with the column in bytes.
    typealias Place = (line: Int, column: Int)

    /// Of each loop; numbered from 1.
    var places: [Place] = []
    /// Of the only loop that can be stopped, if there is only one.
    var suspect: Place?

    /// The place of a loop, by the reported number; nil where that is not known.
    func place(_ number: Int) -> Place? { places.indices.contains(number - 1) ? places[number - 1] : suspect }
}
