import Foundation
import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXKit
import GLFXPrograms
import GLFXTestSupport
import GLFXWrite
import Testing

/// Jobs that join small clips and stills, and other tools' view of the results.
struct JoinedJob {
    let folder: Folder

    init() throws { folder = try Folder() }

    /// A picture of one color, red, green, blue.
    func still(_ name: String, _ color: String, size: String = "32x18") throws -> JobInput {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "color=0x\(color):s=\(size),format=rgb24", "-frames:v", "1", name], in: folder)
        return .file(folder.path(name))
    }

    /// A movie without loss from one of ffmpeg's sources.
    func movie(_ name: String, _ source: String, _ options: [String] = ["-c:v", "png"]) throws -> JobInput {
        try Tool.ffmpeg(["-f", "lavfi", "-i", source] + options + [name], in: folder)
        return .file(folder.path(name))
    }

    /// A transition from its text.
    static func transition(_ text: String, _ values: [String: ParameterValue] = [:]) throws -> ShaderStage {
        ShaderStage(
            program: try ShaderProgram.parse(text: text, name: "t.glsl") { name throws(Failure) in
                throw Failure(.shader, name)
            }, values: values)
    }

    /// Runs the job; every pixel and every time stamp is kept.
    @discardableResult
    func run(
        _ inputs: [JobInput], to output: String = "out.mov", codec: String? = "png", notes: Notes = Notes(),
        _ change: (inout FilterJob) throws -> Void = { _ in }
    ) throws -> JobReport {
        var job = FilterJob(
            inputs: inputs, output: OutputRequest(path: folder.path(output), codec: codec, overwrite: true))
        job.cache = CompileCache.ofTests
        try change(&job)
        return try Pipeline(job, notes: notes.add).run()
    }

    /// When each frame of a movie appears, in seconds.
    func times(_ name: String = "out.mov") throws -> [Rational] { try packets(name).map(\.time) }

    /// When each frame appears and how long it stays, in seconds.
    func packets(_ name: String = "out.mov") throws -> [(time: Rational, length: Rational)] {
        let base = try #require(
            try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "stream=time_base"], in: folder).first)
        let terms = base.split(separator: "/").compactMap { Int64($0) }
        return try Tool.ffprobe(name, stream: "v", show: ["-show_entries", "packet=pts,duration"], in: folder).map {
            let fields = $0.split(separator: ",").compactMap { Int64($0) }
            return (Rational(fields[0] * terms[0], terms[1]), Rational(fields[1] * terms[0], terms[1]))
        }
    }

    /// Red, green and blue of each frame's pixel at a place counted from the top left.
    func pixels(_ name: String = "out.mov", x: Int = 5, y: Int = 5) throws -> [[Int]] {
        let bytes = try Tool.ffmpeg(
            [
                "-i", name, "-fps_mode", "passthrough", "-vf", "format=rgb24,crop=1:1:\(x):\(y)", "-f", "rawvideo",
                "-pix_fmt", "rgb24", "-",
            ], in: folder)
        return stride(from: 0, to: bytes.count, by: 3).map { at in
            (0..<3).map { Int(bytes[bytes.startIndex + at + $0]) }
        }
    }
}

/// So many frames at a constant rate, from a time on.
func grid(_ rate: Rational, from start: Rational = Rational(0, 1), count: Int) -> [Rational] {
    (0..<Int64(count)).map {
        Rational(
            start.numerator * rate.numerator + $0 * rate.denominator * start.denominator,
            start.denominator * rate.numerator
        ).reduced
    }
}
