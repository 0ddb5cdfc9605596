import Foundation
import GLFXDrawing
import GLFXKit
import GLFXTestSupport
import Testing

/// Drawn movies as ffmpeg decodes them: pixels at the drawn positions and times.
@Suite struct MovieMakerTests {
    private let size = PictureSize(width: 64, height: 48)

    /// Lossless in red, green and blue.
    private func maker(
        _ name: String, _ folder: Folder, rate: Rational = 25, codec: String = "ffv1",
        _ options: MovieMaker.Options = .init()
    ) throws -> MovieMaker {
        try MovieMaker(folder.path(name), size: size, framesPerSecond: rate, codec: codec, options: options)
    }

    @Test func aDrawnShapeIsInTheMovieWhereAndWhenItWasDrawn() throws {
        let folder = try Folder()
        let maker = try maker("out.mkv", folder, rate: Rational(30000, 1001))
        try maker.addFrames(for: Rational(6006, 30000)) { context, time in
            context.rectangle(Rectangle(x: 4.5 + time * 300, y: 8, width: 10, height: 6))
            context.fill(.orange)
        }
        let report = try maker.finish()
        #expect(report.frames == 6 && maker.frameCount == 6)
        let frames = try DecodedFrames("out.mkv", width: 64, height: 48, in: folder)
        #expect(frames.count == 6)
        for frame in 0..<frames.count {
            // 300 pixels a second are 10.01 from a frame to the next.
            let left = 4.5 + Double(frame) * 10.01
            guard left < 50 else { continue }
            #expect(frames.pixel(frame, Int(left) + 4, 10) == [255, 165, 0])
            #expect(
                frames.pixel(frame, Int(left) + 4, 7) == [0, 0, 0]
                    && frames.pixel(frame, Int(left) + 4, 40) == [0, 0, 0])
            let covered = 1 - left.truncatingRemainder(dividingBy: 1)
            let edge = frames.pixel(frame, Int(left), 10)[0]
            #expect(abs(Double(edge) - 255 * covered) <= 2, "frame \(frame): \(edge), not \(255 * covered)")
        }
        // Matroska counts milliseconds.
        let times = try Raster.times("out.mkv", in: folder).frames.map(\.time)
        #expect(times == [0, 33, 67, 100, 133, 167])
    }

    @Test func timesAreExactAndHeldPicturesStay() throws {
        let folder = try Folder()
        let maker = try maker("out.mov", folder, rate: Rational(24000, 1001), codec: "qtrle")
        try maker.add(try .plain(.red), for: 1)
        try maker.add(try .plain(.blue))
        try maker.finish()
        let found = try Raster.times("out.mov", in: folder)
        #expect(found.frames.count == 25)
        for (index, frame) in found.frames.enumerated() {
            let time = Rational(frame.time * found.timeBase.numerator, found.timeBase.denominator)
            #expect(time == Rational(Int64(index) * 1001, 24000))
        }
        let frames = try DecodedFrames("out.mov", width: 64, height: 48, in: folder)
        #expect(frames.pixel(23, 5, 5) == [255, 0, 0] && frames.pixel(24, 5, 5) == [0, 0, 255])
    }

    @Test func alphaIsKeptStraightWhereItIsAskedFor() throws {
        let folder = try Folder()
        var options = MovieMaker.Options()
        options.keepsAlpha = true
        let maker = try maker("out.mov", folder, codec: "qtrle", options)
        try maker.addFrame { context in
            context.rectangle(Rectangle(x: 0, y: 0, width: 32, height: 48))
            context.fill(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        }
        try maker.finish()
        let bytes = try Raster.samples(["-i", "out.mov"], "rgba", in: folder)
        #expect(Array(bytes[0..<4]) == [255, 0, 0, 128] && bytes[4 * 40 + 3] == 0)
    }

    @Test func withoutAlphaWhatIsErasedLiesOverBlack() throws {
        let folder = try Folder()
        let maker = try maker("out.mkv", folder)
        try maker.addFrame { context in
            context.clear(Color(red: 1, green: 1, blue: 1, alpha: 0.5))
        }
        try maker.finish()
        let frames = try DecodedFrames("out.mkv", width: 64, height: 48, in: folder)
        #expect(frames.pixel(0, 9, 9) == [128, 128, 128])
    }

    @Test func aShaderGoesOverWhatWasDrawn() throws {
        let folder = try Folder()
        var options = MovieMaker.Options()
        options.shaders = [try ShaderStage("invert")]
        let maker = try maker("out.mkv", folder, options)
        try maker.addFrames(for: Rational(2, 25)) { context, _ in
            context.rectangle(Rectangle(x: 0, y: 0, width: 10, height: 10))
            context.fill(.red)
        }
        try maker.finish()
        let frames = try DecodedFrames("out.mkv", width: 64, height: 48, in: folder)
        for frame in 0..<2 {
            #expect(frames.pixel(frame, 5, 5) == [0, 255, 255] && frames.pixel(frame, 5, 30) == [255, 255, 255])
        }
    }

    @Test func aMovieIsShownAtItsOwnTimesAndDrawnOver() throws {
        let folder = try Folder()
        // Steps of 40, 120 and 40 milliseconds.
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=lime:s=64x48:r=25:d=0.24,format=gbrp", "-vf",
                "select='not(between(n,2,3))'", "-fps_mode", "vfr", "-c:v", "ffv1", "in.mkv",
            ], in: folder)
        let maker = try maker("out.mkv", folder)
        try maker.add(try .plain(.blue), for: Rational(1, 25))
        try maker.add(movie: folder.path("in.mkv")) { context, time in
            context.rectangle(Rectangle(x: 0, y: 0, width: 100 * time, height: 10))
            context.fill(.red)
        }
        try maker.finish()
        #expect(try Raster.times("out.mkv", in: folder).frames.map(\.time) == [0, 40, 80, 200, 240])
        let frames = try DecodedFrames("out.mkv", width: 64, height: 48, in: folder)
        #expect(frames.pixel(0, 1, 1) == [0, 0, 255] && frames.pixel(1, 1, 1) == [0, 255, 0])
        #expect(frames.pixel(3, 15, 5) == [255, 0, 0] && frames.pixel(3, 17, 5) == [0, 255, 0])
    }

    @Test func aMovieOfAnotherShapeHasBordersOfTheBackground() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=lime:s=24x48:r=25:d=0.04,format=gbrp", "-c:v", "ffv1", "in.mkv"], in: folder)
        var options = MovieMaker.Options()
        options.background = .orange
        let maker = try maker("out.mkv", folder, options)
        try maker.add(movie: folder.path("in.mkv"))
        try maker.add(movie: folder.path("in.mkv"), fit: .cover)
        try maker.finish()
        let frames = try DecodedFrames("out.mkv", width: 64, height: 48, in: folder)
        #expect(frames.pixel(0, 10, 20) == [255, 165, 0] && frames.pixel(0, 32, 20) == [0, 255, 0])
        #expect(frames.pixel(1, 10, 20) == [0, 255, 0])
    }

    @Test func aSoundTrackIsAsLongAsThePicture() throws {
        let folder = try Folder()
        try Tool.sound("tone.wav", "0.5*sin(2*PI*440*t)", seconds: 3, options: ["-c:a", "pcm_s16le"], in: folder)
        let maker = try maker("out.mkv", folder)
        try maker.addSound(MovieSound(folder.path("tone.wav"), gain: -6.0206))
        try maker.add(try .plain(.red), for: 1)
        try maker.finish()
        let samples = try Tool.samples("out.mkv", channels: 1, in: folder)[0]
        #expect(samples.count == 48000)
        #expect(abs((samples.max() ?? 0) - 0.25) < 0.001)
    }

    @Test func whatFailsSaysWhyAndLeavesNothing() throws {
        let folder = try Folder()
        struct Own: Error {}
        let throwing = try maker("a.mkv", folder)
        try throwing.addFrame { _ in }
        #expect(throws: Own.self) { try throwing.addFrame { _ in throw Own() } }
        #expect(failure { try throwing.finish() }?.message.hasSuffix("is finished: nothing can be added to it") == true)
        #expect(
            failure { _ = try MovieMaker(folder.path("b.mov"), size: PictureSize(width: 0, height: 5)) }?.kind == .usage
        )
        let large = PictureSize(width: 1 << 40, height: 1 << 40)
        #expect(failure { _ = try MovieMaker(folder.path("b.mov"), size: large) }?.kind == .limit)
        #expect(failure { _ = try MovieMaker(folder.path("b.mov"), size: size, framesPerSecond: 0) }?.kind == .usage)
        #expect(failure { _ = try MovieMaker(folder.path("b.txt"), size: size) }?.kind == .usage)
        #expect(failure { try maker("b.mkv", folder).finish() }?.message.hasSuffix("has no frame") == true)
        let picture = try maker("c.mkv", folder)
        #expect(failure { try picture.add(picture: folder.path("none.png")) }?.kind == .input)
        let length = try maker("d.mkv", folder)
        #expect(failure { try length.addFrame(for: 0) { _ in } }?.message.contains("nothing can be shown for") == true)
        let silent = try maker("e.mkv", folder)
        try silent.addSound(MovieSound(folder.path("none.wav")))
        #expect(failure { try silent.addFrame { _ in } }?.kind == .input)
        let late = try maker("f.mkv", folder)
        try late.addFrame { _ in }
        #expect(failure { try late.addSound(MovieSound("x.wav")) }?.message.contains("comes too late") == true)
        late.cancel()
        let text = try maker("g.mkv", folder)
        let font = failure {
            try text.addFrame { try $0.text("a", at: Point(x: 0, y: 0), TextStyle(font: "No Such", size: 9)) }
        }
        #expect(font?.message == "there is no font 'No Such' on this machine")
        #expect(try folder.names == [])
    }
}
