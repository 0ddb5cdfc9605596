/// A pixel of `PixelFormat.rgbaHalf`: red, green, blue, alpha in 16-bit floating point.
package typealias HalfPixel = SIMD4<Float16>

extension HalfPixel {
    package var numbers: SIMD4<Float> { SIMD4<Float>(Float(x), Float(y), Float(z), Float(w)) }

    /// The nearest that there are.
    package init(numbers: SIMD4<Float>) {
        self.init(Float16(numbers.x), Float16(numbers.y), Float16(numbers.z), Float16(numbers.w))
    }

    /// As codes of 16 bits, cut to 0 … 65535; NaN becomes 0.
    package var words: SIMD4<UInt16> {
        var numbers = self.numbers
        numbers.replace(with: SIMD4<Float>(), where: .!(numbers .> SIMD4<Float>()))
        let cut = pointwiseMin(numbers, SIMD4<Float>(repeating: 1))
        return SIMD4<UInt16>(truncatingIfNeeded: SIMD4<Int32>((cut * 65535).rounded(.toNearestOrAwayFromZero)))
    }

    /// The numbers nearest to codes of 16 bits.
    package init(words: SIMD4<UInt16>) {
        self.init(numbers: SIMD4<Float>(SIMD4<UInt32>(truncatingIfNeeded: words)) / 65535)
    }
}

extension Picture {
    /// The format of a buffer of such pixels.
    package var format: PixelFormat {
        switch self {
        case .pixels(let buffer): buffer.format
        case .decoded(let picture): picture.format
        }
    }
}

extension PixelBuffer {
    /// The picture cut to 0 … 1: itself, or a copy of one in floating point.
    /// - Parameter wanted: the copy's format.
    /// - Throws: `.limit` where there is no memory for it.
    package func normalized(as wanted: PixelFormat = .rgba16) throws(Failure) -> PixelBuffer {
        guard format == .rgbaHalf, wanted != .rgbaHalf else { return self }
        let result = try PixelBuffer.blank(width: width, height: height, format: wanted, color: color)
        for y in 0..<height {
            let from = row(y).bindMemory(to: HalfPixel.self)
            if wanted == .rgba16 {
                let to = result.row(y).bindMemory(to: SIMD4<UInt16>.self)
                for x in from.indices { to[x] = from[x].words }
                continue
            }
            let to = result.row(y).bindMemory(to: SIMD4<UInt8>.self)
            for x in from.indices {
                // 16 bits are 8 bits times 257; rounded.
                let codes = (SIMD4<UInt32>(truncatingIfNeeded: from[x].words) &+ 128) / 257
                let bytes = SIMD4<UInt8>(truncatingIfNeeded: codes)
                to[x] = wanted == .bgra8 ? SIMD4(bytes.z, bytes.y, bytes.x, bytes.w) : bytes
            }
        }
        return result
    }
}
