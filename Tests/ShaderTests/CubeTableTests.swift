import GLFXChain
@testable import GLFXCore
import Testing

@Suite struct CubeTableTests {
    static let corners = """
        0 0 0
        1 0 0
        0 1 0
        1 1 0
        0 0 1
        1 0 1
        0 1 1
        1 1 1
        """

    private func table(_ text: String) throws -> LookupTable { try LookupTable.parse(text, name: "look.cube") }

    private func parse(_ text: String) throws -> CubeTable {
        let table = try table(text)
        return try #require(table.colors ?? table.channels)
    }

    @Test func aTableIsReadWithTitleCommentsAndAnyWhiteSpace() throws {
        let table = try parse(
            "\u{FEFF}# by hand\r\nTITLE \"Warm look\"\r\n\r\n  LUT_3D_SIZE\t2 \r\n"
                + Self.corners.replacing("\n", with: "\r\n# between\r\n") + "\r\n")
        #expect(table.title == "Warm look")
        #expect(table.size == 2)
        #expect(!table.isOneDimensional)
        #expect(table.entries.count == 8)
        // Red runs fastest.
        #expect(table.entries[1] == SIMD3(1, 0, 0) && table.entries[4] == SIMD3(0, 0, 1))
    }

    @Test func aStripIsAsManySquaresAsTheTableHasSides() throws {
        let strip = try table("LUT_3D_SIZE 2\n" + Self.corners).strip()
        #expect((strip.width, strip.height, strip.format) == (4, 2, .rgba16))
        // From the top left: black and red over green and yellow; beside them the same with blue.
        let top = (0..<4).map { strip[$0, 0] }
        let bottom = (0..<4).map { strip[$0, 1] }
        let (o, l) = (UInt16(0), UInt16(65535))
        #expect(top == [SIMD4(o, o, o, l), SIMD4(l, o, o, l), SIMD4(o, o, l, l), SIMD4(l, o, l, l)])
        #expect(bottom == [SIMD4(o, l, o, l), SIMD4(l, l, o, l), SIMD4(o, l, l, l), SIMD4(l, l, l, l)])
    }

    @Test func aDomainSaysWhichColorsTheTableCovers() throws {
        let whole = try table("LUT_3D_SIZE 2\nDOMAIN_MIN -1 0 0\nDOMAIN_MAX 1 2 1\n" + Self.corners)
        let table = try #require(whole.colors)
        // Red 0 is half way from -1 to 1, green 1 half way from 0 to 2; outside, the domain's edge counts.
        #expect(table.color(at: SIMD3(0, 1, 1)) == SIMD3(0.5, 0.5, 1))
        #expect(table.color(at: SIMD3(3, -1, 0.25)) == SIMD3(1, 0, 0.25))
        let strip = try whole.strip()
        #expect(strip[0, 0] == SIMD4(32768, 0, 0, 65535))
        #expect(strip[3, 1] == SIMD4(65535, 32768, 65535, 65535))
    }

    @Test func anInputRangeIsADomainOfAllChannels() throws {
        let table = try parse("LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0 2\n" + Self.corners)
        #expect(table.color(at: SIMD3(1, 0.5, 2)) == SIMD3(0.5, 0.25, 1))
    }

    @Test func aTableOfSingleChannelsIsSpreadOut() throws {
        let strip = try table("LUT_1D_SIZE 3\n0 1 0.5\n0.25 0.5 0.5\n1 0 0.75\n").strip()
        #expect((strip.width, strip.height) == (9, 3))
        // Red 1 of 0...2, green 2, blue 0.
        #expect(strip[1, 2] == SIMD4(16384, 0, 32768, 65535))
        // Red 2, green 0, blue 2.
        #expect(strip[8, 0] == SIMD4(65535, 65535, 49151, 65535))
    }

    @Test func aLongTableOfSingleChannelsIsSampled() throws {
        let entries = (0..<1024).map { "\(Double($0) / 1023) 0 \(1 - Double($0) / 1023)" }.joined(separator: "\n")
        let strip = try table("LUT_1D_SIZE 1024\n" + entries).strip()
        #expect((strip.width, strip.height) == (16384, 128))
        for red in 0..<128 {
            let expected = (Double(red) / 127 * 65535).rounded()
            #expect(abs(Double(strip[red, 5].x) - expected) <= 1)
        }
    }

