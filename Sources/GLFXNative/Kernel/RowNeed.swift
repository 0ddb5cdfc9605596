/// Which rows have to be there before a row can be drawn.
enum RowNeed: Hashable {
    case nothing
    /// Those from so many below the row to so many above it.
    case near(below: Int, above: Int)
    case all

    /// Both.
    func joined(_ other: RowNeed) -> RowNeed {
        switch (self, other) {
        case (.nothing, _): other
        case (_, .nothing): self
        case (.near(let below, let above), .near(let otherBelow, let otherAbove)):
            .near(below: max(below, otherBelow), above: max(above, otherAbove))
        default: .all
        }
    }

    /// For a row: those that need it.
    var reversed: RowNeed {
        guard case .near(let below, let above) = self else { return self }
        return .near(below: above, above: below)
    }
}
