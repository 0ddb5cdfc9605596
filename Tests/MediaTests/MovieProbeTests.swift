import Foundation
import GLFXCore
@testable import GLFXMedia
import GLFXRead
import GLFXTestSupport
import Testing

/// Results of probing, compared with ffprobe.
struct MovieProbeTests {
    private func probe(_ folder: Folder, _ name: String, _ arguments: [String]) throws -> MovieProbe {
        try Tool.ffmpeg(arguments + [name], in: folder)
        return try MovieProbe(path: folder.path(name), maximumPixels: 1 << 20)
    }

    private let sound = ["-f", "lavfi", "-i", "sine=r=48000:d=1.5"]

    @Test(
        arguments: [
            ("a.mov", ["-c:v", "libx264", "-bf", "2"]), ("a.mp4", ["-c:v", "mpeg4"]), ("a.mkv", ["-c:v", "ffv1"]),
            ("a.ts", ["-c:v", "mpeg2video"]), ("a.nut", ["-c:v", "ffv1"]),
        ])
    func aMovieIsAsLongAsItsPicture(name: String, codec: [String]) throws {
        let folder = try Folder()
        let found = try probe(
            folder, name, ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1"] + sound + codec + ["-pix_fmt", "yuv420p"])
        // 25 frames, though the audio lasts 1.5 s.
        #expect(found.length.map { abs($0.seconds - 1) < 0.002 } == true, "\(String(describing: found.length))")
        #expect(
            !found.isStill && found.otherTracks.map(\.kind) == [.audio]
                && found.size == PictureSize(width: 64, height: 48))
        #expect(found.frameRate == Rational(25, 1) && found.depth == 8 && !found.hasAlpha)
    }

    @Test func aLongMovieIsMeasuredAtItsEnd() throws {
        let folder = try Folder()
        let found = try probe(
            folder, "a.mkv", ["-f", "lavfi", "-i", "color=s=32x18:r=10:d=60", "-c:v", "mpeg4", "-bf", "0", "-g", "20"])
        #expect(found.length?.seconds == 60)
    }

    @Test func aMovieThatBeginsLateIsAsLongAllTheSame() throws {
        let folder = try Folder()
        let found = try probe(
            folder, "a.ts",
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-c:v", "mpeg2video", "-output_ts_offset", "10"])
        #expect(found.origin.map { $0.seconds >= 10 } == true)
        #expect(found.length.map { abs($0.seconds - 1) < 0.002 } == true)
    }

    @Test(
        arguments: [
            ("a.png", ["-pix_fmt", "rgba64be"], true, 16, true), ("a.jpg", [], true, 8, false),
            ("one.gif", ["-frames:v", "1"], true, 8, true), ("moving.gif", ["-frames:v", "4"], false, 8, true),
        ] as [(String, [String], Bool, Int, Bool)])
    func stillsAreToldFromMovies(name: String, options: [String], isStill: Bool, depth: Int, hasAlpha: Bool) throws {
        let folder = try Folder()
        let frames = options.contains("-frames:v") ? [] : ["-frames:v", "1"]
        let found = try probe(folder, name, ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10"] + frames + options)
        #expect(found.isStill == isStill && found.depth == depth && found.hasAlpha == hasAlpha)
        #expect((found.length == nil) == isStill)
    }
}
