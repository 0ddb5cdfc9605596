extension PixelBuffer {
    /// Multiplies red, green and blue by alpha, each rounded to the nearest code, for drawing libraries.
    ///
    /// Buffers hold straight alpha everywhere else: call `unpremultiply` afterwards.
    package func premultiply() {
        forEachNumber { color, alpha in color * alpha }
        forEachPixel { color, alpha, top in (color * alpha + top / 2) / top }
    }

    /// Divides red, green and blue by alpha, each rounded to the nearest code; what is transparent becomes black.
    package func unpremultiply() {
        forEachNumber { color, alpha in alpha == 0 ? 0 : color / alpha }
        forEachPixel { color, alpha, top in alpha == 0 ? 0 : min(top, (color * top + alpha / 2) / alpha) }
    }

    /// Lays the picture over black. Idempotent.
    package func layOverBlack() {
        premultiply()
        makeOpaque()
    }

    /// A copy with every pixel's alpha at the maximum.
    /// - Throws: `.limit` where there is no memory for it.
    package func opaqueCopy() throws(Failure) -> PixelBuffer {
        let copy = try copy()
        copy.makeOpaque()
        return copy
    }

    /// A copy in memory of its own.
    /// - Throws: `.limit` where there is no memory for it.
    package func copy() throws(Failure) -> PixelBuffer {
        let copy = try PixelBuffer.blank(width: width, height: height, format: format, color: color)
        copy.baseAddress.copyMemory(from: baseAddress, byteCount: bytesPerRow * height)
        return copy
    }

    /// Sets every pixel's alpha to the maximum.
    package func makeOpaque() {
        if format.isFloat { return changeNumbers { FloatPixel($0.x, $0.y, $0.z, 1) } }
        for y in 0..<height {
            if format.isDeep {
                let words = row(y).bindMemory(to: SIMD4<UInt16>.self)
                for x in words.indices { words[x].w = .max }
            } else {
                let bytes = row(y).bindMemory(to: SIMD4<UInt8>.self)
                for x in bytes.indices { bytes[x].w = .max }
            }
        }
    }

    /// As `forEachPixel`, of floating point only: a color and alpha to the color's new one.
    private func forEachNumber(_ change: (Float, Float) -> Float) {
        changeNumbers { pixel in
            guard pixel.w < 1 else { return pixel }
            return FloatPixel(
                change(pixel.x, pixel.w), change(pixel.y, pixel.w), change(pixel.z, pixel.w), pixel.w)
        }
    }

    /// Alpha is the fourth channel of every format; opaque pixels stay as they are. Nothing of floating point.
    /// - Parameter change: a color's code, alpha's code and the highest code to the color's new one.
    private func forEachPixel(_ change: (UInt32, UInt32, UInt32) -> UInt32) {
        guard !format.isFloat else { return }
        for y in 0..<height {
            if format.isDeep {
                let words = row(y).bindMemory(to: SIMD4<UInt16>.self)
                for x in words.indices where words[x].w < .max {
                    for channel in 0..<3 {
                        words[x][channel] = UInt16(change(UInt32(words[x][channel]), UInt32(words[x].w), 65535))
                    }
                }
            } else {
                let bytes = row(y).bindMemory(to: SIMD4<UInt8>.self)
                for x in bytes.indices where bytes[x].w < .max {
                    for channel in 0..<3 {
                        bytes[x][channel] = UInt8(change(UInt32(bytes[x][channel]), UInt32(bytes[x].w), 255))
                    }
                }
            }
        }
    }
}
