@testable import GLFXCore
import GLFXMedia
@testable import GLFXRead
import GLFXTestSupport
import Testing

/// Pictures of a movie one after the other, in one go: each is the one that is shown at its time.
@Suite struct MovieSamplesTests {
    @Test(arguments: [
        ["-c:v", "libx264", "-g", "12", "-bf", "2", "in.mp4"], ["-c:v", "libx264", "-g", "250", "-bf", "3", "in.mkv"],
        ["-c:v", "libx264", "-g", "20", "-bf", "2", "-x264-params", "open-gop=1", "in.ts"],
        ["-c:v", "mpeg2video", "-g", "15", "-bf", "2", "in.mpg"], ["-c:v", "mjpeg", "in.avi"],
        ["-c:v", "libx264", "-vf", "select='not(mod(n,7))+lt(n,9)'", "-vsync", "vfr", "in.mov"],
        ["-c:v", "libvpx", "-g", "30", "in.webm"],
    ])
    func eachIsThePictureOfItsTime(coding: [String]) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2.4", "-pix_fmt", "yuv420p"] + coding, in: folder)
        let path = folder.path(try #require(coding.last))
        let samples = try MovieSamples(path: path, options: ReaderOptions())
        for milliseconds: Int64 in [0, 0, 15, 40, 41, 300, 333, 350, 1250, 1300, 1900, 2100, 2310, 2399] {
            let time = Rational(milliseconds, 1000)
            var options = ReaderOptions()
            options.at = time
            let reader = try? MediaReader(path: path, options: options, notes: { _ in })
            var wanted: PixelBuffer?
            if case .frame(let picture)? = try reader?.next() { wanted = try picture.picture.pixels() }
            let found = try samples.picture(at: time)?.pixels()
            guard let wanted, let found else {
                #expect((wanted == nil) == (found == nil), "\(milliseconds) ms")
                continue
            }
            let pixels = [wanted, found].map { buffer in
                (0..<48).flatMap { y in (0..<64).map { x in buffer[x, y] } }
            }
            #expect(pixels[0] == pixels[1], "\(milliseconds) ms")
        }
        #expect(try samples.picture(at: Rational(60, 1)) == nil)
    }

    /// An hour between two pictures is not decoded, whatever the container says of its key frames.
    @Test(arguments: ["in.mp4", "in.mkv", "in.ts", "in.webm"]) func whatIsFarIsSought(name: String) throws {
        let folder = try Folder()
        let codec = name == "in.webm" ? "libvpx" : "libx264"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=12", "-pix_fmt", "yuv420p", "-c:v", codec, "-g", "25",
                name,
            ],
            in: folder)
        let samples = try MovieSamples(path: folder.path(name), options: ReaderOptions())
        _ = try samples.picture(at: Rational(1, 10))
        let position = Timestamp(1, timeBase: Rational(1, 10))
        #expect(samples.seeks(from: position, to: Timestamp(9, timeBase: Rational(1, 1))))
        #expect(try samples.picture(at: Rational(9, 1)) != nil)
    }

    @Test func whatHasOneKeyFrameIsReadOn() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=12", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-g",
                "999",
                "-keyint_min", "999", "-sc_threshold", "0", "in.mp4",
            ], in: folder)
        let samples = try MovieSamples(path: folder.path("in.mp4"), options: ReaderOptions())
        _ = try samples.picture(at: Rational(1, 10))
        #expect(
            !samples.seeks(
                from: Timestamp(1, timeBase: Rational(1, 10)), to: Timestamp(9, timeBase: Rational(1, 1))))
    }
}
