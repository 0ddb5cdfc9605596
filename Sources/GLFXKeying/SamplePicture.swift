package import GLFXCore

/// A downscaled picture for analysis: the screen's color and light. Colors are display values, 0 to 1, from the top
/// left.
package struct SamplePicture {
    package let width: Int
    package let height: Int
    package var pixels: [SIMD3<Float>]
    /// The difference of two neighboring means of 2 x 2 pixels in each cell: noise and detail. Empty where the picture
    /// is not a frame.
    package private(set) var steps: [SIMD3<Float>] = []
    /// Each cell's alpha, 0 to 1; nil: opaque.
    package var alphas: [Float]?

    package init(width: Int, height: Int, pixels: [SIMD3<Float>]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Each cell is the mean of 16 pixels spread over it, which is enough against noise.
    /// - Parameter columns: at most; rows follow from the aspect ratio.
    package init(_ buffer: PixelBuffer, columns: Int = 96) {
        width = min(columns, buffer.width)
        height = max(1, min(buffer.height, (buffer.height * width + buffer.width / 2) / buffer.width))
        let points = 4
        let scale = 1 / Float((buffer.format.isDeep ? 65535 : 255) * points * points)
        pixels = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width {
                var sum = SIMD4<Float>.zero
                for j in 0..<points {
                    let y = (row * points + j) * buffer.height / (height * points)
                    for i in 0..<points {
                        let x = (column * points + i) * buffer.width / (width * points)
                        sum += SIMD4<Float>(buffer[x, y])
                    }
                }
                pixels.append(SIMD3(sum.x, sum.y, sum.z) * scale)
                let (x, y) = (column * buffer.width / width & ~1, row * buffer.height / height & ~1)
                guard x + 3 < buffer.width, y + 1 < buffer.height else { continue }
                var step = SIMD4<Float>.zero
                for j in 0..<2 {
                    for i in 0..<2 {
                        step += SIMD4<Float>(buffer[x + i, y + j]) - SIMD4<Float>(buffer[x + 2 + i, y + j])
                    }
                }
                steps.append(SIMD3(step.x, step.y, step.z) * scale * 4)
            }
        }
    }

    package subscript(x: Int, y: Int) -> SIMD3<Float> { pixels[y * width + x] }

    /// A picture for a shader's sampler.
    package func buffer(format: PixelFormat) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, format: format)
        let top: Float = format.isDeep ? 65535 : 255
        for y in 0..<height {
            for x in 0..<width {
                let codes = (self[x, y].clamped(lowerBound: .zero, upperBound: .one) * top).rounded(.toNearestOrEven)
                let alpha = ((alphas?[y * width + x] ?? 1) * top).rounded(.toNearestOrEven)
                buffer[x, y] = SIMD4(UInt16(codes.x), UInt16(codes.y), UInt16(codes.z), UInt16(alpha))
            }
        }
        return buffer
    }
}

extension SIMD3<Float> {
    /// The color minus its mean: the direction and distance from gray.
    package var chroma: SIMD3<Float> { self - SIMD3(repeating: sum() / 3) }

    package var length: Float { (self * self).sum().squareRoot() }

    package func dot(_ other: SIMD3<Float>) -> Float { (self * other).sum() }

    /// `#29ad42`
    package var hexadecimal: String {
        let codes = (clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrEven)
        return "#" + (0..<3).map { hexadecimalByte(Int(codes[$0])) }.joined()
    }
}

private func hexadecimalByte(_ value: Int) -> String {
    let text = String(value, radix: 16)
    return text.count < 2 ? "0" + text : text
}
