package import GLFXCore

/// What a waveform monitor, a vectorscope and a histogram show of a frame's own code values: counts of pixels, those that
/// are wholly transparent left out. 0 is black, 1 white.
package struct Scopes: Sendable {
    /// Columns of a waveform, from the picture's left to its right.
    package static let columns = 256
    /// Levels of a waveform, from black to white.
    package static let levels = 512
    /// Sides of the vectorscope: Cb from -0.5 to 0.5 goes right, Cr likewise up.
    package static let side = 256
    /// Bins of a histogram: a code of 10 bits each.
    package static let bins = 1024

    /// Of luma, red, green and blue: a row for each level, black first.
    package private(set) var waveforms = [[UInt32]](
        repeating: [UInt32](repeating: 0, count: columns * levels), count: 4)
    /// Rows from the lowest Cr.
    package private(set) var vectors = [UInt32](repeating: 0, count: side * side)
    /// Of luma, red, green and blue.
    package private(set) var histograms = [[UInt32]](repeating: [UInt32](repeating: 0, count: bins), count: 4)
    /// Pixels of which all channels are black, and of which one is at its maximum.
    package private(set) var blacks = 0
    package private(set) var whites = 0
    /// How many were counted.
    package private(set) var pixels = 0

    /// - Parameter buffer: with 8 or 16 bits a channel; its color's matrix gives luma's weights.
    package init(_ buffer: PixelBuffer) {
        let weights = SIMD3<Float>(buffer.color.matrix.lumaCoefficients)
        let top: Float = buffer.format.isDeep ? 65535 : 255
        for y in 0..<buffer.height {
            for x in 0..<buffer.width {
                let pixel = buffer[x, y]
                guard pixel.w > 0 else { continue }
                add(
                    SIMD3<Float>(Float(pixel.x), Float(pixel.y), Float(pixel.z)) / top, weights,
                    x * Self.columns / buffer.width)
            }
        }
    }

    private mutating func add(_ color: SIMD3<Float>, _ weights: SIMD3<Float>, _ column: Int) {
        let luma = (color * weights).sum()
        for (index, value) in [luma, color.x, color.y, color.z].enumerated() {
            let level = Int((value * Float(Self.levels - 1)).rounded())
            waveforms[index][level * Self.columns + column] += 1
            histograms[index][Int((value * Float(Self.bins - 1)).rounded())] += 1
        }
        // ITU-T H.273, 8.3: both from -0.5 to 0.5.
        let cb = (color.z - luma) / (2 - 2 * weights.z), cr = (color.x - luma) / (2 - 2 * weights.x)
        let column = min(max(Int((cb + 0.5) * Float(Self.side)), 0), Self.side - 1)
        let row = min(max(Int((cr + 0.5) * Float(Self.side)), 0), Self.side - 1)
        vectors[row * Self.side + column] += 1
        pixels += 1
        if color.max() <= 0 { blacks += 1 }
        if color.max() >= 1 { whites += 1 }
    }

    /// As the tuning page reads it: the waveforms and the vectorscope with a byte for each count (16 times its root, at most
    /// 255, so that a single pixel is seen), then the histograms with four, the lowest first.
    package var bytes: [UInt8] {
        func brightness(_ count: UInt32) -> UInt8 { UInt8(min(255, (16 * Float(count).squareRoot()).rounded(.up))) }
        var bytes = waveforms.flatMap { $0.map(brightness) } + vectors.map(brightness)
        for count in histograms.joined() {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
        }
        return bytes
    }
}

extension PixelBuffer {
    /// Stripes where the picture is clipped, on nothing: black and white ones where a channel reaches a level, blue ones,
    /// the other way, where all are black. 8 bits, of the same size.
    /// - Parameter level: 0 to 1.
    package func zebra(from level: Float) throws(Failure) -> PixelBuffer {
        let result = try PixelBuffer.blank(width: width, height: height, format: .rgba8)
        let top: Float = format.isDeep ? 65535 : 255
        // Half a code of 8 bits below: what is written as that level.
        let least = UInt16((level * top - top / 510).rounded(.up))
        for y in 0..<height {
            for x in 0..<width {
                let pixel = self[x, y]
                guard pixel.w > 0 else { continue }
                let most = max(pixel.x, pixel.y, pixel.z)
                if most >= least {
                    let code: UInt16 = (x + y) / 6 % 2 == 0 ? 255 : 0
                    result[x, y] = SIMD4(code, code, code, 255)
                } else if most == 0 {
                    let isStripe = (x + 2 * height - y) / 6 % 2 == 0
                    result[x, y] = SIMD4(isStripe ? 40 : 0, isStripe ? 90 : 0, isStripe ? 255 : 80, 255)
                }
            }
        }
        return result
    }
}
