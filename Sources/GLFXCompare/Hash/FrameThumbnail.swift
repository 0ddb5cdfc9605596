internal import GLFXCore
internal import GLFXMedia

/// A frame in 16x16 pixels, red, green and blue of 8 bits, row after row from the top.
package enum FrameThumbnail {
    static let side = 16
    static let byteCount = 3 * side * side

    /// The frame's upright picture, scaled down over black.
    /// - Throws: `.limit` where memory runs out.
    static func bytes(of picture: PixelBuffer) throws(Failure) -> [UInt8] {
        let small = try picture.shown().scaled(toWidth: side, height: side)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        let shift = small.format.isDeep ? 8 : 0
        for y in 0..<side {
            for x in 0..<side {
                let pixel = small[x, y]
                for channel in 0..<3 { bytes.append(UInt8(pixel[channel] >> shift)) }
            }
        }
        return bytes
    }

    /// The greatest difference of a channel, of 255.
    static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    /// The thumbnail as a picture.
    static func picture(_ bytes: [UInt8]) -> PixelBuffer {
        let picture = PixelBuffer(width: side, height: side, format: .rgba8)
        for y in 0..<side {
            for x in 0..<side {
                let at = 3 * (y * side + x)
                picture[x, y] = SIMD4(UInt16(bytes[at]), UInt16(bytes[at + 1]), UInt16(bytes[at + 2]), 255)
            }
        }
        return picture
    }
}