    @Test func resultsOutsideZeroToOneAreKept() throws {
        let strip = try table("LUT_1D_SIZE 2\n-0.5 0 0\n1.5 1e2 1\n").strip()
        #expect(strip.format == .rgbaFloat)
        let row = strip.row(1).bindMemory(to: SIMD4<Float>.self)
        #expect(row[0].x == -0.5 && row[3].x == 1.5 && row[2].z == 1)
    }

    @Test func aTableOfChannelsComesBeforeOneOfColors() throws {
        let table = try table("LUT_1D_SIZE 2\nLUT_3D_SIZE 2\n0 0 0\n0.5 1 1\n" + Self.corners)
        #expect(table.color(at: SIMD3(1, 0.5, 1)) == SIMD3(0.5, 0.5, 1))
    }

    /// Blue runs fastest, codes are of 12 bits; the mesh is finer in the darks.
    @Test func aMeshTableIsRead() throws {
        let entries = (0..<27).map { "\($0 / 9 * 2047) \($0 / 3 % 3 * 2047) \($0 % 3 * 2047)" }.joined(separator: "\n")
        let table = try LookupTable.parse("# look\n3DMESH\nMesh 1 12\n0 256 1023\n" + entries, name: "a.3DL")
        let found = table.color(at: SIMD3(128.0 / 1023, 256.0 / 1023, 1))
        let wanted = SIMD3(0.25, 0.5, 1) * (4094.0 / 4095)
        for channel in 0..<3 { #expect(abs(found[channel] - wanted[channel]) < 1e-4, "\(found)") }
    }

    @Test(arguments: [
        ("0 1023\n0 0 0\n", "a.3dl:3: the table has 1 entries, and 2 codes a side need 8"),
        (
            "5 0 9\n",
            "a.3dl:1: the first numbers of a .3dl file are the input codes of a side's entries, in rising order"
        ),
        ("0 x\n", "a.3dl:1: 'x' is no number of a .3dl file"),
    ])
    func whatIsWrongWithAMeshTableIsSaid(text: String, message: String) {
        let failure = #expect(throws: Failure.self) { try LookupTable.parse(text, name: "a.3dl") }
        #expect(failure?.message == message)
    }

    @Test(arguments: [
        ("", "'look.cube' is no .cube file: it gives no LUT_3D_SIZE or LUT_1D_SIZE"),
        ("LUT_3D_SIZE 2\n0 0 0\n0 0\n", "look.cube:3: an entry has 3 numbers, not 2"),
        ("LUT_3D_SIZE 2\n0 0 x\n", "look.cube:2: 'x' is no number"),
        ("LUT_3D_SIZE 2\n0 0 nan\n", "look.cube:2: 'nan' is no number"),
        ("0 0 0\n", "look.cube:1: there are numbers before the table's size"),
        ("LUT_3D_SIZE 1\n", "look.cube:1: '1' is no size that LUT_3D_SIZE can have"),
        ("LUT_3D_SIZE 257\n", "look.cube:1: '257' is no size that LUT_3D_SIZE can have"),
        ("LUT_3D_SIZE\n", "look.cube:1: '' is no size that LUT_3D_SIZE can have"),
        ("LUT_1D_SIZE 2\nLUT_1D_SIZE 2\n", "look.cube:2: LUT_1D_SIZE is given twice"),
        ("LUT_1D_SIZE 2\n0 0 0\n", "look.cube:3: the table ends after 1 of 2 entries"),
        ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1\n", "look.cube:4: this entry is one more than the 2 of a table of size 2"),
        ("LUT_1D_SIZE 2\n0 0 0\nDOMAIN_MIN 0 0 0\n", "look.cube:3: 'DOMAIN_MIN' comes after the first entry"),
        ("LUT_1D_SIZE 2\nDOMAIN_MIN 0 0\n", "look.cube:2: DOMAIN_MIN has 3 numbers, not 2"),
        ("LUT_1D_SIZE 2\nDOMAIN_MIN 0 0 1\n0 0 0\n1 1 1\n", "'look.cube' has a domain that ends before it begins"),
        ("LUT_IN_VIDEO_RANGE\n", "look.cube:1: 'LUT_IN_VIDEO_RANGE' is not a known keyword of .cube files"),
    ])
    func whatIsWrongWithATableIsSaidWithItsLine(text: String, message: String) throws {
        let failure = #expect(throws: Failure.self) { try parse(text) }
        #expect(failure?.kind == .input)
        #expect(failure?.message == message)
    }
}
