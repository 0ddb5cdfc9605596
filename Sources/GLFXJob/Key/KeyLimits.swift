package import GLFXCore

/// Limits of a key's options, wherever they are read from.
package enum KeyLimits {
    /// Kept colors, `keepAt` included: the size of the shader's array.
    package static let kept = 8

    /// The samplers of a key that a polygon can fill.
    package static let mattes = ["inside", "outside"]

    /// Pixels from the left or from the top at which a color can be sampled.
    package static let places = 0.0...65535.0
    /// Seconds from the beginning at which one can be sampled.
    package static let times = 0.0...1_000_000.0

    /// - Throws: `.usage` for more than the shader's array holds.
    package static func checkKept(_ count: Int) throws(Failure) {
        guard count > kept else { return }
        throw Failure(
            .usage, "a key keeps at most \(kept) colors, those of \(.keepAt) included, and there are \(count)",
            advice: "leave some out; \(.inside) keeps a part of the picture whatever its color")
    }

    /// The used entries of one of the shader's lists, four numbers each: the last one is above 0.
    package static func entries(_ numbers: [Double]) -> [SIMD4<Double>] {
        stride(from: 0, to: numbers.count - 3, by: 4)
            .map { SIMD4(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3]) }.filter { $0.w > 0 }
    }

    /// A value of the shader's lists: used entries come first.
    package static func list(_ entries: [SIMD4<Double>]) -> [Double] {
        let rest = Array(repeating: SIMD4<Double>.zero, count: max(0, kept - entries.count))
        return (entries + rest).flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }
}
