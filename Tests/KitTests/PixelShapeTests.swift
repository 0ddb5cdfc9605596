import Foundation
import GLFXJob
import GLFXMedia
import GLFXPrograms
import GLFXTestSupport
import Testing

/// What is placed, turned and written over frames whose pixels are not square has its shape on the display.
@Suite struct PixelShapeTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// A black movie of 144x115 pixels of 64:45, shown as 205x115.
    private func movie() throws -> JobInput {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=black:s=144x116:r=25:d=0.08,setsar=64/45", "-c:v", "ffv1", "in.mkv"],
            in: folder)
        return .file(FilePart(folder.path("in.mkv")))
    }

    private func square() throws -> FilePart {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=white:s=40x40", "-frames:v", "1", "square.png"], in: folder)
        return FilePart(folder.path("square.png"))
    }

    /// Width over height on the display of what is white.
    private func shape(_ name: String, pixelAspect: Double = 64.0 / 45, width: Int = 144) throws -> Double {
        let samples = [UInt8](try Raster.samples(["-i", name, "-frames:v", "1"], "gray", in: folder))
        let white = samples.indices.filter { samples[$0] > 128 }
        let (columns, rows) = (white.map { $0 % width }, white.map { $0 / width })
        let (left, right) = try (#require(columns.min()), #require(columns.max()))
        let (top, bottom) = try (#require(rows.min()), #require(rows.max()))
        return Double(right - left + 1) * pixelAspect / Double(bottom - top + 1)
    }

    @Test(arguments: [0.0, 90.0])
    func aPlacedSquareIsSquare(angle: Double) throws {
        let input = try movie()
        let picture = try square()
        try JobRun.run([input], to: "out.mkv", in: folder, codec: "ffv1") {
            var place = try ShaderStage("place")
            place.values = ["scale": ParameterValue(0.5), "angle": ParameterValue(angle)]
            place.pictures = ["picture": picture]
            $0.shaders = [place]
        }
        #expect(abs(try shape("out.mkv") - 1) < 0.04)
        let aspect = try Tool.ffprobe(
            "out.mkv", stream: "v", show: ["-show_entries", "stream=sample_aspect_ratio"], in: folder)
        #expect(aspect == ["64:45"])
    }

    /// A picture of other pixels than the frame's keeps its own shape.
    @Test func aPlacedMovieKeepsItsShape() throws {
        let input = try movie()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=white:s=40x40:d=0.08,setsar=2", "-c:v", "ffv1", "wide.mkv"], in: folder)
        try JobRun.run([input], to: "out.mkv", in: folder, codec: "ffv1") {
            var place = try ShaderStage("place")
            place.values["scale"] = ParameterValue(0.4)
            place.pictures = ["picture": FilePart(folder.path("wide.mkv"))]
            $0.shaders = [place]
        }
        #expect(abs(try shape("out.mkv") - 2) < 0.06)
    }

    /// GIF has no place for the shape of pixels.
    @Test func aGIFHasSquarePixels() throws {
        try JobRun.run([try movie()], to: "out.gif", in: folder)
        let size = try Tool.ffprobe("out.gif", stream: "v", show: ["-show_entries", "stream=width,height"], in: folder)
        #expect(size == ["205,116"])
    }

    /// The whole frame in the shape that was asked for as a size.
    @Test func blurredSidesFillTheSizeThatIsAskedFor() throws {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=white:s=128x72:d=0.08", "-c:v", "ffv1", "in.mkv"], in: folder)
        try JobRun.run([.file(FilePart(folder.path("in.mkv")))], to: "out.mkv", in: folder, codec: "ffv1") {
            ($0.size, $0.shaders) = (PictureSize(width: 72, height: 128), [try ShaderStage("blurredsides")])
        }
        let samples = [UInt8](try Raster.samples(["-i", "out.mkv", "-frames:v", "1"], "gray", in: folder))
        #expect(samples.count == 72 * 128)
        #expect(samples.allSatisfy { $0 > 100 })
    }

    /// 4:3 of square pixels, then the same size shown as 16:9: the second is fitted, and told.
    @Test func anAspectThatChangesIsFitted() throws {
        var joined = Data()
        for (name, aspect) in [("1", "1"), ("2", "4/3")] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=white:s=64x48:r=25:d=0.4,setsar=\(aspect)", "-c:v", "mpeg2video",
                    "-output_ts_offset", name == "1" ? "0" : "0.4", "-muxdelay", "0", "-muxpreload", "0", "\(name).ts",
                ], in: folder)
            joined += try folder.read("\(name).ts")
        }
        try joined.write(to: folder.url.appendingPathComponent("in.ts"))
        let notes = try JobRun.run(
            [.file(FilePart(folder.path("in.ts")))], to: "out.mkv", in: folder, codec: "ffv1")
        #expect(notes.contains { $0.contains("the shape of the pixels changes from 1/1 to 4/3") }, "\(notes)")
        let samples = [UInt8](try Raster.samples(["-i", "out.mkv"], "gray", in: folder))
        let last = Array(samples.suffix(64 * 48))
        // 16:9 in 64x48 is 64x36: six rows of border above and below.
        #expect(last[3 * 64 + 32] < 40 && last[24 * 64 + 32] > 200 && last[44 * 64 + 32] < 40)
        #expect(samples[3 * 64 + 32] > 200)
    }
}
