internal import GLFXCore
internal import GLFXKit

/// A picture as it is sent.
struct ShownPicture: Sendable {
    var type: String
    var bytes: [UInt8]
    var moment: ShownMoment
    /// The time that drawing alone took.
    var milliseconds: Double
}

extension PixelBuffer {
    /// The alpha as gray, opaque.
    func matte() throws(Failure) -> PixelBuffer {
        try mapped { pixel, _, _, top in SIMD4(pixel.w, pixel.w, pixel.w, top) }
    }

    /// The picture laid over a plain ground, opaque.
    /// - Parameter ground: `.checker`, `.black` or `.white`.
    func laid(over ground: PictureRequest.Ground) throws(Failure) -> PixelBuffer {
        // As the page draws it behind the exact picture.
        let cell = 16
        return try mapped { pixel, x, y, top in
            guard pixel.w < top else { return pixel }
            let level: Float =
                switch ground {
                case .white: 1
                case .checker: (x / cell + y / cell) % 2 == 0 ? 0.6 : 0.4
                default: 0
                }
            let (alpha, most) = (Float(pixel.w) / Float(top), Float(top))
            let color = SIMD4<Float>(pixel) * alpha + SIMD4(repeating: level * most * (1 - alpha))
            let codes = color.rounded(.toNearestOrEven)
            return SIMD4(UInt16(codes.x), UInt16(codes.y), UInt16(codes.z), top)
        }
    }

    /// A new buffer, pixel by pixel.
    /// - Parameter change: gets the pixel, its place from the top left, and the highest code.
    private func mapped(
        _ change: (SIMD4<UInt16>, Int, Int, UInt16) -> SIMD4<UInt16>
    ) throws(Failure) -> PixelBuffer {
        let result = try PixelBuffer.blank(width: width, height: height, format: format, color: color)
        let top: UInt16 = format.isDeep ? .max : 255
        for y in 0..<height {
            for x in 0..<width { result[x, y] = change(self[x, y], x, y, top) }
        }
        return result
    }
}
