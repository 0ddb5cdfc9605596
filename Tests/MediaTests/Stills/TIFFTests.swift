import Foundation
@testable import GLFXCore
import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// TIFF in the forms that readers get wrong (TIFF 6.0).
struct TIFFTests {
    private func buffer(_ data: Data) throws -> (PixelBuffer, Damage) {
        let folder = try Folder()
        try folder.write(data, as: "in.tif")
        let picture = try PictureReader(options: ReaderOptions(), notes: { _ in }).read(folder.path("in.tif"))
        return (picture.buffer, picture.damage)
    }

    /// Codes of 8 bits.
    private func pixel(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> [Int] {
        let pixel = buffer[x, y]
        return (0..<4).map { buffer.format.isDeep ? (Int(pixel[$0]) + 128) / 257 : Int(pixel[$0]) }
    }

    private func tags(
        _ width: Int, _ height: Int, bits: Int, samples: Int, photometric: Int = 2, rows: Int? = nil
    ) -> [(tag: Int, type: Int, values: [Int])] {
        var tags = [
            (tag: 256, type: 4, values: [width]), (257, 4, [height]), (258, 3, [Int](repeating: bits, count: samples)),
            (259, 3, [1]), (262, 3, [photometric]), (277, 3, [samples]),
        ]
        if let rows { tags.append((278, 4, [rows])) }
        return tags
    }

    /// Red grows to the right, green downwards.
    private func ramp(_ x: Int, _ y: Int) -> [UInt8] { [UInt8(5 * x), UInt8(7 * y), 99] }

    @Test func associatedAlphaBecomesStraight() throws {
        for (bits, one) in [(8, 1), (16, 2)] {
            let scale = bits == 8 ? 1 : 257
            let pixels = (0..<64).flatMap { _ in [100, 50, 25, 128].flatMap { StillBytes.little($0 * scale, one) } }
            for (kind, wanted) in [(1, [199, 100, 50, 128]), (2, [100, 50, 25, 128]), (0, [100, 50, 25, 255])] {
                let file = StillBytes.tiff(
                    tags(8, 8, bits: bits, samples: 4, rows: 8) + [(338, 3, [kind])], parts: [pixels])
                let found = pixel(try buffer(file).0, 3, 3)
                #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(bits) \(kind): \(found)")
            }
        }
    }

    @Test func tilesLieWhereTheyBelong() throws {
        // Three tiles across and two down, the last ones beyond the picture.
        let parts = (0..<2).flatMap { row in
            (0..<3).map { column in
                (0..<16).flatMap { y in (0..<16).flatMap { x in ramp(min(39, column * 16 + x), min(19, row * 16 + y)) }
                }
            }
        }
        let file = StillBytes.tiff(
            tags(40, 20, bits: 8, samples: 3) + [(322, 3, [16]), (323, 3, [16])], parts: parts, isTiled: true)
        let (found, damage) = try buffer(file)
        #expect(damage.isEmpty)
        for y in 0..<20 {
            for x in 0..<40 { #expect(pixel(found, x, y) == ramp(x, y).map(Int.init) + [255]) }
        }
    }

    @Test func samplesMayLieInPlanesAndStripsAndBeInverted() throws {
        let planes = (0..<3).flatMap { plane in
            [0..<8, 8..<12].map { rows in rows.flatMap { y in (0..<10).map { x in ramp(x, y)[plane] } } }
        }
        let file = StillBytes.tiff(tags(10, 12, bits: 8, samples: 3, rows: 8) + [(284, 3, [2])], parts: planes)
        let found = try buffer(file).0
        #expect(pixel(found, 9, 11) == ramp(9, 11).map(Int.init) + [255])
        // White is 0, four bits a sample.
        let gray = StillBytes.tiff(
            tags(4, 1, bits: 4, samples: 1, photometric: 0, rows: 1), parts: [[0x0F, 0x3C]])
        let inverted = try buffer(gray).0
        #expect((0..<4).map { pixel(inverted, $0, 0)[0] } == [255, 0, 204, 51])
    }

    /// Floating point is light, as in OpenEXR; 0.5 is sRGB's 188.
    @Test func floatingPointIsLight() throws {
        let pixels = (0..<16).flatMap { _ in StillBytes.floats([0.5, 0.25, 1]) }
        let rgb = StillBytes.tiff(
            tags(4, 4, bits: 32, samples: 3, rows: 4) + [(339, 3, [3, 3, 3])], parts: [pixels])
        #expect(pixel(try buffer(rgb).0, 1, 1) == [188, 137, 255, 255])
        let gray = StillBytes.tiff(
            tags(4, 4, bits: 32, samples: 1, photometric: 1, rows: 4) + [(339, 3, [3])],
            parts: [(0..<16).flatMap { _ in StillBytes.floats([0.5]) }])
        #expect(pixel(try buffer(gray).0, 1, 1) == [188, 188, 188, 255])
    }

    @Test func inksWithoutAProfileTakeLightAway() throws {
        let file = StillBytes.tiff(
            tags(4, 4, bits: 8, samples: 4, photometric: 5, rows: 4),
            parts: [(0..<16).flatMap { _ in [0, 102, 255, 51] }])
        #expect(pixel(try buffer(file).0, 1, 1) == [204, 122, 0, 255])
    }

    @Test func aStripThatIsMissingIsDamageAndAllOfThemIsNoPicture() throws {
        let row = (0..<8).flatMap { ramp($0, 1) }
        let whole = StillBytes.tiff(tags(8, 2, bits: 8, samples: 3, rows: 1), parts: [row, row])
        let (found, damage) = try buffer(whole.dropLast(row.count))
        #expect(!damage.isEmpty && pixel(found, 7, 0) == ramp(7, 1).map(Int.init) + [255])
        #expect(throws: Failure.self) { try buffer(whole.dropLast(2 * row.count)) }
    }

    /// PackBits (TIFF 6.0, section 9): a run of 24 bytes fills the row, one of 128 goes beyond its strip, which libtiff
    /// passes over with a warning.
    @Test(arguments: [(0xE9, false), (0x81, true)] as [(UInt8, Bool)])
    func aRunBeyondItsStripIsDamage(count: UInt8, isDamaged: Bool) throws {
        var tags = tags(8, 1, bits: 8, samples: 3, rows: 1)
        for index in tags.indices where tags[index].tag == 259 { tags[index].values = [32773] }
        let (found, damage) = try buffer(StillBytes.tiff(tags, parts: [[count, 90]]))
        #expect(damage.isEmpty == !isDamaged && pixel(found, 7, 0) == [90, 90, 90, 255])
    }
}
