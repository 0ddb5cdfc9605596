package import FrameCore

/// How much a key can be told, wherever it is read from.
package enum KeyLimits {
    /// Colors that are kept, places of colors included: what the shader has room for.
    package static let kept = 8

    /// Pixels from the left or from the top at which a color can be taken.
    package static let places = 0.0...65535.0
    /// Seconds from the beginning at which one can be taken.
    package static let times = 0.0...1_000_000.0

    /// - Throws: `.usage` where there are more than the shader has room for.
    package static func checkKept(_ count: Int) throws(Failure) {
        guard count > kept else { return }
        throw Failure(
            .usage, "a key keeps at most \(kept) colors, those of --keep-at included, and there are \(count)",
            advice: "leave some out; --inside keeps a part of the picture whatever its color")
    }

    /// The entries of one of the shader's lists, four numbers each, that are used: the last number says it.
    package static func entries(_ numbers: [Double]) -> [SIMD4<Double>] {
        stride(from: 0, to: numbers.count - 3, by: 4)
            .map { SIMD4(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3]) }.filter { $0.w > 0 }
    }

    /// A value of the shader's lists: those that are used come first.
    package static func list(_ entries: [SIMD4<Double>]) -> [Double] {
        let rest = Array(repeating: SIMD4<Double>.zero, count: max(0, kept - entries.count))
        return (entries + rest).flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }
}
