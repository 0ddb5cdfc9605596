import Foundation
@testable import GLFXCore
import GLFXJob
import GLFXKit
import GLFXMedia
import GLFXTestSupport
import GLFXWrite
import Testing

/// What a key reports to a program.
@Suite struct KeyReportTests {
    private func job(_ shaders: [ShaderStage], in folder: Folder) -> FilterJob {
        var job = FilterJob(
            inputs: [.color([0.125, 0.6875, 0.1875, 1])], shaders: shaders,
            output: OutputRequest(path: folder.path("out.mov"), codec: "png"))
        job.cache = CompileCache.ofTests
        (job.size, job.end) = (PictureSize(width: 64, height: 36), Rational(1, 5))
        return job
    }

    @Test func aJobTellsWhatItsKeyFoundAndWhereThePlateIs() throws {
        let folder = try Folder()
        var job = job([try ShaderStage("key")], in: folder)
        job.exportPlate = folder.path("plate.png")
        let report = try #require(try Pipeline(job).run().key)
        #expect(report.screen.origin == .auto && report.screen.share == 1)
        // 32, 175 and 48 in 8 bits.
        #expect(report.screen.hexadecimal == "#20af30")
        #expect(report.plate.origin == .made && report.plate.pictures == 1)
        #expect(report.options.prefix(4) == ["--key", report.options[1], "--plate", folder.path("plate.png")])
        let plate = try PixelBuffer.picture(folder.path("plate.png"))
        #expect(plate.format == .rgba16 && plate.width == report.plate.width && plate.height == report.plate.height)
        for (channel, code) in [32, 175, 48].enumerated() {
            #expect(abs(Int(plate[7, 9][channel]) - code * 257) < 300, "\(plate[7, 9])")
        }
    }

    @Test func withoutAKeyThereIsNothingToTellAndNoPlate() throws {
        let folder = try Folder()
        var job = job([try ShaderStage("invert")], in: folder)
        #expect(try Pipeline(job).run().key == nil)
        job.exportPlate = folder.path("plate.png")
        job.output.overwrite = true
        let failure = #expect(throws: Failure.self) { try Pipeline(job).run() }
        #expect(failure?.description == "exportPlate belongs to a key, and there is none; add ShaderStage(\"key\")")
        #expect(try folder.names == ["out.mov"])
    }

    @Test func aPolygonOfAProgramIsDrawn() throws {
        let folder = try Folder()
        var key = try ShaderStage("key")
        key.polygons = ["inside": try MattePolygon([[0, 0], [10, 0], [10, 36], [0, 36]])]
        let report = try #require(try Pipeline(job([key], in: folder)).run().key)
        #expect(report.options.contains("0,0 10,0 10,36 0,36"))
        let bytes = try Tool.ffmpeg(
            ["-i", "out.mov", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
        for (x, wanted) in [(9, 255), (10, 0)] {
            #expect(bytes[bytes.startIndex + 4 * (18 * 64 + x) + 3] == wanted, "\(x)")
        }
    }
}
