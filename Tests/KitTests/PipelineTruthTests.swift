import Foundation
import GLFXJob
import GLFXKit
import GLFXTestSupport
import GLFXWrite
import Testing

/// The whole path of a picture: decode, convert, upload, a pass-through shader, read back, convert, encode.
struct PipelineTruthTests {
    /// PNG holds RGB without loss; ffmpeg only decodes it.
    @Test(arguments: CardCoding.all)
    func throughAPassThroughShaderACardIsWhatTheStandardSays(coding: CardCoding) throws {
        let folder = try Folder()
        let card = TestCard(coding)
        try card.write("card.mkv", in: folder)
        try run(folder, from: "card.mkv", to: "out-%02d.png")
        let format = coding.depth > 8 ? "rgb48le" : "rgb24"
        let raw = [UInt8](
            try Tool.ffmpeg(["-i", "out-01.png", "-f", "rawvideo", "-pix_fmt", format, "-"], in: folder))
        try #require(raw.count == card.width * card.height * (coding.depth > 8 ? 6 : 3))
        let worst = card.worstDifference { x, y in
            (0..<3).map { channel in
                let sample = (y * card.width + x) * 3 + channel
                return coding.depth > 8
                    ? Double(Int(raw[2 * sample]) | Int(raw[2 * sample + 1]) << 8) / 65535 : Double(raw[sample]) / 255
            }
        }
        #expect(worst <= 1, "\(worst) code values of the source's depth")
    }

    /// YUV to RGB and back to the same YUV: what the shader did not change stays within a code value of every plane.
    @Test(arguments: CardCoding.all.filter { $0.sampling == .s444 && $0.depth == 8 })
    func throughAPassThroughShaderPlanesStayWhatTheyWere(coding: CardCoding) throws {
        let folder = try Folder()
        try TestCard(coding).write("card.mkv", in: folder)
        try run(folder, from: "card.mkv", to: "out.mkv", codec: "ffv1")
        let planes = try ["card.mkv", "out.mkv"].map { name in
            [UInt8](try Tool.ffmpeg(["-i", name, "-f", "rawvideo", "-pix_fmt", "yuv444p", "-"], in: folder))
        }
        try #require(planes[0].count == planes[1].count)
        let worst = zip(planes[0], planes[1]).map { abs(Int($0) - Int($1)) }.max()
        // One code value in RGB is up to 1.2 in limited YUV; rounding adds half a code at each end.
        #expect(try #require(worst) <= 2)
        let tags = try ["card.mkv", "out.mkv"].map { name in
            try Tool.ffprobe(
                name, stream: "v",
                show: ["-show_entries", "stream=color_range,color_space,pix_fmt"], in: folder)
        }
        #expect(tags[0] == tags[1])
    }

    private func run(_ folder: Folder, from input: String, to output: String, codec: String? = nil) throws {
        var job = FilterJob(
            input: folder.path(input), output: OutputRequest(path: folder.path(output), codec: codec))
        job.cache = CompileCache.ofTests
        job.shaders = [ShaderStage(program: try ShaderLibrary.load("passthrough"))]
        _ = try Pipeline(job).run()
    }
}
