import GLFXCore
import GLFXJob
import GLFXKit
import GLFXMedia
import GLFXRead
import GLFXTestSupport
import GLFXWrite
import Testing

/// JPEGs as cameras make them.
@Suite struct PhotographTests {
    /// libavformat's probe reads only the beginning of a large file.
    @Test func aLargeOneIsTold() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=1600x1200,noise=alls=100", "-frames:v", "1", "-q:v", "1",
                "p.jpg",
            ],
            in: folder)
        #expect(try folder.read("p.jpg").count > 1_200_000)
        let reader = try MediaReader(path: folder.path("p.jpg"), notes: { Issue.record("\($0)") })
        #expect(reader.format.width == 1600 && reader.format.height == 1200)
        #expect(try StillCheck.isStill(folder.path("p.jpg")))
    }

    /// A JPEG holds full-range BT.601 (ITU-T T.871) of sRGB; a movie of it is written as movies are.
    @Test(arguments: [(64, "smpte170m"), (720, "bt709")])
    func aMovieOfOneIsWrittenAsMoviesAre(height: Int, matrix: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=0xC85028:s=64x\(height),format=gbrp", "-frames:v", "1", "-pix_fmt",
                "yuvj444p", "-q:v", "1", "p.jpg",
            ], in: folder)
        var job = FilterJob(
            input: folder.path("p.jpg"), output: OutputRequest(path: folder.path("out.mov"), quality: 1))
        job.cache = CompileCache.ofTests
        job.hold = Rational(1, 10)
        _ = try Pipeline(job).run()
        let tags = try Tool.ffprobe(
            "out.mov", stream: "v",
            show: ["-show_entries", "stream=color_range,color_space,color_transfer,color_primaries"], in: folder)
        #expect(tags == ["tv,\(matrix),iec61966-2-1,bt709"])
        let rgb = [UInt8](
            try Tool.ffmpeg(
                [
                    "-i", "out.mov", "-frames:v", "1", "-vf", "zscale=matrix=gbr:range=full,format=gbrp", "-f",
                    "rawvideo", "-pix_fmt", "rgb24", "-",
                ], in: folder))
        let middle = (height / 2 * 64 + 32) * 3
        for (channel, expected) in [0xC8, 0x50, 0x28].enumerated() {
            #expect(abs(Int(rgb[middle + channel]) - expected) <= 3, "\(rgb[middle..<middle + 3])")
        }
    }
}
