package import GLFXCore

/// A picture's luma (BT.709's weights of its code values, 0 to 1), from its top left.
package struct GrayPicture: Sendable {
    package let width: Int
    package let height: Int
    package private(set) var pixels: [Float]

    init(width: Int, height: Int, pixels: [Float]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Means of squares of pixels where the picture is larger.
    /// - Parameter most: columns, at most.
    package init(_ buffer: PixelBuffer, columns most: Int) {
        let side = max(1, (buffer.width + most - 1) / most)
        (width, height) = (max(1, buffer.width / side), max(1, buffer.height / side))
        pixels = [Float](repeating: 0, count: width * height)
        let scale = 1 / (Float(buffer.format.isDeep ? 65535 : 255) * Float(side * side))
        let weights = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0) * scale
        for y in 0..<height * side where y < buffer.height {
            for x in 0..<width * side where x < buffer.width {
                pixels[y / side * width + x / side] += (SIMD4<Float>(buffer[x, y]) * weights).sum()
            }
        }
    }

    /// Half as large.
    var halved: GrayPicture {
        let (columns, lines) = (width / 2, height / 2)
        var result = [Float](repeating: 0, count: columns * lines)
        for y in 0..<lines {
            for x in 0..<columns {
                let place = 2 * y * width + 2 * x
                result[y * columns + x] =
                    (pixels[place] + pixels[place + 1] + pixels[place + width] + pixels[place + width + 1]) / 4
            }
        }
        return GrayPicture(width: columns, height: lines, pixels: result)
    }

    /// The standard deviation of its noise (Immerkær, "Fast Noise Variance Estimation", 1996), in its plainest parts; 0
    /// where it is too small, or has none that are neither black nor white.
    package var noise: Float {
        let side = 16
        var deviations: [Float] = []
        for top in stride(from: 1, to: height - side - 1, by: side) {
            for left in stride(from: 1, to: width - side - 1, by: side) {
                var (sum, mean): (Float, Float) = (0, 0)
                for y in top..<top + side {
                    for x in left..<left + side {
                        let place = y * width + x
                        let (above, below) = (place - width, place + width)
                        let corners = pixels[above - 1] + pixels[above + 1] + pixels[below - 1] + pixels[below + 1]
                        let sides = pixels[above] + pixels[below] + pixels[place - 1] + pixels[place + 1]
                        sum += abs(corners - 2 * sides + 4 * pixels[place])
                        mean += pixels[place]
                    }
                }
                mean /= Float(side * side)
                if mean > 0.04, mean < 0.95 {
                    deviations.append(sum * (Float.pi / 2).squareRoot() / Float(6 * side * side))
                }
            }
        }
        guard !deviations.isEmpty else { return 0 }
        // A fifth from below: texture counts little; for noise alone that is 4 % below the mean.
        return deviations.sorted()[deviations.count / 5] / 0.96
    }
}
