import Foundation
import GLFXTestSupport
import Testing

/// What `glfx compare` says of sides that are made differently.
@Suite struct CompareSideTests {
    private func movie(
        _ name: String, _ filter: String, format: String = "yuv420p", frames: Int = 6, more: [String] = [],
        in folder: Folder
    ) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=10:duration=\(Double(frames) / 10)", "-vf",
                "\(filter),format=\(format)", "-fps_mode", "passthrough", "-c:v", "ffv1",
            ] + more + [name], in: folder)
    }

    private func compare(_ arguments: String..., in folder: Folder) throws -> Outcome {
        try Glfx.run(["compare"] + arguments, in: folder)
    }

    @Test func aMissingFrameIsFound() throws {
        let folder = try Folder()
        // Stripes that move by 5 pixels a frame: no two frames are alike.
        let moving = "geq=lum='mod(X+5*N\\,40)*6':cb=128:cr=128"
        try movie("whole.mkv", moving, in: folder)
        try movie("less.mkv", "\(moving),select='not(eq(n\\,2))'", in: folder)
        let plain = try compare("less.mkv", "whole.mkv", in: folder)
        #expect(plain.code == 1)
        #expect(plain.output.contains("3 of 5 frames; first frame 2"))
        #expect(plain.output.contains("a frame is missing, the first one frame 5 (0.500 s)"))
        let aligned = try compare("less.mkv", "whole.mkv", "--align", in: folder)
        #expect(aligned.code == 1)
        #expect(
            aligned.output.hasPrefix(
                "less.mkv differs from whole.mkv: a frame is missing, the first one frame 2 (0.200 s)\n"))
        let other = try compare("whole.mkv", "less.mkv", "--align", in: folder)
        #expect(other.output.contains(": a frame is not expected, the first one frame 2 (0.200 s)"))
    }

    @Test func timeStampsCountUnlessTheyAreIgnored() throws {
        let folder = try Folder()
        try movie("a.mkv", "null", in: folder)
        try movie("b.mkv", "settb=1/1000,setpts='PTS+gte(N\\,3)*20'", more: ["-enc_time_base", "1:1000"], in: folder)
        let outcome = try compare("b.mkv", "a.mkv", in: folder)
        #expect(outcome.code == 1)
        #expect(
            outcome.output
                == "b.mkv differs from a.mkv: 3 time stamps differ, first that of frame 3: 320*1/1000 s, "
                + "expected 300*1/1000 s\n")
        #expect(try compare("b.mkv", "a.mkv", "--times", "ignore", in: folder).code == 0)
    }

    /// A container's clock may be coarser: 1/24 s is 41.67 ms, and 42 in Matroska.
    @Test func timeStampsAreAsExactAsTheCoarserClock() throws {
        let folder = try Folder()
        let source = ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=24", "-frames:v", "6", "-c:v", "ffv1"]
        try Tool.ffmpeg(source + ["-pix_fmt", "yuv420p", "a.mkv"], in: folder)
        try Tool.ffmpeg(["-i", "a.mkv", "-c", "copy", "a.nut"], in: folder)
        try Tool.ffmpeg(source + ["-pix_fmt", "yuv420p", "b.nut"], in: folder)
        #expect(try compare("a.mkv", "b.nut", in: folder).code == 0)
    }

    @Test func sizesThatDifferAreSaidAndNotScaled() throws {
        let folder = try Folder()
        try movie("a.mkv", "null", in: folder)
        try movie("b.mkv", "scale=80:64", in: folder)
        let outcome = try compare("a.mkv", "b.mkv", in: folder)
        #expect(outcome.code == 1)
        #expect(
            outcome.output
                == "a.mkv differs from b.mkv: sizes differ: 96x64, expected 80x64; frames of different sizes are not "
                + "compared\n")
    }

    /// 8 bits are 10 bits with two zeros in the limited range.
    @Test func depthsAreComparedInTheDeeper() throws {
        let folder = try Folder()
        try movie("a.mkv", "null", in: folder)
        try movie("b.mkv", "format=yuv420p,format=yuv420p10le", format: "yuv420p10le", in: folder)
        let outcome = try compare("a.mkv", "b.mkv", in: folder)
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.errors.contains("note: depths differ: 8 bits, expected 10 bits\n"))
        #expect(outcome.errors.contains("note: compared as 10 bits\n"))
        // One code value of 10 bits more, everywhere.
        try Tool.ffmpeg(["-i", "b.mkv", "-vf", "lutyuv=y=val+1", "-c:v", "ffv1", "c.mkv"], in: folder)
        let other = try compare("a.mkv", "c.mkv", in: folder)
        #expect(other.output.contains("difference 1 of 1023, 100.00 % of the pixels"))
    }

    /// In the full range 255 is 65535.
    @Test func picturesOfOtherDepthsAreStretched() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=s=96x64", "-frames:v", "1", "-pix_fmt", "rgb24", "a.png"], in: folder)
        let bytes = try Tool.ffmpeg(["-i", "a.png", "-f", "rawvideo", "-"], in: folder)
        // The same byte twice is 257 times its value.
        try Data(bytes.flatMap { [$0, $0] }).write(to: folder.url.appendingPathComponent("b.raw"))
        try Tool.ffmpeg(
            ["-f", "rawvideo", "-pixel_format", "rgb48be", "-video_size", "96x64", "-i", "b.raw", "b.png"], in: folder)
        let outcome = try compare("a.png", "b.png", in: folder)
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.errors.contains("note: compared as RGB, 16 bits\n"))
    }

    @Test func alphaThatIsNotThereIsOpaque() throws {
        let folder = try Folder()
        try movie("a.mkv", "null", in: folder)
        try movie("opaque.mkv", "format=yuva420p", format: "yuva420p", in: folder)
        try movie("clear.mkv", "format=yuva420p,lutyuv=a=200", format: "yuva420p", in: folder)
        let opaque = try compare("opaque.mkv", "a.mkv", in: folder)
        #expect(opaque.code == 0, "\(opaque.output)")
        #expect(opaque.errors.contains("note: alpha differs: with alpha, expected without alpha"))
        let clear = try compare("clear.mkv", "a.mkv", in: folder)
        #expect(clear.code == 1)
        #expect(clear.output.contains("difference 55 of 255, 100.00 % of the pixels"))
    }

    /// The same picture in two matrices differs in its codes, and not in its colors.
    @Test func otherMatricesAreComparedByTheirColors() throws {
        let folder = try Folder()
        let smooth = "geq=r='X*2':g='Y*3':b='128':a=255,format=gbrp"
        for (name, matrix, tag) in [("a.mkv", "bt709", "bt709"), ("b.mkv", "smpte170m", "smpte170m")] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=s=96x64:r=10", "-frames:v", "2", "-vf",
                    "format=gbrap,\(smooth),scale=out_color_matrix=\(matrix):out_range=tv:flags=accurate_rnd+full_chroma_int,"
                        + "format=yuv444p", "-c:v", "ffv1", "-colorspace", tag, "-color_primaries", "bt709",
                    "-color_trc", "bt709", "-color_range", "tv", name,
                ], in: folder)
        }
        let outcome = try compare("a.mkv", "b.mkv", "--max-difference", "3", in: folder)
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.errors.contains("note: color matrices differ: bt709, expected smpte170m\n"))
        #expect(outcome.errors.contains("note: compared as RGB, 8 bits\n"))
        let tags = try compare("a.mkv", "b.mkv", "--max-difference", "3", "--tags", "exact", in: folder)
        #expect(tags.code == 1)
        #expect(tags.output.hasPrefix("a.mkv differs from b.mkv: color tags differ\n"))
    }

    @Test func aTurnedMovieIsComparedUpright() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=10", "-frames:v", "2", "-c:v", "png", "stored.mov"],
            in: folder)
        try Tool.ffmpeg(
            ["-i", "stored.mov", "-c", "copy", "-metadata:s:v", "rotate=90", "turned.mov"], in: folder)
        try Tool.ffmpeg(["-i", "turned.mov", "-c:v", "png", "upright.mov"], in: folder)
        let outcome = try compare("turned.mov", "upright.mov", in: folder)
        #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)")
    }

    // MARK: Jobs

    @Test func aJobIsComparedBeforeItsEncoder() throws {
        let folder = try Folder()
        try movie("in.mkv", "null", in: folder)
        #expect(try Glfx.run(["in.mkv", "--shader", "invert", "golden.mkv", "--codec", "ffv1"], in: folder).code == 0)
        let same = try compare("in.mkv", "--shader", "invert", "golden.mkv", in: folder)
        #expect(same.code == 0)
        #expect(same.output == "the job equals golden.mkv: 6 frames\n")
        let other = try compare("in.mkv", "--shader", "invert", "--amount", "0.98", "golden.mkv", in: folder)
        #expect(other.code == 1)
        #expect(other.output.hasPrefix("the job differs from golden.mkv: 6 of 6 frames; first frame 0 (0.000 s)"))
        // No file is touched.
        #expect(try folder.names == ["golden.mkv", "in.mkv"])
    }

    @Test func aJobFileNeedsNoOutput() throws {
        let folder = try Folder()
        try movie("in.mkv", "null", in: folder)
        #expect(try Glfx.run(["in.mkv", "--shader", "invert", "golden.mkv", "--codec", "ffv1"], in: folder).code == 0)
        try folder.write(
            #"{"glfx": 1, "inputs": ["in.mkv"], "shaders": [{"shader": "invert"}]}"#, to: "job.json")
        #expect(try compare("--job", "job.json", "golden.mkv", in: folder).code == 0)
        let run = try Glfx.run(["run", "job.json"], in: folder)
        #expect(run.code == 2)
        #expect(run.errors.contains("this job has no 'output'"))
        #expect(try Glfx.run(["run", "job.json", "--output", "out.mkv", "--codec", "ffv1"], in: folder).code == 0)
        #expect(try compare("out.mkv", "golden.mkv", in: folder).code == 0)
    }

    @Test func oneMomentIsComparedWithOnePicture() throws {
        let folder = try Folder()
        try movie("in.mkv", "null", in: folder)
        #expect(try Glfx.run(["in.mkv", "--shader", "edges", "--at", "0.3", "golden.png"], in: folder).code == 0)
        #expect(try compare("in.mkv", "--shader", "edges", "--at", "0.3", "golden.png", in: folder).code == 0)
        #expect(try compare("in.mkv", "--shader", "edges", "--at", "0.4", "golden.png", in: folder).code == 1)
        let all = try compare("in.mkv", "--shader", "edges", "golden.png", in: folder)
        #expect(all.code == 1)
        #expect(all.output.contains("5 frames are not expected"))
    }

    @Test func damageIsExitCode4() throws {
        let folder = try Folder()
        try movie("a.mkv", "null", frames: 40, in: folder)
        let bytes = try folder.read("a.mkv")
        try bytes.prefix(bytes.count * 3 / 4).write(to: folder.url.appendingPathComponent("cut.mkv"))
        let outcome = try compare("cut.mkv", "cut.mkv", in: folder)
        #expect(outcome.code == 4)
        #expect(outcome.errors.contains("glfx: error: 'cut.mkv' is damaged: "))
        #expect(try compare("cut.mkv", "a.mkv", in: folder).code == 1)
    }
}
