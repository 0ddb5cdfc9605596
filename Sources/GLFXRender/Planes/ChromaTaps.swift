/// The pixels that a chroma sample is averaged of in one direction, and their weights, which sum to 1.
///
/// The kernel is Spline16, which zimg takes here too, widened for fewer samples: H. Dersch's (Panorama Tools), cubic pieces
/// over two pixels to each side.
package struct ChromaTaps {
    /// From the sample's first pixel to the first that counts.
    package let first: Int
    package let weights: [Double]
    package var last: Int { first + weights.count - 1 }

    /// - Parameters:
    ///   - log2: pixels of a sample, as a power of two.
    ///   - offset: of the sample, in pixels from its first one.
    package init(log2: Int, offset: Double) {
        let scale = Double(1 << log2)
        guard log2 > 0 else {
            (first, weights) = (0, [1])
            return
        }
        first = Int((offset - 2 * scale).rounded(.down)) + 1
        let last = Int((offset + 2 * scale).rounded(.up)) - 1
        let weights = (first...last).map { Self.kernel(abs(Double($0) - offset) / scale) }
        let sum = weights.reduce(0, +)
        self.weights = weights.map { $0 / sum }
    }

    private static func kernel(_ x: Double) -> Double {
        if x < 1 { return ((x - 9.0 / 5) * x - 1.0 / 5) * x + 1 }
        let y = x - 1
        return y < 1 ? ((-1.0 / 3 * y + 4.0 / 5) * y - 7.0 / 15) * y : 0
    }
}
