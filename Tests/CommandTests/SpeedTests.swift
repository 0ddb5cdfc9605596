import Foundation
import GLFXTestSupport
import Testing

/// `--speed`, `--frame-blend` and `--freeze`.
@Suite struct SpeedTests {
    /// A job's options, the frames of `count.mov` that it shows, and when, in seconds times 600.
    struct Case: Sendable, CustomTestStringConvertible {
        var options: [String]
        var shown: [Int]
        var times: [Int]
        var testDescription: String { options.joined(separator: " ") }
    }

    /// `count.mov` has 50 frames at 25 a second: frame n has the gray 5 n.
    static let cases: [Case] = [
        Case(options: ["--speed", "0.5"], shown: Array(0..<50), times: (0..<50).map { 48 * $0 }),
        Case(options: ["--speed", "2"], shown: Array(0..<50), times: (0..<50).map { 12 * $0 }),
        Case(
            options: ["--speed", "2", "--fps", "25"], shown: (0..<25).map { 2 * $0 }, times: (0..<25).map { 24 * $0 }),
        Case(
            options: ["--speed", "0.5", "--fps", "25", "--end", "0.4"], shown: (0..<20).map { $0 / 2 },
            times: (0..<20).map { 24 * $0 }),
        Case(options: ["--speed", "-1"], shown: (0..<50).reversed(), times: (0..<50).map { 24 * $0 }),
        Case(
            options: ["--speed", "-2", "--start", "0.4", "--end", "0.8"], shown: (10..<20).reversed(),
            times: (0..<10).map { 12 * $0 }),
        // 50 frames in 1.92 s: 25/24, written to so many digits.
        Case(
            options: ["--speed", "1.0416666667", "--fps", "25"], shown: (0..<48).map { $0 * 25 / 24 },
            times: (0..<48).map { 24 * $0 }),
        // The integral of 1 + 2 t is t + t².
        Case(
            options: ["--speed", "0:1, 1:3"], shown: (0..<25).map { ($0 * 25 + $0 * $0) / 25 },
            times: (0..<25).map { 24 * $0 }),
        // 1 s at 1, then 0.25: the second second of the clip takes 4.
        Case(
            options: ["--speed", "0s:1, 1s:0.25 hold"], shown: (0..<125).map { $0 < 25 ? $0 : 25 + ($0 - 25) / 4 },
            times: (0..<125).map { 24 * $0 }),
        Case(
            options: ["--freeze", "0.4=0.2,40f=0.08"],
            shown: Array(0..<10) + Array(repeating: 10, count: 6) + Array(11..<40) + [40, 40, 40] + Array(41..<50),
            times: (0..<57).map { 24 * $0 }),
        Case(
            options: ["--speed", "0.5", "--freeze", "0.16=0.16", "--end", "0.4"],
            shown: [0, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9], times: (0..<12).map { 48 * $0 }),
    ]

    private func folder() throws -> Folder {
        let folder = try Folder()
        try CountedClip.make("count.mov", frames: 50, rate: "25", step: 5, in: folder)
        return folder
    }

