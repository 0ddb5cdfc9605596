import Foundation
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXKit
import GLFXPrograms
import GLFXShaderText
import GLFXTestSupport
import GLFXWrite
import Testing

/// Picture and audio fade in and out linearly.
struct FadeTests {
    /// Runs a job over 20 pictures of one color, ten a second, up in 0.5 s and down in 0.8 s; gives the first pixel
    /// of every picture.
    private func pixels(
        _ folder: Folder, color: String = "0xC86432", format: String = "gbrp",
        shader: String? = nil, _ change: (inout FilterJob) -> Void = { _ in }
    ) throws -> [[Int]] {
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=\(color):s=32x16:r=10:d=2,format=rgb24,format=\(format)", "-c:v", "ffv1",
                "in.mkv",
            ],
            in: folder)
        var job = FilterJob(
            input: folder.path("in.mkv"), output: OutputRequest(path: folder.path("out.mkv"), codec: "ffv1"))
        job.cache = CompileCache.ofTests
        job.fadeIn = Rational(1, 2)
        job.fadeOut = Rational(4, 5)
        if let shader {
            let program = try ShaderProgram.parse(text: shader, name: "test.frag", files: NoShaderFiles())
            job.shaders = [ShaderStage(program: program)]
        }
        change(&job)
        _ = try Pipeline(job).run()
        return try first("out.mkv", isDeep: format.contains("16"), in: folder)
    }

    /// Red, green, blue and alpha (none of 16 bits) of the first pixel of every picture, as they are stored.
    private func first(_ name: String, isDeep: Bool, in folder: Folder) throws -> [[Int]] {
        let raw = try Tool.ffmpeg(
            ["-i", name, "-f", "rawvideo", "-pix_fmt", isDeep ? "gbrp16le" : "gbrap", "-"], in: folder)
        let size = 32 * 16
        if isDeep {
            let words = raw.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
            return stride(from: 0, to: words.count, by: size * 3).map { green in
                [2, 0, 1].map { Int(words[green + $0 * size]) }
            }
        }
        return stride(from: 0, to: raw.count, by: size * 4).map { green in
            [2, 0, 1, 3].map { Int(raw[green + $0 * size]) }
        }
    }

    /// A code value of a picture in whole numbers: coming up counts from when it appears (a fifth each), going down
    /// from when it goes (an eighth each).
    private func faded(_ value: Int, _ index: Int) -> Int {
        let (share, whole) = [(1, 1), (index, 5), (19 - index, 8)].min { $0.0 * $1.1 < $1.0 * $0.1 } ?? (1, 1)
        return (2 * value * share + whole) / (2 * whole)
    }

    private static let passthrough =
        "uniform sampler2D f; varying vec2 p; void main() { gl_FragColor = texture2D(f, p); }"
    private static let veil =
        "uniform sampler2D f; varying vec2 p; void main() { gl_FragColor = vec4(texture2D(f, p).rgb, 0.4); }"

    @Test(arguments: [nil, passthrough])
    func aPictureOfEightBitsIsMultipliedExactly(shader: String?) throws {
        let found = try pixels(try Folder(), shader: shader)
        try #require(found.count == 20)
        for (index, pixel) in found.enumerated() {
            let expected = [200, 100, 50].map { faded($0, index) }
            #expect(Array(pixel[..<3]) == expected, "picture \(index)")
        }
        #expect(found[0][..<3] == [0, 0, 0] && found[19][..<3] == [0, 0, 0])
    }

    @Test func aPictureOfSixteenBitsIsMultipliedExactly() throws {
        let folder = try Folder()
        let found = try pixels(folder, format: "gbrp16le")
        let source = try first("in.mkv", isDeep: true, in: folder)[0]
        try #require(found.count == 20 && source[0] > 50000 && source[0] % 257 != 0)
        for (index, pixel) in found.enumerated() {
            let expected = source.map { faded($0, index) }
            #expect(pixel == expected, "picture \(index)")
        }
    }

    /// 200 * 0.4 + 255 * 0.6 = 233, and so on: the finished picture fades, the background with it.
    @Test func theBackgroundFadesWithThePicture() throws {
        let found = try pixels(try Folder(), shader: Self.veil) { $0.background = .color(SIMD4(1, 1, 1, 1)) }
        for (index, pixel) in found.enumerated() {
            let expected = [233, 193, 173].map { faded($0, index) }
            #expect(Array(pixel[..<3]) == expected, "picture \(index)")
        }
    }

    /// Straight alpha: the color stays.
    @Test func whereAlphaIsKeptThePictureGoesToNothing() throws {
        let found = try pixels(try Folder(), shader: Self.veil)
        for (index, pixel) in found.enumerated() {
            #expect(Array(pixel[..<3]) == [200, 100, 50], "picture \(index)")
            #expect(pixel[3] == faded(102, index), "picture \(index)")
        }
    }

    /// The whole track fades with the picture, sample by sample, also where its packets could have been copied.
    @Test(arguments: [false, true])
    func soundFollowsTheSameLine(isLaidUnder: Bool) throws {
        let folder = try Folder()
        try Tool.sound("level.wav", "0.5", seconds: 2, options: ["-c:a", "pcm_f32le"], in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=32x16:r=10:d=2", "-i", "level.wav", "-c:v", "mpeg4", "-c:a", "copy",
                "in.mov",
            ], in: folder)
        var job = FilterJob(
            input: folder.path("in.mov"), output: OutputRequest(path: folder.path("out.mov"), codec: "mpeg4"))
        job.cache = CompileCache.ofTests
        (job.fadeIn, job.fadeOut) = (Rational(1, 2), Rational(4, 5))
        if isLaidUnder { job.sound.track = .file(folder.path("level.wav")) }
        _ = try Pipeline(job).run()
        let samples = try Tool.samples("out.mov", channels: 1, in: folder)[0]
        try #require(samples.count == 96000)
        let worst = samples.indices.map { index -> Double in
            let time = Double(index) / 48000
            return abs(Double(samples[index]) - 0.5 * min(1, time / 0.5, (2 - time) / 0.8))
        }.max()
        #expect(try #require(worst) < 1e-6)
    }

    @Test func fadesThatDoNotFitAreRefused() throws {
        func failure(_ change: (inout FilterJob) -> Void) throws -> Failure? {
            do {
                _ = try pixels(try Folder(), change)
                return nil
            } catch { return error as? Failure }
        }
        let long = try #require(try failure { $0.fadeIn = Rational(3, 2) })
        #expect(long.kind == .usage)
        #expect(long.message == "fadeIn and fadeOut take 2.3 s, more than the picture's 2.0 s")
    }

    /// A raw stream has no length of its own: its pictures are counted.
    @Test func aRawStreamFadesOutAtItsEnd() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=white:s=32x16:r=10:d=2", "-c:v", "libx264", "in.h264"], in: folder)
        var job = FilterJob(input: folder.path("in.h264"), output: OutputRequest(path: folder.path("out.mkv")))
        job.cache = CompileCache.ofTests
        job.fadeOut = Rational(1, 2)
        _ = try Pipeline(job).run()
        let pixels = try Tool.run(
            "ffmpeg", ["-v", "error", "-i", "out.mkv", "-vf", "scale=1:1", "-pix_fmt", "gray", "-f", "rawvideo", "-"],
            in: folder
        ).data
        #expect(pixels.count == 20)
        #expect(pixels.prefix(15).allSatisfy { $0 > 250 } && pixels[17] < 200 && pixels[19] < pixels[17])
    }
}
