import Foundation
import GLFXTestSupport
import Testing

/// A further picture with a time of its own: `--input-time`, `--input-fade`, `--input-end` and `--input-fps` behind an
/// `--input`.
@Suite struct LayerTimeTests {
    /// A folder with `white.mov` (25 frames a second, 2 s) and `count.mov`, whose n-th of 20 frames is a gray of 5 n.
    private func folder() throws -> Folder {
        let folder = try Folder()
        try CountedClip.make("count.mov", frames: 20, rate: "25", step: 5, in: folder)
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=white:size=16x8:rate=25", "-t", "2", "-c:v", "qtrle", "white.mov"], in: folder)
        return folder
    }

    /// Where the layer is transparent.
    private let none = 51

    /// The number of the layer's frame in each frame of the output.
    private func shown(_ arguments: [String], of input: [String] = ["white.mov"], in folder: Folder) throws -> [Int] {
        let outcome = try Glfx.run(
            input + ["--shader", "over", "--input", "count.mov"] + arguments + [
                "--codec", "qtrle", "--overwrite", "out.mov",
            ], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try CountedClip.numbers("out.mov", step: 5, in: folder)
    }

    private func hidden(_ count: Int) -> [Int] { Array(repeating: none, count: count) }

    @Test func aLayerBeginsAtItsTimeWithItsFirstFrame() throws {
        let folder = try folder()
        #expect(try shown(["--input-time", "0.4-1"], in: folder) == hidden(10) + Array(0..<15) + hidden(25))
        #expect(try shown(["--input-time", "10f-25f"], in: folder) == hidden(10) + Array(0..<15) + hidden(25))
        #expect(try shown(["--input-time", "-0.2"], in: folder) == Array(0..<5) + hidden(45))
        #expect(
            try shown(["--input-time", "00:00:01:15-"], in: folder) == hidden(40) + Array(0..<10))
        // Between two frames: the next one has it.
        #expect(try shown(["--input-time", "1.59-"], in: folder) == hidden(40) + Array(0..<10))
    }

    @Test(arguments: [
        ("hold", Array(0..<20) + Array(repeating: 19, count: 20)), ("loop", Array(0..<20) + Array(0..<20)),
        ("hide", Array(0..<20) + Array(repeating: 51, count: 20)), ("stop", Array(0..<20)),
    ])
    func itsEndIsItsOwn(ending: String, frames: [Int]) throws {
        let folder = try folder()
        let words = ["--input-time", "0.4-", "--input-end", ending]
        #expect(try shown(words, in: folder) == hidden(10) + frames)
    }

    /// The part of the file, in the middle of the output, in all ways in which frames are asked for.
    @Test func aPartOfTheFileInPartsOfTheJob() throws {
        let folder = try folder()
        let words = [
            "white.mov", "--shader", "over", "--input", "count.mov@0.2-0.4", "--input-time", "0.4-", "--input-end",
            "hide",
        ]
        let expected = hidden(10) + Array(5..<10) + hidden(35)
        func run(_ more: [String], _ output: String = "out.mov") throws -> [Int] {
            let outcome = try Glfx.run(words + more + ["--codec", "qtrle", "--overwrite", output], in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            return try CountedClip.numbers(output, step: 5, in: folder)
        }
        #expect(try run([]) == expected)
        #expect(try run(["--parts", "4"]) == expected)
        #expect(try run(["--device", "software"]) == expected)
        let still = try Glfx.run(words + ["--at", "0.52", "one.png"], in: folder)
        try #require(still.code == 0, "\(still.errors)")
        #expect(try CountedClip.numbers("one.png", step: 5, in: folder) == [8])
        // Times are the output's, whatever its speed is, and whatever is joined.
        #expect(try run(["--speed", "2"]).prefix(25) == hidden(20) + [5, 5, 6, 6, 7])
        let joined = try Glfx.run(
            ["white.mov@-0.2"] + words + ["--codec", "qtrle", "--overwrite", "out.mov"], in: folder)
        try #require(joined.code == 0, "\(joined.errors)")
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == expected + hidden(5))
    }

