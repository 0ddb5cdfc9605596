extension PixelBuffer {
    /// An opaque picture of the same size with colors from the whole RGB cube, at most 32 of each channel.
    /// - Throws: `.limit` where there is no memory for it.
    package static func allColors(like other: PixelBuffer) throws(Failure) -> PixelBuffer {
        let buffer = try blank(width: other.width, height: other.height, format: other.format, color: other.color)
        let steps = 32
        let (cells, pixels) = (steps * steps * steps, other.width * other.height)
        let top = other.format.isDeep ? 65535 : 255
        for y in 0..<other.height {
            for x in 0..<other.width {
                let cell = (y * other.width + x) * cells / pixels
                let levels = SIMD4(cell / (steps * steps), cell / steps % steps, cell % steps, steps - 1)
                buffer[x, y] = SIMD4<UInt16>(truncatingIfNeeded: levels &* top / (steps - 1))
            }
        }
        return buffer
    }
}
