import FrameCore

/// A conversion's planes; records whether they were packed.
final class PlanarSource: DecodedPicture, @unchecked Sendable {
    private let planes: PixelPlanes
    private(set) var wasPacked = false

    /// - Parameter color: red, green and blue of a pixel.
    init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> SIMD3<UInt8>) throws {
        var pool = PixelPlanesPool(width: width, height: height)
        planes = try pool.make(hasAlpha: false)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = color(x, y)
                for plane in 0..<3 { planes.row(y, of: plane)[x] = pixel[plane] }
            }
        }
    }

    var width: Int { planes.width }
    var height: Int { planes.height }
    var format: PixelFormat { .bgra8 }
    var hasPlanarRows: Bool { !wasPacked }
    func endUse() {}

    func pixels() throws(Failure) -> PixelBuffer {
        wasPacked = true
        return try planes.packed(.bgra8)
    }

    func show(to sink: any PlanarSink) {
        for y in 0..<height {
            sink.take(
                PlanarPart(
                    row: y, columns: 0..<width, red: UnsafePointer(planes.row(y, of: 0)),
                    green: UnsafePointer(planes.row(y, of: 1)), blue: UnsafePointer(planes.row(y, of: 2))))
        }
    }
}
