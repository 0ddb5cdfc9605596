import GLFXTestSupport
import Testing

/// `--fps` of a part: a frame belongs to the part where it begins.
@Suite struct RateOfPartTests {
    @Test(
        arguments: [
            ("25", 100, ["--fps", "12", "--end", "1.5"], 18),
            ("60000/1001", 120, ["--fps", "24", "--duration", "1"], 24),
            ("25", 100, ["--fps", "12", "--start", "0.5", "--end", "1.5"], 12),
            ("25", 100, ["--fps", "12", "--start", "0.4", "--duration", "1.5"], 18),
            ("25", 100, ["--fps", "50", "--end", "0.5"], 25), ("25", 100, ["--fps", "12"], 48),
            ("25", 100, ["--fps", "1", "--end", "0.5"], 1),
        ] as [(String, Int, [String], Int)])
    func aPartHasTheFramesThatBeginInIt(rate: String, frames: Int, options: [String], expected: Int) throws {
        let folder = try Folder()
        try CountedClip.make("count.mov", frames: frames, rate: rate, step: 2, in: folder)
        for parts in expected > 1 ? [[], ["--parts", "2"]] : [[]] {
            let outcome = try Glfx.run(
                ["count.mov"] + options + parts + ["--codec", "png", "--overwrite", "out.mov"], in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            #expect(try CountedClip.numbers("out.mov", step: 2, in: folder).count == expected, "\(options) \(parts)")
        }
    }
}
