import Foundation
import GLFXCore
import GLFXJob
import GLFXPrograms
import GLFXTestSupport
import GLFXWrite
import Testing

/// Sequences of pictures as further pictures: one for each frame.
@Suite struct FurtherSequenceTests {
    private let folder: Folder
    private let input: JobInput

    /// A movie of 10 frames, and 6 pictures whose luma counts as the movie's.
    init() throws {
        folder = try Folder()
        try CountedMovie.make(["-c:v", "ffv1", "in.mkv"], frames: 10, in: folder)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("lt"), withIntermediateDirectories: false)
        try CountedMovie.make(["-c:v", "ffv1", "pictures.mkv"], frames: 6, in: folder)
        try Tool.ffmpeg(["-i", "pictures.mkv", "-fps_mode", "passthrough", "lt/%03d.png"], in: folder)
        input = .file(FilePart(folder.path("in.mkv")))
    }

    private func shown(
        _ pattern: String, _ end: InputEnd = .hold, at: Rational? = nil
    ) throws -> [Int] {
        try JobRun.run([input], to: "out.mkv", in: folder, codec: "ffv1") {
            var wipe = try ShaderStage("wipe")
            wipe.values["progress"] = ParameterValue(1)
            wipe.pictures = ["other": FilePart(folder.path(pattern))]
            ($0.shaders, $0.inputEnd, $0.output.overwrite) = ([wipe], end, true)
        }
        return try CountedMovie.numbers("out.mkv", in: folder)
    }

    @Test(arguments: ["lt/*.png", "lt/%03d.png"])
    func eachFrameGetsItsPicture(pattern: String) throws {
        #expect(try shown(pattern) == [0, 1, 2, 3, 4, 5, 5, 5, 5, 5])
        #expect(try shown(pattern, .loop) == [0, 1, 2, 3, 4, 5, 0, 1, 2, 3])
        #expect(try shown(pattern, .stop) == [0, 1, 2, 3, 4, 5])
    }

    @Test func aBackgroundMayBeASequence() throws {
        try JobRun.run([input], to: "out.mkv", in: folder, codec: "ffv1") {
            var transform = try ShaderStage("transform")
            transform.values["x"] = ParameterValue(1)
            ($0.shaders, $0.background) = ([transform], .file(FilePart(folder.path("lt/*.png"))))
        }
        #expect(try CountedMovie.numbers("out.mkv", in: folder).prefix(6) == [0, 1, 2, 3, 4, 5])
    }

    @Test func aPatternWithoutPicturesIsNamed() throws {
        let failure = try JobRun.failure([input], to: "out.mkv", in: folder) {
            $0.background = .file(FilePart(folder.path("lt/*.jpg")))
        }
        #expect(failure?.kind == .input)
        #expect(failure?.message.contains("no picture matches") ?? false, "\(String(describing: failure))")
    }
}
