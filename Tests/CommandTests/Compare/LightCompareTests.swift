import Foundation
import GLFXTestSupport
import Testing

/// Scene light is compared by its numbers, beyond black and white too.
@Suite struct LightCompareTests {
    private let folder: Folder

    /// `a.exr`, and `b.exr`, in which one number of 768, beyond white, is half higher.
    init() throws {
        folder = try Folder()
        var frame = LightFrame.ramp
        try frame.write("a.exr", in: folder)
        frame.samples[250] += 0.5
        try frame.write("b.exr", in: folder)
    }

    private func compare(_ words: String) throws -> Outcome { try Glfx.shell("$glfx compare \(words)", in: folder) }

    /// The difference of 0.5 at 250/32 - 0.5; the mean is 0.5/768, PSNR with a peak of 1 is 10 log10(768 / 0.25).
    @Test func aNumberBeyondWhiteCounts() throws {
        let outcome = try compare("b.exr a.exr")
        #expect(outcome.code == 1)
        #expect(
            outcome.output.hasPrefix(
                "b.exr differs from a.exr: 1 of 1 frames; first frame 0: difference 0.5000 at 7.313 (6.84 %), mean 0.0006510, "
                    + "0.39 % of the pixels, PSNR 34.87 dB of 1, SSIM "), "\(outcome.output)")
        #expect(try compare("a.exr a.exr").output == "a.exr equals a.exr: 1 frame\n")
        #expect(try compare("b.exr a.exr --max-difference 0.49").code == 1)
        #expect(try compare("b.exr a.exr --max-difference 0.5").code == 0)
        #expect(try compare("b.exr a.exr --max-pixels 0.4%").code == 0)
        #expect(try compare("b.exr a.exr --psnr 34.9").code == 1)
        #expect(try compare("b.exr a.exr --psnr 34.8").code == 0)
        #expect(try compare("b.exr a.exr --ignore 10,15,1,1").code == 0)
        let json = try #require(
            try JSONSerialization.jsonObject(with: compare("b.exr a.exr --json").data) as? [String: Any])
        let worst = try #require(json["worst"] as? [String: Any])
        #expect(worst["maximumDifference"] as? Double == 0.5 && json["peak"] as? Int == 1)
        #expect(abs((worst["meanDifference"] as? Double ?? 0) - 0.5 / 768) < 1e-9)
    }

    @Test(.needsSchemas) func jsonFollowsItsSchema() throws {
        try Schema.expect(compare("b.exr a.exr --json").output, "compare")
    }

    /// IEEE 754 has no distance between NaN and a number.
    @Test(arguments: [Float.nan, .infinity])
    func whatIsNoNumberEqualsOnlyItself(value: Float) throws {
        var frame = LightFrame.ramp
        frame.samples[256 + 17] = value
        try frame.write("n.exr", in: folder)
        #expect(try compare("n.exr n.exr").code == 0)
        for words in ["n.exr a.exr", "a.exr n.exr", "a.exr n.exr --psnr 10 --max-difference 1000"] {
            let outcome = try compare(words)
            #expect(outcome.code == 1)
            #expect(
                outcome.output.contains("0.39 % of the pixels are NaN or infinite on one side"), "\(outcome.output)")
        }
        #expect(try compare("a.exr n.exr --max-pixels 0.4%").code == 0)
    }

    /// Codes of 16 bits and the same as numbers have ffmpeg's SSIM.
    @Test func similarityIsThatOfFFmpeg() throws {
        for (name, noise) in [("c", 9), ("d", 3)] {
            try Tool.ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", "-vf",
                    "format=gbrp16le,noise=alls=\(noise):all_seed=7", "-c:v", "ffv1", "\(name).mkv",
                ], in: folder)
            let codes = try Raster.samples(["-i", "\(name).mkv"], "gbrp16le", in: folder).withUnsafeBytes {
                Array($0.bindMemory(to: UInt16.self))
            }
            try LightFrame(width: 64, height: 48, samples: codes.map { Float($0) / 65535 })
                .write("\(name).exr", in: folder)
        }
        let theirs = try Tool.run(
            "ffmpeg", ["-v", "info", "-i", "c.mkv", "-i", "d.mkv", "-lavfi", "ssim", "-f", "null", "-"], in: folder)
        func all(_ text: String) throws -> Double {
            let tail = text[try #require(text.range(of: "All:")).upperBound...]
            return try #require(Double(tail.prefix { $0.isNumber || $0 == "." }))
        }
        let outcome = try compare("c.exr d.exr")
        #expect(abs(try all(outcome.output) - all(theirs.errors)) < 1e-4, "\(outcome.output) \(theirs.errors)")
    }

    @Test(arguments: ["native", "software"])
    func aJobsNumbersAreCompared(device: String) throws {
        #expect(try compare("a.exr --shader passthrough --device \(device) a.exr").code == 0)
        #expect(try compare("a.exr --shader passthrough --device \(device) b.exr").code == 1)
    }

    @Test func hashesAreOfTheNumbers() throws {
        func hash(_ words: String) throws -> String {
            let outcome = try Glfx.shell("$glfx hash \(words) --no-thumbnails", in: folder)
            return String(try #require(outcome.output.split(separator: " ").last))
        }
        let file = try hash("a.exr")
        #expect(try hash("b.exr") != file)
        for device in ["native", "software"] {
            #expect(try hash("a.exr --shader passthrough --device \(device)") == file)
            #expect(try hash("b.exr --shader passthrough --device \(device)") != file)
        }
    }

    /// A job's numbers are those that a file of half precision holds, rounded to nearest.
    @Test func goldenFramesMayBeHalf() throws {
        try FileManager.default.createDirectory(atPath: folder.path("t"), withIntermediateDirectories: false)
        // The frame's numbers are exact in half precision; those near them are not.
        var near = LightFrame.ramp
        try near.write("half.exr", format: "half", in: folder)
        for index in near.samples.indices { near.samples[index] *= 1 + 1e-6 }
        try near.write("near.exr", in: folder)
        try folder.write("../near.exr --shader passthrough", to: "t/same.glfx")
        try folder.write("../b.exr --shader passthrough", to: "t/other.glfx")
        for name in ["same", "other"] {
            try folder.read("half.exr").write(to: URL(fileURLWithPath: folder.path("t/\(name).exr")))
        }
        let outcome = try Glfx.shell("$glfx test t", in: folder)
        #expect(try compare("near.exr half.exr").code == 1)
        #expect(outcome.code == 1 && outcome.output.contains("ok same"), "\(outcome.output)")
        #expect(outcome.output.contains("FAILED other: differs from other.exr: 1 of 1 frames"), "\(outcome.output)")
    }

    /// The picture of the differences shows those beyond white: 0.05 times 8 of 255.
    @Test func differencesBeyondWhiteAreSeen() throws {
        var frame = LightFrame.ramp
        frame.samples[250] += 0.05
        try frame.write("c.exr", in: folder)
        #expect(try compare("c.exr a.exr --difference d.png").code == 1)
        let samples = try Raster.samples(["-i", "d.png"], "gbrp", in: folder)
        #expect(samples[250] == 102 && samples.filter { $0 > 0 }.count == 1)
    }
}
