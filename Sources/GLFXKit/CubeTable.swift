package import GLFXCore

/// A color lookup table of a .cube file (Adobe's Cube LUT Specification 1.0).
///
/// `strip()` is the form in which the bundled shader `lut` reads it.
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

    /// The longest side of a strip: 128 * 128 is 16384, the usual limit of a texture's width.
    static let largestSide = 128

    /// - Throws: `.input` with the file's name and line.
    package static func parse(_ text: String, name: String) throws(Failure) -> CubeTable {
        var parser = CubeTableParser(name: name)
        return try parser.parse(text)
    }

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

    /// The table as a picture for the shader `lut`: N squares of N x N pixels side by side, 16 bits a channel. Red
    /// increases to the right within a square, green down, blue from square to square. Covers colors from 0 to 1,
    /// whatever the table's domain; results are clamped to 0 to 1. One-dimensional tables are expanded, to at most 128
    /// entries a side.
    package func strip() -> PixelBuffer {
        let side = min(size, Self.largestSide)
        let buffer = PixelBuffer(width: side * side, height: side, format: .rgba16)
        let last = Double(side - 1)
        let ramp = (0..<side).map { codes(at: SIMD3(repeating: Double($0) / last)) }
        for green in 0..<side {
            let row = buffer.row(green).bindMemory(to: UInt16.self)
            for blue in 0..<side {
                for red in 0..<side {
                    let pixel = 4 * (blue * side + red)
                    let found =
                        isOneDimensional
                        ? SIMD3(ramp[red].x, ramp[green].y, ramp[blue].z)
                        : codes(at: SIMD3(Double(red), Double(green), Double(blue)) / last)
                    for channel in 0..<3 { row[pixel + channel] = found[channel] }
                    row[pixel + 3] = .max
                }
            }
        }
        return buffer
    }

    private func codes(at place: SIMD3<Double>) -> SIMD3<UInt16> {
        let cut = color(at: place).clamped(lowerBound: .zero, upperBound: .one)
        return SIMD3<UInt16>((cut * 65535).rounded(.toNearestOrEven))
    }
}
