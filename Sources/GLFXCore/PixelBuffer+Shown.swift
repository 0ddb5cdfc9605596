extension VideoFrame {
    /// The frame as it is shown: `PixelBuffer.shown`.
    package func shown() throws(Failure) -> VideoFrame {
        var frame = self
        frame.buffer = try buffer.shown()
        return frame
    }
}

extension PixelBuffer {
    /// A picture of scene light as it is shown: with sRGB's curve, in codes of 16 bits, cut to 0 … 1. Another one is returned
    /// as it is. Light of half precision counts: what a display shows is coarser.
    /// - Throws: `.limit` where there is no memory for it.
    package func shown() throws(Failure) -> PixelBuffer {
        guard format == .rgbaFloat, color.transfer == .linear else { return self }
        var shown = color
        shown.transfer = .srgb
        let result = try PixelBuffer.blank(width: width, height: height, format: .rgba16, color: shown)
        for y in 0..<height {
            let from = row(y).bindMemory(to: FloatPixel.self)
            let to = result.row(y).bindMemory(to: SIMD4<UInt16>.self)
            for x in from.indices {
                let light = HalfPixel(numbers: from[x])
                to[x] = SIMD4(
                    Self.codes[Int(light.x.bitPattern)], Self.codes[Int(light.y.bitPattern)],
                    Self.codes[Int(light.z.bitPattern)], FloatPixel(0, 0, 0, from[x].w).words.w)
            }
        }
        return result
    }

    /// Of the light of each half.
    private static let codes: [UInt16] = (0...65535).map { bits in
        let light = Float(Float16(bitPattern: UInt16(bits)))
        guard light > 0 else { return 0 }
        let code = ColorDescription.Transfer.srgb.code(ofLight: Double(min(light, 1)))
        return UInt16((code * 65535).rounded())
    }
}
