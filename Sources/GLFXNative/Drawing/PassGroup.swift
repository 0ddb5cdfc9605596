/// Passes that are run together, band by band: what one draws is read by the next while it is in the cache.
struct PassGroup {
    /// The rows of an earlier pass that a pass needs.
    struct Need {
        /// Its place in the group.
        var pass: Int
        var below: Int
        var above: Int

        /// The bands of the earlier pass that have to be drawn before some rows.
        func bands(for rows: Range<Int>, _ parts: PictureParts) -> Range<Int> {
            let first = max(rows.lowerBound - below, 0)
            let end = min(rows.upperBound + above, parts.height)
            return parts.band(ofRow: first)..<parts.band(ofRow: end - 1) + 1
        }
    }

    private(set) var passes: [NativePass] = []
    /// Of each pass.
    private(set) var needs: [[Need]] = []

    /// Beyond that, a band of all of them is not in the cache any more.
    private static let limit = 16

    /// Takes one more pass, unless it needs all of another one, or has to run alone.
    /// - Returns: whether it is taken.
    mutating func take(_ pass: NativePass) -> Bool {
        guard !passes.isEmpty else {
            passes = [pass]
            needs = [[]]
            return true
        }
        guard pass.canWait, passes.count < Self.limit, passes.allSatisfy(\.canWait) else { return false }
        var passNeeds: [Need] = []
        for (index, earlier) in passes.enumerated() {
            switch pass.need(of: earlier) {
            case .nothing: break
            case .near(let below, let above): passNeeds.append(Need(pass: index, below: below, above: above))
            case .all: return false
            }
        }
        passes.append(pass)
        needs.append(passNeeds)
        return true
    }
}
