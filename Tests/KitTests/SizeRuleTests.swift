import GLFXCore
@testable import GLFXJob
import GLFXMedia
import Testing

@Suite struct SizeRuleTests {
    private func size(_ text: String, of width: Int, _ height: Int) throws -> [Int] {
        let request = try SizeCodec().parse(OptionText(subject: "\(.size)", text))
        guard case .rule(let rule) = request else { throw Failure(.usage, "'\(text)' is no rule") }
        #expect(rule.text == text || text.lowercased() == "4k")
        let size = try rule.size(of: PictureSize(width: width, height: height))
        return [size.width, size.height]
    }

    /// Sides that follow are the nearest even numbers.
    @Test(arguments: [
        ("360x", 1920, 1080, [360, 202]), ("x720", 1920, 1080, [1280, 720]), ("x719", 1920, 1080, [1278, 719]),
        ("50%", 1920, 1080, [960, 540]), ("33.3%", 1000, 500, [334, 166]), ("250%", 64, 36, [160, 90]),
        ("720p", 1920, 1080, [1280, 720]), ("720p", 1080, 1920, [720, 1280]), ("480p", 100, 100, [854, 480]),
        ("4k", 640, 360, [3840, 2160]), ("4K", 360, 640, [2160, 3840]), ("9:16", 1920, 1080, [608, 1080]),
        ("9:16", 1080, 1920, [1080, 1920]), ("1:1", 1920, 1080, [1080, 1080]), ("16:9", 1080, 1920, [1080, 608]),
        ("1:1", 35, 81, [34, 34]), ("1%", 64, 36, [2, 2]), ("1:1", 1, 7, [1, 2]),
    ])
    func aRuleGivesASize(text: String, width: Int, height: Int, wanted: [Int]) throws {
        #expect(try size(text, of: width, height) == wanted)
    }

    @Test(arguments: [
        "640", "0x", "x0", "0%", "-5%", "5:0", "0:5", "1:2:3", "x", "%", ":", "721p", "3x4x5", "1e2x", "20000%",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(throws: Failure.self) { try SizeCodec().parse(OptionText(subject: "\(.size)", text)) }
    }

    @Test func withoutAnInputAScreenLiesOnItsSide() throws {
        #expect(try SizeRule.screen(lines: 720).size(of: nil) == PictureSize(width: 1280, height: 720))
        let failure = #expect(throws: Failure.self) { try SizeRule.percent(Rational(50, 1)).size(of: nil) }
        #expect(failure?.message == "size 50% follows an INPUT's size, and there is none to be measured")
        #expect(throws: Failure.self) { try SizeRule.width(10).size(of: PictureSize(width: 1, height: 900_000)) }
    }
}
