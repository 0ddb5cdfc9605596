/// The loops of a text that may be stopped before their end, and that tell it (`LoopGuards`).
struct GuardedLoops: Sendable {
    /// In `ParsedSource.assembled`, with the column in bytes.
    typealias Place = (line: Int, column: Int)

    /// Where each loop stands; numbered from 1.
    var places: [Place] = []
    /// Where the loop stands that it must be, if that is known without a number.
    var suspect: Place?

    /// Where a loop stands, by the number that was written; nil where that is not known.
    func place(_ number: Int) -> Place? { places.indices.contains(number - 1) ? places[number - 1] : suspect }
}
