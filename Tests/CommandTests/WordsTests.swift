@testable import GLFXCommand
import GLFXCore
import GLFXJob
import Testing

/// Numbers and names as text.
@Suite struct WordsTests {
    @Test(arguments: [
        (0.0, 2, "0.00"), (12.345, 1, "12.3"), (0.999, 2, "1.00"), (-0.004, 2, "0.00"), (-1.5, 0, "-2"),
        (1e-9, 3, "0.000"), (59.94, 2, "59.94"),
    ])
    func numbersHaveFixedDigits(value: Double, digits: Int, words: String) {
        #expect(fixed(value, digits) == words)
    }

    @Test(
        arguments: [
            (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (999_949, "999.9 kB"), (999_960, "1.0 MB"),
            (12_345_678, "12.3 MB"), (5_000_000_000_000, "5000.0 GB"),
        ] as [(Int64, String)])
    func bytesHaveAUnit(bytes: Int64, words: String) {
        #expect(byteText(bytes) == words)
    }

    @Test(
        arguments: [
            (0.4, "0:00"), (7, "0:07"), (723.4, "12:03"), (3599.6, "1:00:00"), (3723, "1:02:03"), (.infinity, "?"),
        ] as [(Double, String)])
    func timesReadLikeAClock(seconds: Double, words: String) {
        #expect(clockText(seconds) == words)
    }

    @Test(arguments: [
        ("overwriet", "overwrite"), ("encoder", "encoder-option"), ("enc", "encoder-option"), ("siez", "size"),
        ("xyz", nil), ("s", nil),
    ])
    func nearNamesAreFound(given: String, meant: String?) {
        #expect(nearest(to: given, in: Option.ofFilter.map(\.name)) == meant)
    }

    @Test func longTextGoesOnBelowItself() {
        let row = Columns.row("--a", "one two three", indent: 2, column: 8, width: 16)
        #expect(row == "  --a   one two\n        three")
        #expect(Columns.row("--long-name", "text", indent: 2, column: 8, width: 16) == "  --long-name\n        text")
    }

    @Test func shaderHelpShowsTypeRangeDefaultAndHelp() throws {
        guard case .help(let programs) = try Parsing.parse("--help --shader one --shader two") else {
            Issue.record("no help")
            return
        }
        let one = ShaderHelp.text(programs[0])
        #expect(one.contains("  --threshold NUMBER        float, 0 to 1, default 0.4\n"))
        #expect(one.contains("  --key-color COLOR         vec3, default #00ff00\n"))
        #expect(one.contains("  --[no-]soft               bool, default true\n"))
        #expect(one.contains("A value may change in time: --threshold '0s:0, 2s:1 ease'\n"))
        let two = ShaderHelp.text(programs[1])
        #expect(two.contains("  --set size=NUMBER         float, default 1\n"))
        #expect(two.contains("  image                     the movie's frame\n"))
        #expect(two.contains("  --input left=FILE         another picture\n"))
    }
}
