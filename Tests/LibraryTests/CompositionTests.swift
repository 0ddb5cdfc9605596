import Foundation
import GLFXDrawing
import GLFXKit
import GLFXTestSupport
import Testing

/// Compositions as ffmpeg decodes them.
@Suite struct CompositionTests {
    private let size = PictureSize(width: 128, height: 48)

    @Test func aSlideMovesFiftyPixelsASecondOverABlankMovie() throws {
        let folder = try Folder()
        let slide = PixelBuffer(width: 128, height: 48, format: .bgra8)
        try slide.draw { context in
            context.rectangle(Rectangle(x: 0, y: 10, width: 20, height: 20))
            context.fill(.white)
        }
        try slide.write(to: folder.path("slide.png"))

        var composition = Composition(size: size, framesPerSecond: 10)
        composition.add(.color(.black), for: 1)
        composition.add(.picture(folder.path("slide.png")), for: 1) { time in .translation(x: 50 * time, y: 0) }
        try composition.write(to: folder.path("out.mkv"), codec: "ffv1")

        let frames = try DecodedFrames("out.mkv", width: 128, height: 48, in: folder)
        #expect(frames.count == 10)
        for frame in 0..<10 {
            let left = 5 * frame
            #expect(
                frames.pixel(frame, left, 20) == [255, 255, 255]
                    && frames.pixel(frame, left + 19, 20) == [255, 255, 255])
            #expect(frames.pixel(frame, left + 20, 20) == [0, 0, 0] && frames.pixel(frame, left, 31) == [0, 0, 0])
            if left > 0 { #expect(frames.pixel(frame, left - 1, 20) == [0, 0, 0]) }
        }
    }

    @Test func layersBlendAndClipsComeAndGo() throws {
        let folder = try Folder()
        var composition = Composition(size: size, framesPerSecond: 10)
        var above = Clip(.color(Color(red: 0.5, green: 1, blue: 0)), from: Rational(1, 10), for: Rational(1, 10))
        (above.layer, above.blendMode) = (1, .multiply)
        composition.add(above)
        composition.add(.color(.white), for: Rational(3, 10))
        var half = Clip(.color(.blue), from: Rational(2, 10), for: Rational(1, 10))
        half.opacity = { _ in 0.5 }
        composition.add(half)
        try composition.write(to: folder.path("out.mkv"), codec: "ffv1")
        let frames = try DecodedFrames("out.mkv", width: 128, height: 48, in: folder)
        #expect(frames.count == 3)
        #expect(frames.pixel(0, 5, 5) == [255, 255, 255] && frames.pixel(1, 5, 5) == [128, 255, 0])
        let mixed = frames.pixel(2, 5, 5)
        #expect(abs(mixed[0] - 128) <= 1 && mixed[2] == 255, "\(mixed)")
    }

    @Test func aMovieIsFilteredOrDrawnOverByAClosure() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=red:s=128x48:r=10:d=0.2,format=gbrp", "-f", "lavfi", "-i",
                "color=lime:s=128x48:r=10:d=0.2,format=gbrp", "-filter_complex", "[0][1]concat", "-c:v", "ffv1",
                "in.mkv",
            ], in: folder)
        let filter = try ShaderFilter("invert", size: size)
        var composition = Composition(size: size, framesPerSecond: 10)
        var clip = Clip(.movie(folder.path("in.mkv")))
        clip.frame = { request in try request.filtered(by: filter) }
        composition.add(clip)
        var title = Clip(.drawing, for: Rational(4, 10))
        title.frame = { request in
            try request.drawing { context in
                context.rectangle(Rectangle(x: 0, y: 0, width: 10 + 100 * request.time, height: 10))
                context.fill(.white)
            }
        }
        composition.add(title)
        try composition.write(to: folder.path("out.mkv"), codec: "ffv1")
        let frames = try DecodedFrames("out.mkv", width: 128, height: 48, in: folder)
        #expect(frames.count == 4)
        #expect(frames.pixel(0, 60, 30) == [0, 255, 255] && frames.pixel(2, 60, 30) == [255, 0, 255])
        #expect(frames.pixel(3, 39, 5) == [255, 255, 255] && frames.pixel(3, 41, 5) == [255, 0, 255])
    }

    @Test func whatIsMissingIsSaid() throws {
        let folder = try Folder()
        func failed(_ source: Clip.Source, for duration: Rational? = nil) -> Failure? {
            var composition = Composition(size: size)
            composition.add(source, for: duration)
            return failure { try composition.write(to: folder.path("out.mov")) }
        }
        #expect(failed(.color(.red))?.message == "nothing says how long a color is shown in the composition")
        #expect(failed(.picture(folder.path("none.png")), for: 1)?.kind == .input)
        #expect(failed(.movie(folder.path("none.mov")))?.kind == .input)
        #expect(
            failure { try Composition(size: size).write(to: folder.path("out.mov")) }?.message.contains("no clip")
                == true)
        struct Own: Error {}
        var clip = Clip(.drawing, for: 1)
        clip.frame = { request in if request.time > 0.1 { throw Own() } else { return try request.drawing { _ in } } }
        var composition = Composition(size: size)
        composition.add(clip)
        #expect(throws: Own.self) { try composition.write(to: folder.path("out.mov")) }
        #expect(try folder.names == [])
    }
}
