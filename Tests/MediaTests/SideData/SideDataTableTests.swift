import Foundation
@testable import GLFXMedia
import GLFXTestSupport
import Testing

/// The table of everything that libav knows, and the page that says the same to people.
@Suite struct SideDataTableTests {
    @Test func everyKindOfThisLibavHasARow() {
        #expect(SideDataKind.unknown == [])
    }

    @Test func thePageNamesEveryKind() throws {
        let page = try Checkout.text("docs/kept.md")
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
        for kind in SideDataKind.all {
            #expect(rows.contains { $0.hasPrefix("| \(kind.name) |") }, "\(kind.name)")
        }
    }

    @Test(arguments: [
        // Eight pairs and filling; six pairs: all that says something.
        (8, 24, 6, 20, 14, true), (20, 0, 20, 0, 31, false), (10, 0, 10, 0, 20, true),
    ])
    func pairsOfSkippedFramesAreKept(
        first: Int, firstFilling: Int, second: Int, secondFilling: Int, count: Int, isWhole: Bool
    ) {
        func triplets(_ count: Int, _ filling: Int) -> [UInt8] {
            (0..<count).flatMap { [0xFC, 0xC1, UInt8($0)] }
                + (0..<filling).flatMap { _ in [0xFC, 0x80, 0x80] as [UInt8] }
        }
        let joined = CaptionTriplets.joined(triplets(first, firstFilling), triplets(second, secondFilling))
        #expect(joined.bytes.count == 3 * count)
        #expect(joined.isWhole == isWhole)
    }
}
