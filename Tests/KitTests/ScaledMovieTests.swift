import Foundation
import GLFXJob
import GLFXKit
import GLFXMedia
import GLFXRender
import GLFXTestSupport
import GLFXWrite
import Testing

/// A movie that is only scaled or cut goes from a decoder's planes to an encoder's.
struct ScaledMovieTests {
    private static func scaled(
        _ name: String, to size: PictureSize, _ fit: Fit, as format: String, through shader: String? = nil,
        in folder: Folder
    ) throws -> [Int] {
        var output = OutputRequest(path: folder.path("out.mkv"), codec: "ffv1")
        output.overwrite = true
        var job = FilterJob(input: folder.path(name), output: output)
        job.cache = CompileCache.ofTests
        (job.size, job.fit, job.device) = (size, fit, .native)
        if let shader { job.shaders = [ShaderStage(program: try ShaderLibrary.load(shader))] }
        _ = try Pipeline(job).run()
        let raw = [UInt8](try Tool.ffmpeg(["-i", "out.mkv", "-f", "rawvideo", "-pix_fmt", format, "-"], in: folder))
        guard format.hasSuffix("le") else { return raw.map { Int($0) } }
        return stride(from: 0, to: raw.count, by: 2).map { Int(raw[$0]) + Int(raw[$0 + 1]) << 8 }
    }

    /// A flat picture of a color that no RGB has comes out with its codes, whatever the size; RGB would cut it.
    @Test(
        arguments: ["yuv420p", "yuv422p", "yuv444p"],
        [PictureSize(width: 90, height: 64), .init(width: 34, height: 22)])
    func colorsOutsideOfRGBStay(format: String, size: PictureSize) throws {
        let folder = try Folder()
        let (width, height, codes) = (64, 48, [UInt8(60), 235, 25])
        var bytes = [UInt8](repeating: codes[0], count: width * height)
        let chroma = format == "yuv444p" ? 1 : format == "yuv422p" ? 2 : 4
        for code in codes[1...] { bytes += [UInt8](repeating: code, count: width * height / chroma) }
        try Data(bytes).write(to: folder.url.appendingPathComponent("in.raw"))
        try Tool.ffmpeg(
            [
                "-f", "rawvideo", "-pix_fmt", format, "-s", "64x48", "-i", "in.raw", "-c:v", "ffv1", "-colorspace",
                "bt709", "in.mkv",
            ], in: folder)
        let (count, part) = (size.width * size.height, size.width * size.height / chroma)
        let planes = try Self.scaled("in.mkv", to: size, .stretch, as: format, in: folder)
        try #require(planes.count == count + 2 * part)
        #expect(Set(planes[..<count]) == [Int(codes[0])])
        #expect(Set(planes[count..<count + part]) == [Int(codes[1])])
        #expect(Set(planes[(count + part)...]) == [Int(codes[2])])
        let cut = try Self.scaled("in.mkv", to: size, .stretch, as: format, through: "passthrough", in: folder)
        #expect(cut != planes)
    }

    /// By the detour over RGB, which zimg makes too: the same but for what is rounded there.
    @Test(
        arguments: ["yuv420p", "yuv422p10le", "yuv444p", "yuvj420p"],
        [(PictureSize(width: 100, height: 52), Fit.stretch), (.init(width: 40, height: 40), .cover)])
    func itIsThePictureThatShadersGet(format: String, canvas: (size: PictureSize, fit: Fit)) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=78x54:rate=5:duration=0.4,boxblur=2,eq=saturation=0.5:contrast=0.7",
                "-pix_fmt", format, "-c:v",
                "ffv1", "-colorspace", "bt709", "in.mkv",
            ], in: folder)
        let direct = try Self.scaled("in.mkv", to: canvas.size, canvas.fit, as: format, in: folder)
        let detour = try Self.scaled(
            "in.mkv", to: canvas.size, canvas.fit, as: format, through: "passthrough", in: folder)
        try #require(direct.count == detour.count && direct.count >= 3 * canvas.size.width * canvas.size.height)
        let differences = zip(direct, detour).map { abs($0 - $1) / (format.hasSuffix("le") ? 4 : 1) }
        let mean = Double(differences.reduce(0, +)) / Double(differences.count)
        #expect(mean < 0.6, "\(mean)")
        #expect(differences.allSatisfy { $0 < 24 }, "\(differences.max() ?? 0)")
    }
}
