package import GLFXMedia

/// Keeps the pairs of frames that are farthest apart.
package final class WorstFrames: ComparisonObserver {
    /// A pair that is kept.
    package struct Pair {
        package var figures: FrameFigures
        package var actual: CodedFrame
        package var expected: CodedFrame
    }

    private let count: Int
    private let tolerance: Tolerance
    /// The worst first.
    package private(set) var pairs: [Pair] = []

    /// - Parameter count: of pairs to keep.
    package init(count: Int, tolerance: Tolerance) {
        (self.count, self.tolerance) = (count, tolerance)
    }

    package func compared(actual: CodedFrame, expected: CodedFrame, _ figures: FrameFigures) {
        guard !figures.isEqual else { return }
        let pair = Pair(figures: figures, actual: actual, expected: expected)
        let place = pairs.firstIndex { isWorse(figures, than: $0.figures) } ?? pairs.count
        guard place < count else { return }
        pairs.insert(pair, at: place)
        if pairs.count > count { pairs.removeLast() }
    }

    private func isWorse(_ one: FrameFigures, than other: FrameFigures) -> Bool {
        let (isOneAdmitted, isOtherAdmitted) = (tolerance.admits(one), tolerance.admits(other))
        if isOneAdmitted != isOtherAdmitted { return !isOneAdmitted }
        return one.rank > other.rank
    }
}
