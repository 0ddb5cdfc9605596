import GLFXChain
import GLFXCore
import GLFXPrograms
import Testing

@Suite(.needsDevice, .onBothRenderers) struct LookupTests {
    /// Red and green in every step, blue in some.
    static let colors = Picture(256, 16) { x, y in Color(codes: x, 255 - (x * 7) % 256, y * 17, x == 9 ? 77 : 255) }

    /// The text of a .cube file, its entries computed from red, green and blue.
    static func cube(_ size: Int, _ entry: (SIMD3<Double>) -> SIMD3<Double>) -> String {
        var lines = ["LUT_3D_SIZE \(size)"]
        for index in 0..<(size * size * size) {
            let place = SIMD3(index % size, index / size % size, index / size / size)
            let found = entry(SIMD3<Double>(place) / Double(size - 1))
            lines.append("\(found.x) \(found.y) \(found.z)")
        }
        return lines.joined(separator: "\n")
    }

    static func strip(_ size: Int, _ entry: (SIMD3<Double>) -> SIMD3<Double>) throws -> PixelBuffer {
        try LookupTable.parse(cube(size, entry), name: "test.cube").strip()
    }

    @Test(arguments: [2, 17, 33]) func anIdentityTableChangesNothing(size: Int) throws {
        let result = try draw(Self.colors, "lut", pictures: ["lut": try Self.strip(size) { $0 }])
        expect(result, within: codes(0)) { Self.colors[$0, $1] }
    }

    @Test func anIdentityTableChangesNothingInSixteenBits() throws {
        let deep = Picture(256, 64, .rgba16) { x, y in
            let code = Double(x * 64 + y) / 16383
            return Color(code, 1 - code, (code * 5).truncatingRemainder(dividingBy: 1), 1)
        }
        let result = try draw(deep, "lut", pictures: ["lut": try Self.strip(33) { $0 }])
        expect(result, within: deepCodes(2)) { deep[$0, $1] }
    }

    @Test func aTableThatSwapsChannelsSwapsThem() throws {
        let result = try draw(Self.colors, "lut", pictures: ["lut": try Self.strip(5) { SIMD3($0.y, $0.z, $0.x) }])
        expect(result, within: codes(0)) { x, y in
            let color = Self.colors[x, y]
            return Color(color.y, color.z, color.x, color.w)
        }
    }

    @Test func aStripHasRedRightGreenDownAndBlueFromSquareToSquare() throws {
        // Painted by hand: three squares of three by three, from the top left.
        let strip = Picture(9, 3) { x, y in Color(Double(x % 3) / 2, Double(y) / 2, Double(x / 3) / 2, 1) }
        let result = try draw(Self.colors, "lut", pictures: ["lut": strip.buffer])
        // 8 bits have no code for a half: 128 replaces 127.5.
        expect(result, within: codes(1)) { Self.colors[$0, $1] }
    }

    /// In a cell with only the white corner set, tetrahedral interpolation yields the color's least channel.
    @Test func theTableIsInterpolatedInTetrahedra() throws {
        let table = try Self.strip(2) { $0.min() == 1 ? SIMD3(1, 1, 0) : .zero }
        expect(try draw(Self.colors, "lut", pictures: ["lut": table]), within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            let least = color.rgb.min()
            return Color(least, least, 0, color.w)
        }
    }

    /// Contrast by entries below 0 and above 1, behind a shaper, as ffmpeg's `lut3d` has it: between entries, then cut.
    @Test func aWholeTableHasItsShaperAndEntriesOutsideZeroToOne() throws {
        let shaper = (0..<256).map { "\(1 - Double($0) / 255) \(Double($0) / 255) \(Double($0) / 255)\n" }.joined()
        let colors = Self.cube(2) { 2 * $0 - 0.5 }.split(separator: "\n").dropFirst().joined(separator: "\n")
        let table = try LookupTable.parse("LUT_1D_SIZE 256\nLUT_3D_SIZE 2\n\(shaper)\(colors)", name: "a.cube")
        let result = try draw(Self.colors, "lut", pictures: ["lut": try table.packed()])
        expect(result, within: codes(0.51)) { x, y in
            let color = Self.colors[x, y].rgb
            let found = 2 * SIMD3(1 - color.x, color.y, color.z) - 0.5
            return Color(found.clamped(lowerBound: .zero, upperBound: .one), alpha: Self.colors[x, y].w)
        }
    }

    /// No entry of a long table is left out: the last quarter of its steps is steep.
    @Test func aLongTableOfChannelsIsWhole() throws {
        let count = 4096
        let entries = (0..<count).map { index in
            let value = index % 2 == 0 ? 0.25 : 0.75
            return "\(value) \(Double(index) / Double(count - 1)) 0"
        }.joined(separator: "\n")
        let table = try LookupTable.parse("LUT_1D_SIZE \(count)\nDOMAIN_MAX 2 1 1\n" + entries, name: "a.cube")
        let result = try draw(Self.colors, "lut", pictures: ["lut": try table.packed()])
        expect(result, within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            let place = color.x / 2 * Double(count - 1), part = place - place.rounded(.down)
            let isOdd = Int(place) % 2 == 1
            return Color(0.25 + 0.5 * (isOdd ? 1 - part : part), color.y, 0, color.w)
        }
    }

    @Test(arguments: [0, 0.3]) func theAmountGoesFromTheSourceToTheTable(amount: Double) throws {
        let table = try Self.strip(2) { 1 - $0 }
        let result = try draw(Self.colors, "lut", ["amount": ParameterValue(amount)], pictures: ["lut": table])
        expect(result, within: codes(0.51)) { x, y in
            let color = Self.colors[x, y]
            return Color(mix(color.rgb, 1 - color.rgb, amount), alpha: color.w)
        }
    }
}
