/// The order in which the parts of a group's passes are drawn: of what can be drawn, the latest pass's next.
struct BandSchedule {
    struct Step {
        /// The pass's place in the group.
        var pass: Int
        var part: Int
    }

    private(set) var steps: [Step] = []

    /// - Parameter slack: so many steps are between a band and those that need it, if possible: other threads still draw
    ///   it.
    init(_ group: PassGroup, slack: Int) {
        let parts = group.passes.map(\.parts)
        /// Where each band's steps end.
        var ends: [[Int]] = parts.map { _ in [] }
        func canBegin(_ pass: Int, slack: Int) -> Bool {
            let rows = parts[pass].rows(ofBand: ends[pass].count)
            return group.needs[pass].allSatisfy { need in
                let last = need.bands(for: rows, parts[need.pass]).upperBound - 1
                return last < ends[need.pass].count && ends[need.pass][last] + slack <= steps.count
            }
        }
        while true {
            let open = parts.indices.reversed().filter { ends[$0].count < parts[$0].bandCount }
            let next = open.first { canBegin($0, slack: slack) } ?? open.first { canBegin($0, slack: 0) }
            guard let pass = next else { return }
            steps += parts[pass].parts(ofBand: ends[pass].count).map { Step(pass: pass, part: $0) }
            ends[pass].append(steps.count)
        }
    }
}