    private func run(_ options: [String], in folder: Folder) throws -> [Int] {
        let outcome = try Glfx.run(
            ["count.mov"] + options + ["--codec", "png", "--overwrite", "out.mov"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try CountedClip.numbers("out.mov", step: 5, in: folder)
    }

    @Test(arguments: cases) func everyFrameIsThereAtItsTime(job: Case) throws {
        let folder = try folder()
        #expect(try run(job.options, in: folder) == job.shown)
        let found = try Raster.times("out.mov", in: folder)
        let seconds = found.frames.map {
            Double($0.time * found.timeBase.numerator) / Double(found.timeBase.denominator) * 600
        }
        #expect(seconds.map { Int($0.rounded()) } == job.times)
        #expect(zip(seconds, job.times).allSatisfy { abs($0 - Double($1)) < 1e-6 })
        #expect(try run(job.options + ["--parts", "3"], in: folder) == job.shown)
    }

    /// One moment of a job is one picture, whoever asks.
    @Test(arguments: cases.indices) func aMomentIsThatOfTheRun(index: Int) throws {
        let (job, folder) = (Self.cases[index], try folder())
        guard !job.options.contains("--start"), !job.options.contains("--end") else { return }
        for place in [0, job.shown.count / 3, job.shown.count - 1] {
            let time = "\(job.times[place] + 1)/600"
            let outcome = try Glfx.run(
                ["count.mov"] + job.options + ["--at", time, "--overwrite", "one.png"], in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            #expect(
                try CountedClip.numbers("one.png", step: 5, in: folder) == [job.shown[place]], Comment(rawValue: time))
        }
    }

    /// Frames between two are weighted by their distance in time.
    @Test func blendedFramesAreWeightedByTime() throws {
        let folder = try folder()
        _ = try run(["--speed", "0.25", "--frame-blend", "--end", "0.4"], in: folder)
        let grays = try RawFrames.rgb("out.mov", width: 16, height: 8, in: folder).map { Double($0[0]) }
        let exact = (0..<40).map { min(Double($0) * 1.25, 45) }
        #expect(grays.count == 40)
        #expect(zip(grays, exact).allSatisfy { abs($0 - $1) <= 0.5 }, "\(grays)")
        _ = try run(["--fps", "50", "--frame-blend", "--end", "0.4"], in: folder)
        let doubled = try RawFrames.rgb("out.mov", width: 16, height: 8, in: folder).map { Double($0[0]) }
        #expect(zip(doubled, (0..<20).map { min(Double($0) * 2.5, 45) }).allSatisfy { abs($0 - $1) <= 0.5 })
    }

    /// ffmpeg's `reverse` makes the same of a movie with key frames far apart, B frames, and of joined INPUTs.
    @Test func backwardsIsWhatFfmpegMakes() throws {
        let folder = try folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=30", "-t", "3", "-c:v", "libx264", "-qp", "0", "-g",
                "40",
                "-bf", "2", "-pix_fmt", "yuv444p", "in.mov",
            ], in: folder)
        let outcome = try Glfx.run(
            ["in.mov", "in.mov@0-1", "--speed", "-1", "--codec", "ffv1", "out.mkv"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let forwards = try Glfx.run(["in.mov", "in.mov@0-1", "--codec", "ffv1", "plain.mkv"], in: folder)
        try #require(forwards.code == 0, "\(forwards.errors)")
        #expect(
            try Raster.samples(["-i", "out.mkv"], "yuv444p", in: folder)
                == Raster.samples(["-i", "plain.mkv", "-vf", "reverse"], "yuv444p", in: folder))
    }

    @Test func aJobFileHoldsThem() throws {
        let folder = try folder()
        let words = ["--speed", "0:1, 1:0.5 ease", "--freeze", "10f=0.2", "--frame-blend"]
        let written = try Glfx.run(["count.mov"] + words + ["--dry-run", "--json", "out.mov"], in: folder)
        #expect(written.output.contains(#""speed": "0s:1, 1s:0.5 ease""#), "\(written.output)\(written.errors)")
        #expect(written.output.contains(#""freeze": "0.4=0.2""#) && written.output.contains(#""frame-blend": true"#))
        try folder.write(written.output, to: "job.json")
        let again = try Glfx.run(["run", "job.json", "--dry-run", "--json"], in: folder)
        #expect(again.output == written.output)
    }

    @Test(
        arguments: [
            (["--speed", "0"], "nothing would ever follow; --freeze TIME=SECONDS lets the picture stand still"),
            (["--speed", "fast"], "--speed 'fast': not a speed"),
            (
                ["--speed", "1.0427083333333"],
                "--speed '1.0427083333333': 13 digits behind the point, and at most 12 are read; write a fraction"
            ),
            (
                ["--speed", "1.123456789013"],
                "--speed '1.123456789013': no fraction with a denominator up to 1000000 is written so"
            ),
            (["--speed", "0s:1, 1s:0"], "--speed at 1s cannot be '0', which is out of its range"),
            (["--speed", "1000"], "--speed '1000' is not from 1/100 to 100"),
            (["--freeze", "3=1"], "--freeze at 3.000 s: the picture ends before, at 2.000 s"),
            (["--freeze", "3"], "--freeze '3': not TIME=SECONDS"),
            (["--freeze", "1=0"], "--freeze '1=0' is no time at all"),
        ] as [([String], String)])
    func whatIsWrongIsOneLine(options: [String], message: String) throws {
        let folder = try folder()
        let outcome = try Glfx.run(["count.mov"] + options + ["out.mov"], in: folder)
        #expect(outcome.code == 2 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func aPipeRunsForwardsOnly() throws {
        let folder = try folder()
        let line =
            "ffmpeg -v error -i count.mov -f nut -c:v ffv1 -pix_fmt gbrp - | $glfx - --audio none --codec png --overwrite out.mov"
        let backwards = try Glfx.shell("\(line) --speed -1", in: folder)
        #expect(backwards.code == 2 && backwards.errors.contains("can only be read forwards"), "\(backwards.errors)")
        let slow = try Glfx.shell("\(line) --speed 0.5", in: folder)
        #expect(slow.code == 0, "\(slow.errors)")
        #expect(try CountedClip.numbers("out.mov", step: 5, in: folder) == Array(0..<50))
    }
}
