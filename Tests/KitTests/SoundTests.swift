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

/// A shader reads its movie's own audio at the frame's time.
struct SoundTests {
    /// Ten frames a second, and in each tenth of a second another constant level: 0.05 n - 0.5 from n / 10 on.
    private func movie(_ folder: Folder, offset: Double) throws -> String {
        let name = "in.mov"
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=32x16:r=10:d=1.5", "-f", "lavfi", "-i",
                "aevalsrc='0.05*floor(t*10+1e-6)-0.5':s=48000:d=1.5", "-c:v", "qtrle", "-c:a", "pcm_f32le",
                "-output_ts_offset", "\(offset)", name,
            ], in: folder)
        return name
    }

    /// Draws one texel of the audio texture over the whole frame.
    private func program(_ sound: Input.Sound, at place: String) throws -> ShaderProgram {
        let text = """
            uniform sampler2D frame, heard;
            varying vec2 position;
            void main() { gl_FragColor = vec4(texture2D(heard, \(place)).rgb, texture2D(frame, position).a); }
            """
        var program = try ShaderProgram.parse(text: text, name: "heard.frag", files: NoShaderFiles())
        program.inputs[1].filling = .sound(sound)
        return program
    }

    /// Red, green and blue of the middle of every frame.
    private func colors(
        _ folder: Folder, _ input: String, _ programs: [ShaderProgram], start: Rational? = nil, notes: Notes = Notes(),
        change: (inout FilterJob) -> Void = { _ in }
    ) throws -> [[Int]] {
        var job = FilterJob(
            input: folder.path(input), shaders: programs.map { ShaderStage(program: $0) },
            output: OutputRequest(path: folder.path("out.mkv"), codec: "ffv1", overwrite: true))
        job.start = start
        change(&job)
        _ = try Pipeline(job, notes: notes.add).run()
        let raw = [UInt8](
            try Tool.ffmpeg(["-i", "out.mkv", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder))
        let size = 32 * 16 * 3
        return stride(from: 0, to: raw.count, by: size).map { frame in
            (0..<3).map { Int(raw[frame + (8 * 32 + 16) * 3 + $0]) }
        }
    }

    /// The first sample of Shadertoy's wave is 2048 / 48000 s older than the frame: a tenth before the frame's own.
    @Test(arguments: [(0.0, 0), (0.0, 5), (4.0, 0), (4.0, 5)])
    func aWaveIsOfTheTimeBeforeTheFrameWhereverTheMovieBegins(offset: Double, skipped: Int) throws {
        let folder = try Folder()
        let input = try movie(folder, offset: offset)
        let start = skipped == 0 ? nil : Rational(Int64(skipped), 10)
        let found = try colors(folder, input, [try program(.texture, at: "vec2(0.001, 0.75)")], start: start)
        #expect(found.count == 15 - skipped)
        for (index, color) in found.enumerated() {
            let tenth = index + skipped - 1
            let level = tenth < 0 ? 0 : 0.05 * Double(tenth) - 0.5
            #expect(abs(color[0] - Int((128 * (1 + level)).rounded(.down))) <= 1, "frame \(index): \(color)")
            // Red alone is set.
            #expect(color[1] <= 1 && color[2] <= 1, "frame \(index): \(color)")
        }
    }

    @Test func isfsWaveIsGrayAndEndsAtTheFrame() throws {
        let folder = try Folder()
        let input = try movie(folder, offset: 0)
        let found = try colors(folder, input, [try program(.wave(width: nil), at: "vec2(0.9999, 0.5)")])
        for (index, color) in found.enumerated() {
            let level = index == 0 ? 0 : 0.05 * Double(index - 1) - 0.5
            let gray = Int(((0.5 + 0.5 * level) * 255).rounded())
            #expect(color.allSatisfy { abs($0 - gray) <= 1 }, "frame \(index): \(color), not \(gray)")
        }
    }

    /// 1500 Hz is bin 64 of 2048 samples: amplitude 0.05 gives 0.05 * 0.42 / 2 = 0.0105 of which 1 - 0.8^n is there at
    /// the n-th frame, whether or not alpha was tried out on the first frame before.
    @Test func aSpectrumIsSmoothedFromFrameToFrameOnce() throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "color=gray:s=32x16:r=10:d=0.6", "-f", "lavfi", "-i",
                "aevalsrc='0.05*sin(2*PI*1500*t)':s=48000:d=0.6", "-c:v", "qtrle", "-c:a", "pcm_f32le", "in.mov",
            ], in: folder)
        let program = try program(.texture, at: "vec2(64.5 / 512.0, 0.25)")
        let found = try colors(folder, "in.mov", [program, program], start: Rational(1, 10))
        #expect(found.count == 5)
        for (index, color) in found.enumerated() {
            let decibels = 20 * log10(0.0105 * (1 - pow(0.8, Double(index + 1))))
            let byte = Int((255 * (decibels + 100) / 70).rounded(.down))
            #expect(abs(color[0] - byte) <= 1, "frame \(index): \(color), not \(byte)")
        }
    }

    @Test func aMovieWithoutSoundIsSilentAndSaysSo() throws {
        let folder = try Folder()
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=gray:s=32x16:r=10:d=0.3", "-c:v", "qtrle", "in.mov"], in: folder)
        let notes = Notes()
        let programs = [try program(.texture, at: "vec2(0.5)"), try program(.wave(width: 64), at: "vec2(0.5)")]
        let found = try colors(folder, "in.mov", programs, notes: notes)
        #expect(found.count == 3 && found.allSatisfy { $0.allSatisfy { abs($0 - 128) <= 1 } }, "\(found)")
        #expect(notes.all.filter { $0.contains("has no audio") }.count == 1, "\(notes.all)")
    }

    /// The movie's own level of 0.05 n - 0.5 in the n-th tenth of a second with 0.25 added, or 0.25 alone.
    @Test func shadersHearTheTrackThatTheOutputGets() throws {
        let folder = try Folder()
        let input = try movie(folder, offset: 0)
        try Tool.sound("other.wav", "0.25", seconds: 3, options: ["-c:a", "pcm_f32le"], in: folder)
        let wave = try program(.wave(width: nil), at: "vec2(0.9999, 0.5)")
        let mixed = try colors(folder, input, [wave]) { $0.sound.mix = FilePart(folder.path("other.wav")) }
        let laid = try colors(folder, input, [wave]) { $0.sound.track = .file(folder.path("other.wav")) }
        for index in 1..<15 {
            let level = 0.05 * Double(index - 1) - 0.25
            let gray = Int(((0.5 + 0.5 * level) * 255).rounded())
            #expect(mixed[index].allSatisfy { abs($0 - gray) <= 1 }, "frame \(index): \(mixed[index]), not \(gray)")
            #expect(laid[index].allSatisfy { abs($0 - 159) <= 1 }, "frame \(index): \(laid[index])")
        }
        // Where the output has none, they read the movie's own.
        let own = try colors(folder, input, [wave]) { $0.sound.track = .none }
        #expect(own[10].allSatisfy { abs($0 - 121) <= 1 }, "\(own[10])")
    }
}
