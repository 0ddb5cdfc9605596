import Foundation
import GLFXCore
import GLFXJob
@testable import GLFXKit
import GLFXMedia
import GLFXPrograms
import GLFXTestSupport
import Testing

/// A picture that is drawn of the same as the one before is drawn once.
@Suite struct HeldFrameTests {
    private let job: JoinedJob
    private let folder: Folder

    init() throws {
        job = try JoinedJob()
        folder = job.folder
    }

    /// What it draws never depends on the time, which is never negative; but it reads it.
    private static let anew = """
        uniform float time; uniform sampler2D frame; varying vec2 position;
        void main() { gl_FragColor = texture2D(frame, position) + vec4(min(time, 0.0)); }
        """

    private func picture(_ name: String = "a.png", size: String = "64x36") throws -> JobInput {
        try job.movie(name, "testsrc=s=\(size)", ["-frames:v", "1"])
    }

    private func pixels(_ name: String) throws -> Data { try Raster.samples(["-i", name], "rgba", in: folder) }

    /// Runs a job twice, the second time with every frame drawn anew, and compares all pixels.
    /// - Returns: how many frames were drawn, and how many written.
    private func drawn(
        _ inputs: [JobInput], _ change: (inout FilterJob) throws -> Void
    ) throws -> (drawn: Int, written: Int) {
        // Both have a shader more, so that what is handed on has the same depth.
        let usual = try job.run(inputs, to: "usual.mov") {
            try change(&$0)
            $0.shaders.insert(try ShaderStage("passthrough"), at: 0)
        }
        let anew = try job.run(inputs, to: "anew.mov") {
            try change(&$0)
            $0.shaders.insert(try ShaderStage(text: Self.anew), at: 0)
        }
        #expect(anew.drawnFrames == anew.frames)
        #expect(usual.frames == anew.frames)
        #expect(try pixels("usual.mov") == pixels("anew.mov"))
        #expect(try job.times("usual.mov") == job.times("anew.mov"))
        return (usual.drawnFrames, usual.frames)
    }

    private func held(_ seconds: Rational = 2, _ shaders: ShaderStage...) -> (inout FilterJob) -> Void {
        { ($0.hold, $0.frameRate, $0.shaders) = (seconds, 30, shaders) }
    }

    @Test func aBlurredStillIsDrawnOnce() throws {
        let blur = try ShaderStage("blur")
        #expect(try drawn([picture()], held(2, blur)) == (1, 60))
    }

    @Test func aColorAndAShaderWithoutInputAreDrawnOnce() throws {
        let circle = try ShaderStage(
            text:
                "uniform vec2 resolution; void main() { gl_FragColor = vec4(gl_FragCoord.xy / resolution, 0.5, 1.0); }")
        let report = try job.run([]) {
            ($0.shaders, $0.frameRate, $0.end, $0.size) = ([circle], 10, 1, PictureSize(width: 8, height: 4))
        }
        #expect(report.drawnFrames == 1 && report.frames == 10)
    }

    @Test(arguments: [
        "uniform float time; void main() { gl_FragColor = vec4(vec3(time / 2.0), 1.0); }",
        "uniform int frame; void main() { gl_FragColor = vec4(vec3(float(frame) / 60.0), 1.0); }",
        "uniform vec4 iDate; void main() { gl_FragColor = vec4(vec3(fract(iDate.w / 2.0)), 1.0); }",
        """
        /*{ "INPUTS": [{ "NAME": "inputImage", "TYPE": "image" }],
            "PASSES": [{ "TARGET": "sum", "PERSISTENT": true }] }*/
        void main() { gl_FragColor = vec4(IMG_THIS_PIXEL(sum).rgb + 4.0 / 255.0, 1.0); }
        """,
    ]) func whatDependsOnTheTimeOrOnFramesBeforeChanges(text: String) throws {
        let moving = try ShaderStage(text: text)
        let report = try job.run([picture()], to: "out.mov", held(2, moving))
        #expect(report.drawnFrames == 60 && report.frames == 60)
        let (all, size) = (try pixels("out.mov"), 64 * 36 * 4)
        #expect(Set((0..<60).map { all[$0 * size..<($0 + 1) * size] }).count > 50)
    }

