internal import CGLFXPixels

/// A pixel of `PixelFormat.rgbaHalf`: red, green, blue, alpha in 16-bit floating point.
package typealias HalfPixel = SIMD4<Float16>

extension HalfPixel {
    package var numbers: SIMD4<Float> { SIMD4<Float>(Float(x), Float(y), Float(z), Float(w)) }

    /// The nearest that there are.
    package init(numbers: SIMD4<Float>) {
        self.init(Float16(numbers.x), Float16(numbers.y), Float16(numbers.z), Float16(numbers.w))
    }

    /// As those of its numbers.
    package var words: SIMD4<UInt16> { numbers.words }

    /// The numbers nearest to codes of 16 bits.
    package init(words: SIMD4<UInt16>) { self.init(numbers: FloatPixel(words: words)) }
}

/// A pixel of `PixelFormat.rgbaFloat`: red, green, blue, alpha in 32-bit floating point.
package typealias FloatPixel = SIMD4<Float>

extension FloatPixel {
    /// As codes of 16 bits, cut to 0 … 65535; NaN becomes 0.
    package var words: SIMD4<UInt16> {
        var numbers = self
        numbers.replace(with: SIMD4<Float>(), where: .!(numbers .> SIMD4<Float>()))
        let cut = pointwiseMin(numbers, SIMD4<Float>(repeating: 1))
        return SIMD4<UInt16>(truncatingIfNeeded: SIMD4<Int32>((cut * 65535).rounded(.toNearestOrAwayFromZero)))
    }

    /// The numbers nearest to codes of 16 bits.
    package init(words: SIMD4<UInt16>) { self = FloatPixel(SIMD4<UInt32>(truncatingIfNeeded: words)) / 65535 }
}

extension PixelBuffer {
    /// Changes the numbers of each pixel of a buffer in floating point.
    package func changeNumbers(_ change: (FloatPixel) -> FloatPixel) {
        for y in 0..<height {
            if format == .rgbaFloat {
                let pixels = row(y).bindMemory(to: FloatPixel.self)
                for x in pixels.indices { pixels[x] = change(pixels[x]) }
            } else if format == .rgbaHalf {
                let pixels = row(y).bindMemory(to: HalfPixel.self)
                for x in pixels.indices { pixels[x] = HalfPixel(numbers: change(pixels[x].numbers)) }
            }
        }
    }

    /// The numbers of a row of a buffer in floating point.
    /// - Parameter y: rows below the picture's top.
    package func numbers(_ y: Int) -> [FloatPixel] {
        let row = row(y)
        return format == .rgbaFloat
            ? Array(row.bindMemory(to: FloatPixel.self)) : row.bindMemory(to: HalfPixel.self).map(\.numbers)
    }
}

extension PixelBuffer {
    /// A copy in `.rgbaFloat`: codes become numbers from 0 to 1.
    /// - Throws: `.limit` where there is no memory for it.
    package func floating() throws(Failure) -> PixelBuffer {
        let result = try PixelBuffer.blank(width: width, height: height, format: .rgbaFloat, color: color)
        for y in 0..<height {
            let (from, to) = (row(y), result.row(y).bindMemory(to: FloatPixel.self))
            switch format {
            case .rgba8, .bgra8:
                for (x, pixel) in from.bindMemory(to: SIMD4<UInt8>.self).enumerated() {
                    let numbers = FloatPixel(SIMD4<UInt32>(truncatingIfNeeded: pixel)) / 255
                    to[x] = format == .rgba8 ? numbers : FloatPixel(numbers.z, numbers.y, numbers.x, numbers.w)
                }
            case .rgba16:
                for (x, pixel) in from.bindMemory(to: SIMD4<UInt16>.self).enumerated() {
                    to[x] = FloatPixel(words: pixel)
                }
            case .rgbaHalf, .rgbaFloat:
                for (x, pixel) in numbers(y).enumerated() { to[x] = pixel }
            }
        }
        return result
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
        guard format.isFloat, !wanted.isFloat else { return self }
        return try codes(as: wanted)
    }

    /// The picture in codes: itself where it has that format, else a copy, cut to 0 … 1, of the nearest codes.
    /// - Parameter wanted: of 16 bits, or of 8.
    /// - Throws: `.limit` where there is no memory for it.
    package func codes(as wanted: PixelFormat) throws(Failure) -> PixelBuffer {
        precondition(!wanted.isFloat && (wanted.bitsPerChannel == 8 || format.bitsPerChannel > 8))
        guard format != wanted else { return self }
        let result = try PixelBuffer.blank(width: width, height: height, format: wanted, color: color)
        for y in 0..<height { cut(row(y), into: result.row(y), as: wanted) }
        return result
    }

    private func cut(
        _ from: UnsafeMutableRawBufferPointer, into to: UnsafeMutableRawBufferPointer, as wanted: PixelFormat
    ) {
        let (words, floats) = (from.bindMemory(to: UInt16.self), from.bindMemory(to: Float.self))
        if wanted == .rgba16 {
            let codes = to.bindMemory(to: UInt16.self)
            if format == .rgbaHalf {
                glfx_cut_halves_to_words(words.baseAddress, codes.baseAddress, 4 * width)
            } else {
                glfx_cut_floats_to_words(floats.baseAddress, codes.baseAddress, 4 * width)
            }
            return
        }
        let bytes = to.bindMemory(to: UInt8.self)
        switch format {
        case .rgbaHalf: glfx_cut_halves_to_bytes(words.baseAddress, bytes.baseAddress, 4 * width)
        case .rgbaFloat: glfx_cut_floats_to_bytes(floats.baseAddress, bytes.baseAddress, 4 * width)
        case .rgba16: glfx_cut_words_to_bytes(words.baseAddress, bytes.baseAddress, 4 * width)
        case .rgba8, .bgra8: to.copyMemory(from: UnsafeRawBufferPointer(from))
        }
        if (wanted == .bgra8) != (format == .bgra8) {
            glfx_exchange_red_and_blue(bytes.baseAddress, bytes.baseAddress, width)
        }
    }
}
