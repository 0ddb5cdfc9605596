import Foundation
import GLFXCore
import GLFXJob
import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// Pictures that are a file each become frames, at exact times and with another decoder's pixels.
struct PictureSequenceTests {
    private static let twentyFour = Rational(24, 1)

    /// 24 different pictures, `f1.png` to `f24.png`.
    private func makePictures(_ folder: Folder, pixels: String = "rgb24", pattern: String = "f%d.png") throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=48x32:rate=24", "-frames:v", "24", "-pix_fmt", pixels, pattern],
            in: folder)
    }

    @Test(
        arguments: [
            (Rational(24, 1), "rgb24", "png"), (Rational(30000, 1001), "rgb24", "png"),
            (Rational(24, 1), "rgb48be", "png"), (Rational(30000, 1001), "rgba", "qtrle"),
            (Rational(24, 1), "rgba64be", "png"),
        ] as [(Rational, String, String)])
    func numberedPicturesAreFramesAtExactTimesWithEveryPixel(rate: Rational, pixels: String, codec: String) throws {
        let folder = try Folder()
        try makePictures(folder, pixels: pixels)
        try JobRun.run([.pictures(folder.path("f%d.png"))], to: "out.mov", in: folder, codec: codec) {
            $0.frameRate = rate
        }
        let found = try JobRun.times("out.mov", in: folder)
        #expect(found.count == 24)
        for (index, frame) in found.enumerated() {
            #expect(frame.time == Rational(Int64(index) * rate.denominator, rate.numerator))
            #expect(frame.length == Rational(rate.denominator, rate.numerator))
        }
        let asRead = pixels.hasSuffix("be") ? String(pixels.dropLast(2)) + "le" : pixels
        let mine = try Raster.samples(["-i", "out.mov"], asRead, in: folder)
        #expect(mine == (try Raster.samples(["-i", "f%d.png"], asRead, in: folder)))
        let channels = pixels.contains("a") ? 4 : 3
        let bytes = pixels.hasSuffix("be") ? 2 : 1
        #expect(mine.count == 24 * 48 * 32 * channels * bytes)
    }

    @Test func aGlobIsSortedAsPeopleCount() throws {
        let folder = try Folder()
        try makePictures(folder)
        try JobRun.run([.pictures(folder.path("f*.png"))], to: "out.mov", in: folder, codec: "png") {
            $0.frameRate = Self.twentyFour
        }
        #expect(
            try Raster.samples(["-i", "out.mov"], "rgb24", in: folder)
                == (try Raster.samples(["-i", "f%d.png"], "rgb24", in: folder)))
    }

    @Test func picturesBecomePicturesAgain() throws {
        let folder = try Folder()
        try makePictures(folder, pixels: "rgb48be", pattern: "f%03d.png")
        try JobRun.run([.pictures(folder.path("f%03d.png"))], to: "out%05d.png", in: folder)
        #expect(try folder.names.filter { $0.hasPrefix("out") }.count == 24)
        #expect(
            try Raster.samples(["-i", "out%05d.png"], "rgb48le", in: folder)
                == (try Raster.samples(["-i", "f%03d.png"], "rgb48le", in: folder))
        )
    }

    @Test func aPartOfASequenceBeginsAtZero() throws {
        let folder = try Folder()
        try makePictures(folder)
        try JobRun.run([.pictures(folder.path("f%d.png"))], to: "out.mov", in: folder, codec: "png") {
            $0.frameRate = Self.twentyFour
            ($0.start, $0.end) = (Rational(1, 4), Rational(1, 2))
        }
        #expect(try JobRun.times("out.mov", in: folder).map(\.time) == (0..<6).map { Rational($0, 24) })
        #expect(
            try Raster.samples(["-i", "out.mov"], "rgb24", in: folder)
                == (try Raster.samples(["-start_number", "7", "-i", "f%d.png", "-frames:v", "6"], "rgb24", in: folder)))
    }

    @Test func slidesAreHeldExactly() throws {
        let folder = try Folder()
        try makePictures(folder)
        try JobRun.run(
            ["f1.png", "f13.png", "f2.png"].map { .file(folder.path($0)) }, to: "out.mov", in: folder, codec: "png"
        ) {
            ($0.hold, $0.frameRate) = (Rational(9, 4), Rational(2, 1))
        }
        let found = try JobRun.times("out.mov", in: folder)
        // Each slide: 0, 0.5, 1, 1.5, 2 and to 2.25 s.
        #expect(found.count == 15)
        // In quarters of a second.
        let expected: [Int64] = [0, 2, 4, 6, 8, 9, 11, 13, 15, 17, 18, 20, 22, 24, 26]
        #expect(found.map(\.time) == expected.map { Rational($0, 4) })
        #expect(found.map { $0.length == Rational(1, 4) } == (0..<15).map { $0 % 5 == 4 })
        let frames = try Raster.samples(["-i", "out.mov"], "rgb24", in: folder)
        let size = 48 * 32 * 3
        for (slide, name) in ["f1.png", "f13.png", "f2.png"].enumerated() {
            let picture = try Raster.samples(["-i", name], "rgb24", in: folder)
            for frame in 0..<5 {
                let start = (5 * slide + frame) * size
                #expect(frames[start..<start + size] == picture)
            }
        }
    }

    @Test(
        arguments: [
            (Rational(4, 1), Rational(30, 1), 120), (Rational(2, 1), Rational(30000, 1001), 60),
        ] as [(Rational, Rational, Int)])
    func aHeldStillHasExactlyItsLength(hold: Rational, rate: Rational, count: Int) throws {
        let folder = try Folder()
        try makePictures(folder)
        try JobRun.run([.file(folder.path("f1.png"))], to: "out.mov", in: folder, codec: "png") {
            ($0.hold, $0.frameRate) = (hold, rate)
        }
        let found = try JobRun.times("out.mov", in: folder)
        #expect(found.count == count)
        #expect(found.enumerated().allSatisfy { $1.time == Rational(Int64($0) * rate.denominator, rate.numerator) })
        let length = try Tool.ffprobe(
            "out.mov", stream: "v", show: ["-show_entries", "stream=duration"], in: folder)
        #expect(length == ["\(hold.numerator / hold.denominator).000000"])
    }

    @Test func picturesOfOtherSizesAreFittedWithOneLine() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=red:s=40x40", "-frames:v", "1", "a.png"], in: folder)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=blue:s=40x20", "-frames:v", "1", "b.png"], in: folder)
        let inputs = ["a.png", "b.png", "b.png"].map { JobInput.file(folder.path($0)) }
        let notes = try JobRun.run(inputs, to: "out%d.png", in: folder) {
            $0.background = .color([0, 1, 0, 1])
        }
        #expect(notes.filter { $0.contains("40x20") && $0.contains("b.png") }.count == 1)
        let pixels = [UInt8](try Raster.samples(["-i", "out2.png"], "rgb24", in: folder))
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[3 * (40 * y + x)..<3 * (40 * y + x) + 3]) }
        #expect(pixel(20, 4) == [0, 255, 0] && pixel(20, 35) == [0, 255, 0])
        #expect(pixel(20, 20)[2] > 250 && pixel(20, 20)[0] < 5)
        let cut = try JobRun.run(inputs, to: "cut%d.png", in: folder) {
            ($0.fit, $0.size) = (.cover, PictureSize(width: 40, height: 40))
        }
        #expect(!cut.contains { $0.contains("40x20") })
        let covered = [UInt8](try Raster.samples(["-i", "cut2.png"], "rgb24", in: folder))
        #expect(covered[2] > 250 && covered[0] < 5 && covered[1] < 5)
    }

    @Test func alphaIsKeptThroughAnAlphaCodec() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "testsrc2=size=32x16:rate=24,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='X*8'",
                "-frames:v", "3", "f%d.png",
            ], in: folder)
        try JobRun.run([.pictures(folder.path("f%d.png"))], to: "out.mov", in: folder, codec: "qtrle") {
            $0.frameRate = Self.twentyFour
        }
        #expect(
            try Raster.samples(["-i", "out.mov"], "rgba", in: folder)
                == (try Raster.samples(["-i", "f%d.png"], "rgba", in: folder)))
    }

    // MARK: Bad input

    private func failure(
        _ inputs: [JobInput], in folder: Folder,
        _ change: (inout FilterJob) throws -> Void = { $0.frameRate = twentyFour }
    ) throws -> Failure? {
        try JobRun.failure(inputs, to: "out.mov", in: folder, change)
    }

    @Test func aPatternWithoutAPictureIsAnInputError() throws {
        let folder = try Folder()
        for pattern in ["none*.png", "none%04d.png", "missing/*.png"] {
            let failure = try failure([.pictures(folder.path(pattern))], in: folder)
            #expect(failure?.kind == .input)
            #expect(failure?.description.contains("no picture matches") == true)
        }
    }

    @Test func aGapInTheNumbersIsHeldAndNamed() throws {
        let folder = try Folder()
        try makePictures(folder, pattern: "f%03d.png")
        for name in ["f009.png", "f010.png", "f020.png"] {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
        let failure = try failure([.pictures(folder.path("f%03d.png"))], in: folder) {
            ($0.frameRate, $0.strict) = (Self.twentyFour, true)
        }
        #expect(failure?.kind == .input)
        #expect(failure?.description.contains("frames 9-10 and 20 of ") == true)
        try JobRun.run([.pictures(folder.path("f%03d.png"))], to: "held.mov", in: folder) {
            $0.frameRate = Self.twentyFour
        }
        #expect(try JobRun.times("held.mov", in: folder).count == 24)
        // An explicit list keeps its order.
        try JobRun.run([.pictures(folder.path("f*.png"))], to: "all.mov", in: folder) { $0.frameRate = Self.twentyFour }
        #expect(try JobRun.times("all.mov", in: folder).count == 21)
    }

    @Test func withoutALengthAListIsAUsageErrorThatTellsBoth() throws {
        let folder = try Folder()
        try makePictures(folder)
        let failure = try failure([.pictures(folder.path("f%d.png"))], in: folder) { _ in }
        #expect(failure?.kind == .usage)
        #expect(
            failure?.description.contains("frameRate 24") == true && failure?.description.contains("hold 3") == true)
    }

    @Test func aBrokenPictureInTheMiddleIsNamed() throws {
        let folder = try Folder()
        try makePictures(folder)
        try folder.write("no picture at all, but a text", to: "f7.png")
        let failure = try failure([.pictures(folder.path("f%d.png"))], in: folder)
        #expect(failure?.kind == .input)
        #expect(failure?.description.contains("f7.png") == true)
    }

    @Test func anOutputThatIsOneOfThePicturesIsRefused() throws {
        let folder = try Folder()
        try makePictures(folder)
        let before = try folder.read("f3.png")
        for output in ["f3.png", "f%d.png"] {
            #expect(throws: Failure.self) {
                try JobRun.run([.pictures(folder.path("f%d.png"))], to: output, in: folder) {
                    $0.output.overwrite = true
                }
            }
        }
        #expect(try folder.read("f3.png") == before)
    }
}
