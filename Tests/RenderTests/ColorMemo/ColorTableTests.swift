import FrameCore
import Testing

@testable import ColorMemo

/// The table of colors without a device: missing colors, and entries after they are set.
struct ColorTableTests {
    private func picture(_ colors: [SIMD4<UInt8>]) -> PixelBuffer {
        let picture = PixelBuffer(width: colors.count, height: 1, format: .bgra8)
        for (x, color) in colors.enumerated() {
            for channel in 0..<4 {
                picture.baseAddress.storeBytes(of: color[channel], toByteOffset: 4 * x + channel, as: UInt8.self)
            }
        }
        return picture
    }

    /// Enters every missing color with blue and red exchanged, and half opaque: every bit moves.
    private func fill(_ table: ColorTable) {
        var rest = table.missingCells.prefix(.max)
        let colors = ColorTable.makePicture(cells: 8)
        while !rest.isEmpty {
            let cells = rest.prefix(8)
            ColorTable.paint(cells, into: colors)
            for place in 0..<(8 * ColorTable.colorsPerCell) {
                let pixel = (colors.baseAddress + 4 * place).assumingMemoryBound(to: UInt8.self)
                (pixel[0], pixel[2], pixel[3]) = (pixel[2], pixel[0], 128)
            }
            table.enter(cells, from: colors)
            rest = rest.dropFirst(cells.count)
        }
    }

    private func lookUp(_ colors: [SIMD4<UInt8>], in table: ColorTable) -> (ColorTable.Answer, [SIMD4<UInt8>]) {
        let (source, result) = (picture(colors), picture(colors))
        let answer = table.lookUp(source, into: result)
        return (answer, colors.indices.map { (result.baseAddress + 4 * $0).loadUnaligned(as: SIMD4<UInt8>.self) })
    }

    @Test func everyColorIsFoundWhereItWasEntered() throws {
        let table = try #require(ColorTable())
        // 60,000 colors all over the cube.
        let colors = (0..<60_000).map { index in
            let number = UInt32(truncatingIfNeeded: index) &* 2_654_435_761
            return SIMD4(UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), 255)
        }
        #expect(lookUp(colors, in: table).0 == .missing)
        #expect(Set(table.missingCells).count == table.missingCells.count)
        fill(table)
        let (answer, found) = lookUp(colors, in: table)
        #expect(answer == .complete)
        let isRight = found == colors.map { SIMD4($0.z, $0.y, $0.x, 128) }
        #expect(isRight)
        table.clear()
        #expect(lookUp(colors, in: table).0 == .missing)
    }

    @Test func aColorBringsThoseOfItsCell() throws {
        let table = try #require(ColorTable())
        #expect(lookUp([SIMD4(100, 100, 100, 255)], in: table).0 == .missing)
        #expect(table.missingCells.count == 1)
        fill(table)
        #expect(lookUp([SIMD4(103, 101, 102, 255)], in: table).0 == .complete)
        for other in [SIMD4<UInt8>(104, 100, 100, 255), SIMD4(100, 99, 100, 255), SIMD4(100, 100, 104, 255)] {
            #expect(lookUp([other], in: table).0 == .missing)
        }
    }

    @Test(arguments: [63, 64, 127, 128]) func whereLittleIsMissingItsBlockComesToo(limit: Int) throws {
        let table = try #require(ColorTable())
        // Of one block, one cell is filled already; of another, none.
        _ = lookUp([SIMD4(20, 40, 60, 255)], in: table)
        fill(table)
        _ = lookUp([SIMD4(16, 32, 48, 255), SIMD4(31, 47, 63, 255), SIMD4(200, 0, 0, 255)], in: table)
        #expect(table.missingCells.count == 3)
        table.roundUpMissing(to: limit)
        guard limit >= 128 else {
            #expect(table.missingCells.count == 3)
            return
        }
        #expect(table.missingCells.count == 63 + 64)
        fill(table)
        let block = (0..<16).flatMap { z in (0..<16).flatMap { y in (0..<16).map { x in (x, y, z) } } }
        let colors = block.map { SIMD4(UInt8(16 + $0.0), UInt8(32 + $0.1), UInt8(48 + $0.2), 255) }
        #expect(lookUp(colors, in: table).0 == .complete)
    }
}
