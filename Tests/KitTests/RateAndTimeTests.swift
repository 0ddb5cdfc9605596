import Foundation
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import Testing

/// `--fps` on a movie, and the one frame of `--at`.
struct RateAndTimeTests {
    /// 25 frames of a second, each another picture, with keyframes far apart, and audio.
    private func makeMovie(_ folder: Folder, rate: Int = 25) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=32x24:r=\(rate),geq=lum='40+6*N':cb='X*8':cr='Y*10'", "-f", "lavfi",
                "-i", "sine=r=48000", "-t", "1",
                "-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv444p", "-g", "12", "-bf", "2", "-c:a", "aac", "in.mov",
            ], in: folder)
    }

    private func frames(_ name: String, in folder: Folder) throws -> [Data] {
        let samples = try Raster.samples(["-i", name], "rgb24", in: folder)
        let size = 32 * 24 * 3
        return stride(from: 0, to: samples.count, by: size).map { samples[$0..<$0 + size] }
    }

    @Test(arguments: [Rational(50, 1), Rational(10, 1), Rational(30000, 1001)])
    func aMovieIsShownAtAConstantRate(rate: Rational) throws {
        let folder = try Folder()
        try makeMovie(folder)
        try JobRun.run([.file(folder.path("in.mov"))], to: "plain.mov", in: folder, codec: "png")
        try JobRun.run([.file(folder.path("in.mov"))], to: "out.mov", in: folder, codec: "png") { $0.frameRate = rate }
        let found = try JobRun.times("out.mov", in: folder)
        let count = Int(rate.double.rounded(.up))
        #expect(found.map(\.time) == (0..<count).map { Rational(Int64($0) * rate.denominator, rate.numerator) })
        #expect(found.allSatisfy { $0.length == Rational(rate.denominator, rate.numerator) })
        let source = try frames("plain.mov", in: folder)
        let shown = try frames("out.mov", in: folder)
        #expect(Set(source).count == 25)
        try #require(source.count == 25 && shown.count == count)
        for index in 0..<count {
            // The source's latest frame at that time, in integers: i / rate * 25.
            let number = index * Int(rate.denominator) * 25 / Int(rate.numerator)
            #expect(shown[index] == source[number], "frame \(index)")
        }
        let sound = try ["in.mov", "out.mov"].map {
            try Tool.ffprobe($0, stream: "a", show: ["-show_entries", "packet=pts,size"], in: folder)
        }
        #expect(sound[0] == sound[1])
    }

    @Test(
        arguments: [
            (Rational(0, 1), 0), (Rational(1, 2), 12), (Rational(519, 1000), 12), (Rational(13, 25), 13),
            (Rational(99, 100), 24),
        ] as [(Rational, Int)])
    func onePictureIsTheFrameThatIsOnScreen(at: Rational, number: Int) throws {
        let folder = try Folder()
        try makeMovie(folder)
        try JobRun.run([.file(folder.path("in.mov"))], to: "all%d.png", in: folder)
        try JobRun.run([.file(folder.path("in.mov"))], to: "one.png", in: folder) { $0.at = at }
        #expect(
            try Raster.samples(["-i", "one.png"], "rgb24", in: folder)
                == (try Raster.samples(["-i", "all\(number + 1).png"], "rgb24", in: folder)))
    }

    @Test func aShaderSeesTheFramesOwnTimeAndNumber() throws {
        let folder = try Folder()
        try makeMovie(folder)
        let text = """
            uniform sampler2D image; uniform float time; uniform int frame; varying vec2 uv;
            void main() { gl_FragColor = vec4(texture2D(image, uv).r, time, float(frame) / 255.0, 1.0); }
            """
        let program = try ShaderProgram.parse(text: text, name: "t.frag") { name throws(Failure) in
            throw Failure(.shader, name)
        }
        for (output, at) in [("all%d.png", nil), ("one.png", Rational(3, 5))] {
            try JobRun.run([.file(folder.path("in.mov"))], to: output, in: folder) {
                $0.at = at
                $0.shaders = [ShaderStage(program: program)]
            }
        }
        #expect(
            try Raster.samples(["-i", "one.png"], "rgb24", in: folder)
                == (try Raster.samples(["-i", "all16.png"], "rgb24", in: folder)))
    }

    /// A further movie is read at the same time.
    @Test func aFurtherMovieIsTakenAtTheSameTime() throws {
        let folder = try Folder()
        try makeMovie(folder)
        for (output, at) in [("all%d.png", nil), ("one.png", Rational(3, 5))] {
            try JobRun.run([.file(folder.path("in.mov"))], to: output, in: folder) {
                $0.at = at
                $0.shaders = [
                    ShaderStage(
                        program: try ShaderLibrary.load("crossfade"), values: ["progress": ParameterValue(1)],
                        pictures: ["other": folder.path("in.mov")])
                ]
            }
        }
        #expect(
            try Raster.samples(["-i", "one.png"], "rgb24", in: folder)
                == (try Raster.samples(["-i", "all16.png"], "rgb24", in: folder)))
    }

    /// A shader that shows the frame before: `--at` needs the run-up.
    @Test(arguments: [nil, Rational(25, 1)])
    func aShaderWithAMemoryRemembersWhatCameBefore(rate: Rational?) throws {
        let folder = try Folder()
        try makeMovie(folder)
        let text = """
            uniform sampler2D image; uniform sampler2D before; varying vec2 uv;
            void main() { gl_FragColor = mix(texture2D(image, uv), texture2D(before, uv), 1.0); }
            """
        let program = try ShaderProgram.parse(text: text, name: "b.frag") { name throws(Failure) in
            throw Failure(.shader, name)
        }
        try JobRun.run([.file(folder.path("in.mov"))], to: "all%d.png", in: folder)
        let pictures = JobInput.pictures(folder.path("all%d.png"))
        for (input, output) in [(JobInput.file(folder.path("in.mov")), "one.png"), (pictures, "two.png")] {
            try JobRun.run([input], to: output, in: folder) {
                ($0.at, $0.frameRate) = (Rational(3, 5), output == "two.png" ? Rational(25, 1) : rate)
                $0.shaders = [ShaderStage(program: program, previous: ["before": 2])]
            }
            #expect(
                try Raster.samples(["-i", output], "rgb24", in: folder)
                    == (try Raster.samples(["-i", "all14.png"], "rgb24", in: folder)))
        }
    }

    @Test func aMomentOfASequenceIsItsPicture() throws {
        let folder = try Folder()
        try makeMovie(folder)
        try JobRun.run([.file(folder.path("in.mov"))], to: "f%d.png", in: folder)
        try JobRun.run([.pictures(folder.path("f%d.png"))], to: "one.png", in: folder) {
            ($0.frameRate, $0.at) = (Rational(10, 1), Rational(79, 100))
        }
        #expect(
            try Raster.samples(["-i", "one.png"], "rgb24", in: folder)
                == (try Raster.samples(["-i", "f8.png"], "rgb24", in: folder)))
    }

    @Test func whatCannotBeIsAUsageError() throws {
        let folder = try Folder()
        try makeMovie(folder)
        let movie = [JobInput.file(folder.path("in.mov"))]
        let tooLate = try JobRun.failure(movie, to: "out.png", in: folder) { $0.at = Rational(2, 1) }
        #expect(tooLate?.kind == .usage && tooLate?.description.contains("1.000 s") == true)
        let steady = try JobRun.failure(movie, to: "out.png", in: folder) {
            ($0.at, $0.frameRate) = (Rational(2, 1), Rational(10, 1))
        }
        #expect(steady?.kind == .usage && steady?.description.contains("1.000 s") == true)
        let toMovie = try JobRun.failure(movie, to: "out.mov", in: folder) { $0.at = Rational(1, 2) }
        #expect(toMovie?.kind == .usage && toMovie?.description.contains("out.png") == true)
        let cut = try JobRun.failure(movie, to: "out.png", in: folder) {
            ($0.at, $0.end) = (Rational(1, 2), Rational(1, 1))
        }
        #expect(cut?.kind == .usage)
        let held = try JobRun.failure(movie, to: "out.mov", in: folder) { $0.hold = Rational(2, 1) }
        #expect(held?.kind == .usage && held?.description.contains("hold says") == true)
    }
}
