/// A color lookup table, as in a .cube file (Adobe's Cube LUT Specification 1.0).
package struct CubeTable: Sendable {
    /// The file's `TITLE`.
    package var title: String?
    /// Entries along each side; for a one-dimensional table, its length.
    package var size: Int
    /// Each channel is looked up by itself: entry `i` holds what `i` becomes in red, green and blue.
    package var isOneDimensional: Bool
    /// The input colors of the first and the last entry.
    package var domain: (minimum: SIMD3<Double>, maximum: SIMD3<Double>)
    /// In the file's order: red varies fastest, then green, then blue. May be outside 0 to 1.
    package var entries: [SIMD3<Float>]

    /// The output for a color, which is clamped to the domain. Linear between entries.
    package func color(at color: SIMD3<Double>) -> SIMD3<Double> {
        let last = Double(size - 1)
        let place = ((color - domain.minimum) / (domain.maximum - domain.minimum) * last)
            .clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: last))
        let base = place.rounded(.down).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: Double(size - 2)))
        let inside = place - base
        let corner = SIMD3<Int>(base)
        return isOneDimensional ? channelwise(corner, inside) : trilinear(corner, inside)
    }

    private func channelwise(_ corner: SIMD3<Int>, _ inside: SIMD3<Double>) -> SIMD3<Double> {
        var result = SIMD3<Double>.zero
        for channel in 0..<3 {
            let (low, high) = (entries[corner[channel]][channel], entries[corner[channel] + 1][channel])
            result[channel] = Double(low) * (1 - inside[channel]) + Double(high) * inside[channel]
        }
        return result
    }

    private func trilinear(_ corner: SIMD3<Int>, _ inside: SIMD3<Double>) -> SIMD3<Double> {
        var result = SIMD3<Double>.zero
        for neighbor in 0..<8 {
            let step = SIMD3(neighbor & 1, neighbor >> 1 & 1, neighbor >> 2)
            var weight = 1.0
            for channel in 0..<3 { weight *= step[channel] == 1 ? inside[channel] : 1 - inside[channel] }
            // With the default domain most corners have no weight.
            guard weight > 0 else { continue }
            let place = corner &+ step
            result += weight * SIMD3<Double>(entries[(place.z * size + place.y) * size + place.x])
        }
        return result
    }

    /// It covers other colors than those from 0 to 1.
    var hasDomain: Bool { domain.minimum != .zero || domain.maximum != .one }

    /// The lowest and the highest number of its entries.
    var range: ClosedRange<Double> {
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        for entry in entries {
            (lowest, highest) = (min(lowest, Double(entry.min())), max(highest, Double(entry.max())))
        }
        return lowest <= highest ? lowest...highest : 0...0
    }
}
