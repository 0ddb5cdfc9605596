internal import GLFXCore

/// Mixes two pictures in their code values, as a crossfade does: colors are weighted with their alpha.
struct PictureMixer {
    /// Less of a picture than this is none: half an 8-bit code.
    private static let least = 1.0 / 512

    /// - Parameter share: of the second picture, 0 to 1.
    /// - Returns: one of the pictures itself where nothing of the other is seen.
    func mix(
        _ one: TimelineFrame.Layer, _ other: TimelineFrame.Layer, share: Double
    ) throws(Failure) -> TimelineFrame.Layer {
        guard share > Self.least, !one.picture.isSame(as: other.picture), one.area == other.area else { return one }
        guard share < 1 - Self.least else { return other }
        let (from, to) = (try one.picture.pixels(), try other.picture.pixels())
        guard from.width == to.width, from.height == to.height, from.format == to.format else { return one }
        let mixed = try PixelBuffer.blank(
            width: from.width, height: from.height, format: from.format, color: from.color)
        let weight = Float(share)
        for y in 0..<from.height {
            switch from.format {
            case .bgra8, .rgba8: Self.mix(from, to, into: mixed, y, weight, SIMD4<UInt8>.self, most: 255)
            case .rgba16: Self.mix(from, to, into: mixed, y, weight, SIMD4<UInt16>.self, most: 65535)
            case .rgbaHalf:
                let (a, b) = (from.row(y).bindMemory(to: HalfPixel.self), to.row(y).bindMemory(to: HalfPixel.self))
                let row = mixed.row(y).bindMemory(to: HalfPixel.self)
                for x in row.indices {
                    row[x] = HalfPixel(numbers: Self.mix(a[x].numbers, b[x].numbers, weight))
                }
            case .rgbaFloat:
                let row = mixed.row(y).bindMemory(to: FloatPixel.self)
                let (a, b) = (from.numbers(y), to.numbers(y))
                for x in row.indices { row[x] = Self.mix(a[x], b[x], weight) }
            }
        }
        return TimelineFrame.Layer(picture: .pixels(mixed), area: one.area, sideData: one.sideData)
    }

    private static func mix<Code: FixedWidthInteger & UnsignedInteger & SIMDScalar>(
        _ from: PixelBuffer, _ to: PixelBuffer, into mixed: PixelBuffer, _ y: Int, _ weight: Float,
        _ type: SIMD4<Code>.Type, most: Float
    ) {
        let (a, b) = (from.row(y).bindMemory(to: type), to.row(y).bindMemory(to: type))
        let row = mixed.row(y).bindMemory(to: type)
        for x in row.indices {
            let one = SIMD4<Float>(Float(a[x].x), Float(a[x].y), Float(a[x].z), Float(a[x].w)) / most
            let other = SIMD4<Float>(Float(b[x].x), Float(b[x].y), Float(b[x].z), Float(b[x].w)) / most
            let sum = (mix(one, other, weight) * most).rounded(.toNearestOrAwayFromZero)
            row[x] = SIMD4<Code>(Code(sum.x), Code(sum.y), Code(sum.z), Code(sum.w))
        }
    }

    /// Straight alpha is the fourth component.
    private static func mix(_ one: SIMD4<Float>, _ other: SIMD4<Float>, _ weight: Float) -> SIMD4<Float> {
        if one.w == other.w { return one + (other - one) * weight }
        let alpha = one.w + (other.w - one.w) * weight
        guard alpha > 0 else { return one }
        var mixed = (one * one.w * (1 - weight) + other * other.w * weight) / alpha
        mixed.w = alpha
        return mixed
    }
}
