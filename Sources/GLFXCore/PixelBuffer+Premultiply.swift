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
        for y in 0..<height {
            if format.isDeep {
                let highest: UInt16 = format == .rgbaHalf ? Float16(1).bitPattern : .max
                let words = row(y).bindMemory(to: SIMD4<UInt16>.self)
                for x in words.indices { words[x].w = highest }
            } else {
                let bytes = row(y).bindMemory(to: SIMD4<UInt8>.self)
                for x in bytes.indices { bytes[x].w = .max }
            }
        }
    }

    /// As `forEachPixel`, of floating point only: a color and alpha to the color's new one.
    private func forEachNumber(_ change: (Float, Float) -> Float) {
        guard format == .rgbaHalf else { return }
        for y in 0..<height {
            let pixels = row(y).bindMemory(to: HalfPixel.self)
            for x in pixels.indices where pixels[x].w < 1 {
                for channel in 0..<3 {
                    pixels[x][channel] = Float16(change(Float(pixels[x][channel]), Float(pixels[x].w)))
                }
            }
        }
    }

    /// Alpha is the fourth channel of every format; opaque pixels stay as they are. Nothing of floating point.
    /// - Parameter change: a color's code, alpha's code and the highest code to the color's new one.
    private func forEachPixel(_ change: (UInt32, UInt32, UInt32) -> UInt32) {
        guard format != .rgbaHalf else { return }
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
