import Foundation
import GLFXTestSupport
import Testing

/// Luma below black (16) and above white (235) comes through whatever does not cut it.
@Suite struct ExcursionTests {
    /// A ramp from 5 to 253, or from 5 to 1018 of 10 bits, and the neutral chroma, losslessly.
    private static func ramp(bits: Int, in folder: Folder) throws -> [Int] {
        let (width, height) = (256, 32)
        let (first, last) = (5, bits == 8 ? 253 : 1018)
        let codes = (0..<width).map { first + ($0 * (last - first) + (width - 1) / 2) / (width - 1) }
        let bytes = { (code: Int) in bits == 8 ? [UInt8(code)] : [UInt8(code & 255), UInt8(code >> 8)] }
        let luma = (0..<height).flatMap { _ in codes.flatMap(bytes) }
        let chroma = (0..<width * height / 2).flatMap { _ in bytes(1 << (bits - 1)) }
        let frame = Data(luma + chroma)
        try (frame + frame).write(to: URL(fileURLWithPath: folder.path("ramp.yuv")))
        try Tool.ffmpeg(
            [
                "-f", "rawvideo", "-pix_fmt", bits == 8 ? "yuv420p" : "yuv420p10", "-s", "\(width)x\(height)", "-i",
                "ramp.yuv", "-c:v", "ffv1", "-color_range", "tv", "-colorspace", "bt709", "ramp.mkv",
            ], in: folder)
        return codes
    }

    /// The first row of the second frame, by ffmpeg.
    private static func luma(_ name: String, bits: Int, in folder: Folder) throws -> [Int] {
        let data = try Raster.samples(["-i", name], bits == 8 ? "yuv420p" : "yuv420p10le", in: folder)
        let frame = data.suffix(data.count / 2)
        let bytes = [UInt8](frame.prefix(bits == 8 ? 256 : 512))
        return bits == 8
            ? bytes.map(Int.init) : (0..<256).map { Int(bytes[2 * $0]) | Int(bytes[2 * $0 + 1]) << 8 }
    }

    @Test(
        arguments: Thoroughness.pairs(
            [
                "", "--shader passthrough", "--shader passthrough --shader vignette --amount 0", "--fps 50",
                "--size 256x16 --fit stretch", "--shader zoom.frag", "--start 0.04", "--background red",
                "--shader passthrough --fade-in 0.01", "--shader passthrough --upload planes",
            ], ["native", "software"]))
    func theyAreKept(words: String, device: String) throws {
        let folder = try Folder()
        // Reads between the pixels, as geometry does: the place is one that a neighbor has too.
        try folder.write(
            "uniform sampler2D frame; varying vec2 place; void main() { gl_FragColor = texture2D(frame, place); }",
            to: "zoom.frag")
        for bits in [8, 10] {
            let ramp = try Self.ramp(bits: bits, in: folder)
            let outcome = try Glfx.shell(
                "$glfx ramp.mkv \(words) --device \(device) --codec ffv1 --overwrite out.mkv", in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            let found = try Self.luma("out.mkv", bits: bits, in: folder)
            let most = zip(ramp, found).map { abs($0 - $1) }.max() ?? .max
            #expect(most <= 1, "\(bits) bits: \(most)")
        }
    }

    /// Highlights come back where they are made darker: twice as near to black.
    @Test(arguments: ["native", "software"])
    func highlightsComeBack(device: String) throws {
        let folder = try Folder()
        try folder.write(
            """
            uniform sampler2D frame; varying vec2 place;
            void main() { vec4 c = texture2D(frame, place); gl_FragColor = vec4(0.5 * c.rgb, c.a); }
            """, to: "darker.frag")
        let ramp = try Self.ramp(bits: 8, in: folder)
        let outcome = try Glfx.run(
            ["ramp.mkv", "--shader", "darker.frag", "--device", device, "--codec", "ffv1", "out.mkv"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let found = try Self.luma("out.mkv", bits: 8, in: folder)
        for (code, result) in zip(ramp, found) {
            #expect(abs(Double(result) - (16 + Double(code - 16) / 2)) <= 1, "\(code)")
        }
    }

    /// Without a shader the decoder's samples are the encoder's: the same frames by ffmpeg's hashes.
    @Test(arguments: ["yuv420p", "yuv422p10le", "yuv444p12le", "yuvj420p", "yuv411p"])
    func samplesThatNothingChangesAreTheSame(format: String) throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=96x64:d=0.2,noise=alls=60:allf=t,format=\(format)", "-c:v", "ffv1",
                "in.mkv",
            ],
            in: folder)
        let outcome = try Glfx.run(["in.mkv", "--codec", "ffv1", "out.mkv"], in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let hashes = { (name: String) in
            let text = try Tool.ffmpeg(["-i", name, "-f", "framehash", "-"], in: folder)
            return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        }
        #expect(try hashes("in.mkv") == hashes("out.mkv"))
    }

    /// What one shader hands to the next has 16 bits: a sixteenth of the light, and sixteen times that, is the picture.
    @Test(arguments: ["native", "software"])
    func twoShadersInARowDoNotBand(device: String) throws {
        let folder = try Folder()
        for (name, factor) in [("down.frag", "1.0 / 16.0"), ("up.frag", "16.0")] {
            try folder.write(
                """
                uniform sampler2D frame; varying vec2 place;
                void main() { vec4 c = texture2D(frame, place); gl_FragColor = vec4(\(factor) * c.rgb, c.a); }
                """, to: name)
        }
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "nullsrc=s=256x16:d=0.1,format=gbrp,geq=r=X:g=255-X:b=X", "-c:v", "ffv1",
                "-frames:v", "1", "in.mkv",
            ],
            in: folder)
        func difference(_ words: [String]) throws -> Int {
            let outcome = try Glfx.run(
                ["in.mkv", "--shader", "down.frag", "--shader", "up.frag", "--device", device, "--overwrite"] + words
                    + ["--codec", "ffv1", "out.mkv"], in: folder)
            try #require(outcome.code == 0, "\(outcome.errors)")
            let (before, after) = (
                try Raster.samples(["-i", "in.mkv"], "rgb24", in: folder),
                try Raster.samples(["-i", "out.mkv"], "rgb24", in: folder)
            )
            try #require(before.count == after.count)
            return zip(before, after).map { abs(Int($0) - Int($1)) }.max() ?? .max
        }
        #expect(try difference([]) <= 1)
        #expect(try difference(["--depth", "8"]) > 4)
    }
}
