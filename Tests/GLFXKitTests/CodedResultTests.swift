import FrameCore
import Foundation
import GLFXKit
import Media
import Synchronization
import TestSupport
import Testing

/// Results that are looked up straight into the encoder's samples, against ffmpeg's own conversion of the same results
/// written as RGB.
struct CodedResultTests {
    private static let (width, height, frames) = (640, 360, 6)

    private func movie(_ folder: Folder) throws {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=\(Self.width)x\(Self.height):r=25:d=0.24", "-vf",
                "setparams=colorspace=bt709:range=tv,format=yuv420p", "-chroma_sample_location", "left", "-c:v", "ffv1",
                "in.mkv",
            ], in: folder)
    }

    /// - Returns: how many frames were looked up.
    private func run(_ output: String, pixels: String, in folder: Folder, shader: String) throws -> Int {
        let lookedUp = Mutex(0)
        var job = FilterJob(
            input: folder.path("in.mkv"), output: OutputRequest(path: folder.path(output), codec: "ffv1"))
        job.shaders = [ShaderStage(program: try ShaderLibrary.load(shader))]
        job.output.alpha = .drop
        job.output.encoderOptions = [.init(name: "pix_fmt", value: pixels)]
        job.device = .software
        _ = try Pipeline(
            job,
            details: { line in
                if line.contains("were looked up") {
                    lookedUp.withLock { $0 = Int(line.prefix { $0 != " " }) ?? 0 }
                }
            }
        ).run()
        return lookedUp.withLock { $0 }
    }

    @Test(arguments: [("yuv420p", 2, 2), ("yuv422p", 2, 1)], ["chromakey", "grayscale"])
    func codedResultsAreWhatFFmpegMakesOfThem(format: (name: String, across: Int, down: Int), shader: String) throws {
        let folder = try Folder()
        try movie(folder)
        let looked = try run("coded.mkv", pixels: format.name, in: folder, shader: shader)
        // All but the first, which is drawn.
        #expect(looked == Self.frames - 1)
        _ = try run("rgb.mkv", pixels: "bgr0", in: folder, shader: shader)
        let found = [UInt8](try Raster.samples(["-i", "coded.mkv"], format.name, in: folder))
        let expected = [UInt8](
            try Raster.samples(
                [
                    // In one slice: zscale resamples each by itself, with a visible seam.
                    "-filter_threads", "1", "-i", "rgb.mkv", "-vf",
                    "format=gbrp,zscale=m=709:min=gbr:r=limited:rin=full:c=left:filter=spline16:dither=none,"
                        + "format=\(format.name)",
                ], format.name, in: folder))
        let luma = Self.width * Self.height
        let size = luma + 2 * luma / (format.across * format.down)
        try #require(found.count == size * Self.frames && expected.count == found.count)
        for frame in 0..<Self.frames {
            let differences = (frame * size..<(frame + 1) * size).map { abs(Int(found[$0]) - Int(expected[$0])) }
            #expect(differences.prefix(luma).allSatisfy { $0 == 0 }, "luma of frame \(frame)")
            let chroma = differences.dropFirst(luma)
            #expect(try #require(chroma.max()) <= 1, "frame \(frame)")
            #expect(chroma.count { $0 != 0 } * 50 < chroma.count, "frame \(frame)")
        }
    }
}