    @Test func aFrameOfThePastIsReadAnew() throws {
        var stage = try ShaderStage("crossfade")
        stage.previous["other"] = 3
        let report = try job.run([picture()], held(1, stage))
        #expect(report.drawnFrames == 30)
    }

    @Test func whileAValueChangesEveryFrameIsDrawn() throws {
        var stage = try ShaderStage("vignette")
        stage.animations["radius"] = Animation([
            .init(time: 0.5, value: ParameterValue([0.2])), .init(time: 1, value: ParameterValue([0.6])),
        ])
        // Frames 0 to 15 have the first value, those from 30 on the last one.
        #expect(try drawn([picture()], held(2, stage)) == (16, 60))
    }

    @Test func aFurtherMovieIsDrawnWhereItChanges() throws {
        _ = try job.movie("other.mov", "testsrc2=s=64x36:r=10:d=1")
        var stage = try ShaderStage("crossfade")
        stage.pictures["other"] = FilePart(folder.path("other.mov"))
        #expect(try drawn([picture()], held(2, stage)) == (10, 60))
        #expect(
            try drawn([picture()]) {
                held(2, try ShaderStage("chromakey"))(&$0)
                $0.background = .file(folder.path("other.mov"))
            } == (10, 60))
    }

    @Test func aStillBesideAStillIsDrawnOnce() throws {
        _ = try picture("other.png", size: "20x20")
        var stage = try ShaderStage("crossfade")
        stage.pictures["other"] = FilePart(folder.path("other.png"))
        #expect(try drawn([picture()], held(2, stage)) == (1, 60))
    }

    @Test func fadesAreNotDrawnIntoWhatIsUsedAgain() throws {
        // The first picture is black, and the level is 1 from the 15th on; it falls behind the 44th.
        let count = try drawn([picture()]) {
            held(2, try ShaderStage("invert"))(&$0)
            ($0.fadeIn, $0.fadeOut) = (Rational(1, 2), Rational(1, 2))
        }
        #expect(count == (31, 60))
    }

    @Test func transitionsAndPansAreDrawnFrameByFrame() throws {
        let inputs = [try picture("a.png"), try picture("b.png"), try picture("c.png")]
        let transition = ShaderStage(program: try ShaderLibrary.load("crossfade"))
        let joined = try drawn(inputs) {
            held(2, try ShaderStage("invert"))(&$0)
            ($0.transitions, $0.transitionDuration) = ([transition], Rational(1, 2))
        }
        // Two transitions of 15 frames each; the stills before, between and behind them are drawn once.
        #expect(joined == (2 * 15 + 3, 150))
        let panned = try job.run([inputs[0]]) {
            held(2)(&$0)
            $0.pan = Pan(from: PictureArea(), to: PictureArea(x: 0.2, y: 0.2, width: 0.5, height: 0.5), easing: .linear)
        }
        #expect(panned.drawnFrames == 60)
    }

    @Test func repeatedFramesOfAMovieAreDrawnOnce() throws {
        let movie = try job.movie("slow.mov", "testsrc2=s=64x36:r=10:d=1")
        #expect(
            try drawn([movie]) {
                ($0.frameRate, $0.shaders) = (30, [try ShaderStage("edges")])
            } == (10, 30))
    }

    @Test func everyPictureOfASequenceIsDrawn() throws {
        try Tool.ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x36:r=10:d=1", "p%02d.png"], in: folder)
        let sequence = JobInput.pictures(folder.path("p%02d.png"))
        #expect(try drawn([sequence], held(Rational(1, 10), ShaderStage("invert"))) == (10, 30))
        let report = try job.run([sequence]) { $0.frameRate = 10 }
        #expect(report.drawnFrames == 10 && report.frames == 10)
    }
}