    /// A movie whose first frame is at 10 s counts from there, as keyframes and texts do.
    @Test func timesAreThoseOfTheOutput() throws {
        let folder = try folder()
        try Tool.ffmpeg(
            ["-i", "white.mov", "-c:v", "ffv1", "-pix_fmt", "gbrp", "-output_ts_offset", "10", "late.nut"], in: folder)
        #expect(
            try shown(["--input-time", "10.4-10.8"], of: ["late.nut"], in: folder)
                == hidden(10) + Array(0..<10) + hidden(30))
        #expect(
            try shown(["--input-time", "10.4-", "--input-end", "stop"], of: ["late.nut"], in: folder)
                == hidden(10) + Array(0..<20))
    }

    /// Alpha rises and falls evenly, and is 0 in the first and the last frame.
    @Test(arguments: [
        (["--input-time", "0.2-0.6", "--input-fade", "4f,0.2"], 5..<15, 4, 5),
        // Up to the end of the output.
        (["--input-time", "1.6-", "--input-fade", "4f,4f"], 40..<50, 4, 4),
        // Up to the end of the movie.
        (["--input-time", "0.4-", "--input-fade", ",0.4", "--input-end", "hide"], 10..<30, 0, 10),
    ])
    func aFadeMultipliesAlpha(words: [String], span: Range<Int>, rise: Int, fall: Int) throws {
        let folder = try folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=black:size=16x8:rate=25", "-t", "0.8", "-c:v", "qtrle", "black.mov"],
            in: folder)
        let outcome = try Glfx.run(
            ["white.mov", "--shader", "over", "--input", "black.mov"] + words + [
                "--codec", "qtrle", "--overwrite", "out.mov",
            ], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let levels = try RawFrames.rgb("out.mov", width: 16, height: 8, in: folder).map { 255 - Int($0[0]) }
        for (frame, level) in levels.enumerated() {
            let up = rise == 0 ? 1 : Double(frame - span.lowerBound) / Double(rise)
            let down = Double(span.upperBound - 1 - frame) / Double(fall)
            let wanted = span.contains(frame) ? 255 * min(max(min(up, down), 0), 1) : 0
            #expect(abs(Double(level) - wanted) <= 1, "frame \(frame): \(level), not \(wanted)")
        }
    }

    /// The animated lower third, beside ffmpeg's `fade`, `setpts` and `overlay`: from 00:00:01:10 on, with 12 frames to come
    /// and gone after 30 pictures, at the movie's rate and at another one.
    @Test(arguments: [("30000/1001", 30, true, 41..<70), ("24", 48, false, 40..<90)])
    func aSequenceWithAlphaIsLaidOverAsFFmpegDoes(
        rate: String, pictures: Int, fades: Bool, changed: Range<Int>
    ) throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("lt"), withIntermediateDirectories: false)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:size=48x32:rate=\(rate),format=rgba,geq=r='X*5':g='Y*7':b='N*5':a='if(gt(Y,16),X*5,0)'",
                "-frames:v", "\(pictures)", "lt/%03d.png",
            ], in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=48x32:rate=30000/1001", "-frames:v", "90", "-pix_fmt", "rgb24",
                "-c:v", "qtrle", "main.mov",
            ], in: folder)
        let fade = fades ? ",fade=t=in:st=0:d=0.4004:alpha=1" : ""
        // A timecode counts 30 frames a second: 40 frames.
        try Tool.ffmpeg(
            [
                "-i", "main.mov", "-framerate", rate, "-i", "lt/%03d.png", "-filter_complex",
                "[1:v]format=rgba\(fade),settb=1/90000,setpts=PTS+40*1001/30000/TB[l];"
                    + "[0:v]format=gbrp[m];[m][l]overlay=format=gbrp:eof_action=pass", "-c:v", "qtrle", "-pix_fmt",
                "rgb24", "-fps_mode", "passthrough", "theirs.mov",
            ], in: folder)
        let outcome = try Glfx.run(
            [
                "main.mov", "--shader", "over", "--input", "lt/%03d.png", "--input-fps", rate, "--input-time",
                "00:00:01:10-", "--input-end", "hide", "--codec", "qtrle", "ours.mov",
            ] + (fades ? ["--input-fade", "12f"] : []), in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        let (ours, theirs) = (
            try RawFrames.rgb("ours.mov", width: 48, height: 32, in: folder),
            try RawFrames.rgb("theirs.mov", width: 48, height: 32, in: folder)
        )
        let plain = try RawFrames.rgb("main.mov", width: 48, height: 32, in: folder)
        #expect(ours.count == 90 && theirs.count == 90)
        for frame in 0..<90 {
            let worst = zip(ours[frame], theirs[frame]).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(worst <= 1, "frame \(frame)")
            #expect((ours[frame] == plain[frame]) == !changed.contains(frame), "frame \(frame)")
        }
    }

    /// Numbered pictures from 0.25 s to 0.75 s at 8 a second are the third to the sixth.
    @Test func aSequenceHasAnInAndAnOutPoint() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("n"), withIntermediateDirectories: false)
        try Tool.ffmpeg(["-i", "count.mov", "-fps_mode", "passthrough", "n/%02d.png"], in: folder)
        let outcome = try Glfx.run(
            [
                "white.mov", "--shader", "over", "--input", "n/*.png@0.25-0.75", "--input-fps", "8", "--input-time",
                "0.4-", "--input-end", "stop", "--codec", "qtrle", "--overwrite", "out.mov",
            ], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let expected = (0..<13).map { 2 + $0 * 8 / 25 }
        #expect(
            try CountedClip.numbers("out.mov", step: 5, in: folder) == hidden(10) + expected.filter { $0 < 6 })
        for (words, text) in [
            (["n/*.png@0.2-0.4", "o.mov"], "have no parts in time"),
            (["white.mov", "--shader", "over", "--input", "n/*.png@5-6", "o.mov"], "has none of the 20 pictures"),
            (["white.mov", "--shader", "over", "--input", "n/*.png@5f-6f", "o.mov"], "give seconds"),
        ] {
            let refused = try Glfx.run(words, in: folder)
            #expect(refused.code == 2 && refused.errors.contains(text), "\(refused.errors)")
        }
    }

    @Test func aColorIsAPicture() throws {
        let folder = try folder()
        for color in ["#204080", "color:#204080", "layer=#204080", "layer=color:#204080"] {
            let outcome = try Glfx.run(
                [
                    "white.mov", "--shader", "over", "--input", color, "--input-time", "1-1.2", "--input-fade", "5f",
                    "--codec", "qtrle", "--overwrite", "out.mov",
                ], in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            let reds = try RawFrames.rgb("out.mov", width: 16, height: 8, in: folder).map { Int($0[0]) }
            #expect(reds[24] == 255 && reds[30] == 255)
            for frame in 25..<30 {
                let wanted = 255 - (255 - 0x20) * Double(frame - 25) / 5
                #expect(abs(Double(reds[frame]) - wanted) <= 1, "frame \(frame)")
            }
        }
    }

    /// Before every `--input` it is for all, behind one for that one; a note says so where the other may be forgotten.
    @Test func anEndBeforeAllInputsIsForAll() throws {
        let folder = try folder()
        try CountedClip.make("short.mov", frames: 5, rate: "25", step: 5, in: folder)
        func run(_ before: [String], _ after: [String]) throws -> (frames: [Int], errors: String) {
            let outcome = try Glfx.run(
                ["white.mov"] + before + [
                    "--shader", "over", "--input", "count.mov", "--shader", "over", "--input", "short.mov",
                    "--input-time", "1-",
                ] + after + ["--codec", "qtrle", "--overwrite", "out.mov"], in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            return (try CountedClip.numbers("out.mov", step: 5, in: folder), outcome.errors)
        }
        let all = try run(["--input-end", "hide"], [])
        #expect(all.frames == Array(0..<20) + hidden(5) + Array(0..<5) + hidden(20))
        let last = try run([], ["--input-end", "loop"])
        #expect(last.frames == Array(0..<20) + Array(repeating: 19, count: 5) + (0..<25).map { $0 % 5 })
        let two = try Glfx.run(
            [
                "white.mov", "--shader", "alphablend", "--input", "fx=count.mov", "--input", "src=short.mov",
                "--input-end", "loop", "--dry-run", "out2.mov",
            ], in: folder)
        #expect(two.errors.contains("--input-end is for the --input before it alone"), "\(two.errors)")
    }

    @Test(arguments: [
        (["--input-time", "1-2"], "--input-time belongs to an --input, and there is none before it"),
        (["--input", "count.mov", "--input-time", "2-1"], "is no time at all"),
        (["--input", "count.mov", "--input-time", "2"], "not FROM-TO"),
        (["--input", "count.mov", "--input-time", "1-2", "--input-time", "1-2"], "given twice"),
        (["--input", "count.mov", "--input-fade", "x"], "not IN or IN,OUT"),
        (["--input", "count.mov", "--input-fade", "0"], "is no fade"),
        (["--input", "count.mov", "--input-time", "1-2", "--input-fade", "1,1.5"], "less than its fades take"),
        (["--input", "count.mov", "--input-fade", "0.5,0.5", "--input-end", "hide"], "less than its fades take"),
        (["--input", "count.mov", "--input-fps", "24"], "is no sequence of pictures"),
        (["--input", "count.mov", "--input-end", "never"], "no such choice"),
        (["--input", "layer=previous", "--input-time", "1-2"], "an earlier frame that has no time of its own"),
        (["--input", "#20408"], "not a color"),
    ])
    func mistakesAreNamed(words: [String], message: String) throws {
        let folder = try folder()
        let outcome = try Glfx.run(["white.mov", "--shader", "over"] + words + ["out.mov"], in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome.code): \(outcome.errors)")
        #expect(outcome.lines.count == 1)
    }

    @Test func aTableHasNoTime() throws {
        let folder = try folder()
        try folder.write(
            "LUT_3D_SIZE 2\n" + (0..<8).map { "\($0 % 2) \($0 / 2 % 2) \($0 / 4)\n" }.joined(), to: "a.cube")
        let outcome = try Glfx.run(
            ["white.mov", "--shader", "lut", "--input", "a.cube", "--input-time", "1-2", "out.mov"], in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains("is a table"), "\(outcome.errors)")
    }
}
