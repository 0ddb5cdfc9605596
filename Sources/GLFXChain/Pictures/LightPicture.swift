internal import GLFXCore
internal import GLFXMedia

/// A further picture as linear light, in half precision: for a shader that works in light.
///
/// Belongs to the thread that draws.
final class LightPicture: FurtherPicture {
    private let picture: any FurtherPicture
    private let curve: ColorDescription.Transfer
    /// The light of each code of a channel, by the format that the picture came in.
    private var tables: [PixelFormat: [Float16]] = [:]

    /// - Parameters:
    ///   - picture: in code values.
    ///   - curve: theirs.
    init(_ picture: any FurtherPicture, curve: ColorDescription.Transfer) {
        (self.picture, self.curve) = (picture, curve)
    }

    func change(at moment: FrameMoment) throws(Failure) -> Picture? {
        try picture.change(at: moment).map { (picture) throws(Failure) in .pixels(try light(of: picture.pixels())) }
    }

    func hasEnded(at moment: FrameMoment) -> Bool { picture.hasEnded(at: moment) }

    func rewind() throws(Failure) { try picture.rewind() }

    var damage: [FileDamage] { picture.damage }

    func close() { picture.close() }

    private func light(of codes: PixelBuffer) throws(Failure) -> PixelBuffer {
        var color = codes.color
        color.transfer = .linear
        let result = try PixelBuffer.blank(width: codes.width, height: codes.height, format: .rgbaHalf, color: color)
        let table = tables[codes.format] ?? Self.table(codes.format, curve)
        tables[codes.format] = table
        for y in 0..<codes.height {
            let to = result.row(y).bindMemory(to: HalfPixel.self)
            switch codes.format {
            case .bgra8, .rgba8:
                let from = codes.row(y).bindMemory(to: SIMD4<UInt8>.self)
                let isSwapped = codes.format == .bgra8
                for x in from.indices {
                    let pixel = from[x]
                    let (red, blue) = isSwapped ? (pixel.z, pixel.x) : (pixel.x, pixel.z)
                    to[x] = HalfPixel(
                        table[Int(red)], table[Int(pixel.y)], table[Int(blue)], Float16(Float(pixel.w) / 255))
                }
            case .rgba16:
                let from = codes.row(y).bindMemory(to: SIMD4<UInt16>.self)
                for x in from.indices {
                    let pixel = from[x]
                    to[x] = HalfPixel(
                        table[Int(pixel.x)], table[Int(pixel.y)], table[Int(pixel.z)],
                        Float16(Float(pixel.w) / 65535))
                }
            case .rgbaHalf:
                let from = codes.row(y).bindMemory(to: HalfPixel.self)
                for x in from.indices {
                    let pixel = from[x]
                    to[x] = HalfPixel(
                        table[Int(pixel.x.bitPattern)], table[Int(pixel.y.bitPattern)],
                        table[Int(pixel.z.bitPattern)], pixel.w)
                }
            case .rgbaFloat:
                for (x, pixel) in codes.numbers(y).enumerated() {
                    func light(_ code: Float) -> Float { Float(curve.light(ofCode: Double(code))) }
                    to[x] = HalfPixel(
                        numbers: FloatPixel(light(pixel.x), light(pixel.y), light(pixel.z), pixel.w))
                }
            }
        }
        return result
    }

    private static func table(_ format: PixelFormat, _ curve: ColorDescription.Transfer) -> [Float16] {
        switch format {
        case .bgra8, .rgba8: (0...255).map { Float16(curve.light(ofCode: Double($0) / 255)) }
        case .rgba16: (0...65535).map { Float16(curve.light(ofCode: Double($0) / 65535)) }
        case .rgbaHalf:
            (0...65535).map { bits in
                let code = Float16(bitPattern: UInt16(bits))
                return code.isFinite ? Float16(curve.light(ofCode: Double(code))) : code
            }
        case .rgbaFloat: []
        }
    }
}
