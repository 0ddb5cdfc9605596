import Foundation
import GLFXCore
import GLFXJob
import GLFXKit
import GLFXPrograms
import GLFXRender
import GLFXTestSupport
@testable import GLFXTune
import GLFXWrite
import Testing

/// A tuned job: its pictures are the run's, and its texts are live.
struct TunerTests {
    private static let text = """
        uniform sampler2D frame;
        varying vec2 position;
        uniform float gain; // default=1 min=0 max=2 step=0.01: how bright
        uniform vec3 tint; // default=#ff8000 kind=color: the light
        void main() { gl_FragColor = vec4(texture2D(frame, position).rgb * gain * tint, 1.0); }
        """

    private let folder: Folder
    private let tuner: Tuner

    init() throws {
        folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=1", "-c:v", "ffv1", "in.mkv"], in: folder)
        try folder.write(Self.text, to: "tint.frag")
        let request = try Self.request(folder)
        tuner = try Tuner(request, tell: { _ in }, onHang: { _ in })
    }

    private static func request(_ folder: Folder) throws -> TuningRequest {
        var job = FilterJob(
            input: folder.path("in.mkv"), shaders: [try ShaderStage(folder.path("tint.frag"))],
            output: OutputRequest(path: folder.path("out-%02d.png")))
        job.cache = CompileCache.ofTests
        job.sound = JobSound(track: .none)
        return TuningRequest(
            job: job, hasOutput: true, save: folder.path("job.json"), address: "127.0.0.1", port: 0,
            command: { _ in "glfx" })
    }

    private func frame(_ seconds: Int64) -> PictureRequest {
        PictureRequest(time: Timestamp(seconds, timeBase: Rational(1, 10)))
    }

    private func set(_ name: String, _ value: [Double]) throws {
        try tuner.change { (session) throws(Failure) in try session.set(name, of: 0, to: value) }
    }

    /// The pixels of a picture file, by ffmpeg.
    private func pixels(_ bytes: [UInt8], _ name: String) throws -> Data {
        try Data(bytes).write(to: folder.url.appendingPathComponent(name))
        return try Tool.ffmpeg(["-i", name, "-f", "rawvideo", "-pix_fmt", "rgba", "-"], in: folder)
    }

    /// Waits for a state that answers.
    private func wait(
        _ other: Tuner? = nil, for what: (TuningState) -> Bool
    ) throws -> TuningState {
        let tuner = other ?? tuner
        let end = Date() + 20
        while true {
            let state = try tuner.state()
            if what(state) { return state }
            guard Date() < end else { throw ToolFailure(message: "\(state)") }
            tuner.bulletin.wait(after: state.revision, seconds: 0.5)
        }
    }

    @Test func theExactPictureIsTheRunsFrame() throws {
        try set("gain", [0.37])
        try set("tint", [0.25, 1, 0.5])
        let shown = try tuner.picture(frame(5))
        #expect(shown.type == "image/png")
        #expect(shown.moment.index == 5)
        try tuner.render()
        #expect(try wait { $0.render?.state == .done }.render?.framesDone == 10)
        let run = try Tool.ffmpeg(
            [
                "-start_number", "1", "-i", "out-%02d.png", "-vf", "select=eq(n\\,5)", "-frames:v", "1", "-f",
                "rawvideo", "-pix_fmt", "rgba", "-",
            ],
            in: folder)
        #expect(try pixels(shown.bytes, "shown.png") == run)
    }

    /// Over a background the run keeps no alpha, though the shader makes some.
    @Test func overABackgroundThePictureIsTheRunsToo() throws {
        try folder.write(
            "uniform sampler2D frame; varying vec2 position;\n"
                + "void main() { gl_FragColor = vec4(texture2D(frame, position).rgb, position.x); }", to: "fade.frag")
        var request = try Self.request(folder)
        request.job.shaders = [try ShaderStage(folder.path("fade.frag"))]
        request.job.background = .color(SIMD4(0, 0, 1, 1))
        let tuner = try Tuner(request, tell: { _ in }, onHang: { _ in })
        let shown = try tuner.picture(frame(3))
        var preview = frame(3)
        preview.width = 48
        #expect(try tuner.picture(preview).type == "image/jpeg")
        var over = frame(3)
        over.ground = .alpha
        let alone = try pixels(try tuner.picture(over).bytes, "over.png")
        #expect(alone[3] < 8 && alone[95 * 4 + 3] > 247)
        try tuner.render()
        let end = Date() + 20
        while try tuner.state().render?.state == .running, Date() < end { usleep(10_000) }
        #expect(try pixels(shown.bytes, "shown.png") == pixels(Array(folder.read("out-04.png")), "run.png"))
    }

    @Test func aValueChangesThePictureAndComesBack() throws {
        let before = try tuner.picture(frame(2)).bytes
        try set("gain", [0.5])
        let after = try tuner.picture(frame(2)).bytes
        #expect(after != before)
        try tuner.change { (session) throws(Failure) in try session.reset("gain", of: 0) }
        #expect(try tuner.picture(frame(2)).bytes == before)
        try tuner.change { (session) throws(Failure) in try session.enable(0, false) }
        #expect(try pixels(tuner.picture(frame(2)).bytes, "off.png") == source(2))
    }

    private func source(_ number: Int) throws -> Data {
        let shown = try tuner.picture(
            PictureRequest(time: Timestamp(Int64(number), timeBase: Rational(1, 10)), show: .source))
        return try pixels(shown.bytes, "source.png")
    }

    @Test func keyframesMoveAValueInTime() throws {
        try tuner.change { (session) throws(Failure) in
            try session.animate(
                "gain", of: 0,
                [
                    TuningState.Keyframe(time: 0.8, value: [1], easing: "linear"),
                    TuningState.Keyframe(time: 0, value: [0], easing: "linear"),
                ])
        }
        let control = try #require(try tuner.state().shaders[0].parameters.first { $0.name == "gain" })
        #expect(control.keyframes.map(\.time) == [0, 0.8])
        let black = try pixels(try tuner.picture(frame(0)).bytes, "a.png")
        #expect(black.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 0 })
        #expect(try pixels(try tuner.picture(frame(8)).bytes, "b.png").contains { $0 > 200 })
    }

    @Test(arguments: [[-1.0], [3], [.nan], [1, 2], []]) func aValueOutOfRangeChangesNothing(value: [Double]) throws {
        let revision = try tuner.state().revision
        #expect(throws: Failure.self) { try set("gain", value) }
        #expect(try tuner.state().revision == revision)
        #expect(try tuner.state().shaders[0].parameters[0].value == [1])
    }

    @Test func aSavedTextIsDrawnWithItsValuesKept() throws {
        try set("gain", [0.5])
        let before = try tuner.picture(frame(1)).bytes
        try folder.write(
            Self.text.replacing("* gain", with: "* gain * depth")
                .replacing("uniform vec3", with: "uniform float depth; // default=0.5\nuniform vec3"), to: "tint.frag")
        let state = try wait { $0.shaders[0].parameters.count == 3 }
        #expect(state.shaders[0].parameters.first { $0.name == "gain" }?.value == [0.5])
        #expect(try tuner.picture(frame(1)).bytes != before)
    }

    @Test func whileATextCompilesTheStateSaysSo() throws {
        let before = try tuner.state()
        // Takes about a second to compile.
        let lines = (0..<150).map { "c += sin(c.gbr * \($0).5 + position.x) * 0.001;" }.joined(separator: "\n")
        try folder.write(
            Self.text.replacing("void main() {", with: "void main() { vec3 c = vec3(gain);\n\(lines)\n")
                .replacing("* tint", with: "* tint * c"), to: "tint.frag")
        let during = try wait { $0.isCompiling }
        #expect(during.revision > before.revision)
        #expect(during.shaders[0].parameters.count == before.shaders[0].parameters.count)
        #expect(try wait { !$0.isCompiling }.revision > during.revision)
    }

    /// Straight alpha: half of the color, half of the ground.
    @Test func aPreviewLiesOverTheCheckerboardThatThePageDraws() throws {
        try folder.write(
            "uniform sampler2D frame; varying vec2 position;\n"
                + "void main() { gl_FragColor = vec4(1.0, 0.0, 0.2, 0.5); }", to: "half.frag")
        var request = try Self.request(folder)
        request.job.shaders = [try ShaderStage(folder.path("half.frag"))]
        let tuner = try Tuner(request, tell: { _ in }, onHang: { _ in })
        var wanted = frame(0)
        (wanted.ground, wanted.width) = (.checker, 96)
        let shown = try pixels(try tuner.picture(wanted).bytes, "half.jpg")
        // page.css: #999 at the top left, #666 beside it, in squares of 16 pixels.
        for (x, gray) in [(8, 0x99), (24, 0x66)] {
            for (channel, code) in [255, 0, 51].enumerated() {
                #expect(abs(Int(shown[(8 * 96 + x) * 4 + channel]) - (code + gray) / 2) <= 6)
            }
        }
    }

    @Test func aTextThatDoesNotCompileLeavesThePictureAndIsShown() throws {
        let before = try tuner.picture(frame(1)).bytes
        try folder.write(Self.text.replacing("* gain", with: "* gian"), to: "tint.frag")
        let problem = try #require(try wait { $0.shaders[0].problem != nil }.shaders[0].problem)
        #expect(problem.contains("tint.frag:5:"))
        #expect(problem.contains("gian") && problem.contains("^"))
        #expect(try tuner.picture(frame(1)).bytes == before)
        // A save over a renamed file, as editors make it.
        try folder.write(Self.text, to: "new.frag")
        _ = rename(folder.path("new.frag"), folder.path("tint.frag"))
        #expect(try wait { $0.shaders[0].problem == nil }.shaders[0].parameters.count == 2)
    }

    @Test func aTextWithoutAnEndIsToldAndTheNextOneIsDrawn() throws {
        var request = try Self.request(folder)
        // What has an end is drawn within it on a busy machine too.
        let limit: Int64 = Sanitizer.keepsBooks ? 6 : 1
        (request.job.frameTimeout, request.job.device) = (Rational(limit, 1), .native)
        let tuner = try Tuner(request, tell: { _ in }, onHang: { _ in })
        let before = try tuner.picture(frame(1)).bytes
        // From the first frame on, and from the sixth.
        for start in ["0.0", "0.45"] {
            let loop = "float x = float(time >= \(start)); while (x > 0.0) x = fract(x) + position.y + 1.0;"
            try folder.write(
                "uniform float time;\n"
                    + Self.text.replacing("void main() {", with: "void main() { \(loop)")
                    .replacing("* tint", with: "* (tint + x)"), to: "tint.frag")
            if start == "0.0" {
                let problem = try wait(tuner) { $0.shaders[0].problem != nil }.shaders[0].problem
                #expect(problem?.contains("longer than \(limit).000 s") == true)
            } else {
                _ = try wait(tuner) { $0.shaders[0].problem == nil }
                let error = #expect(throws: Failure.self) { try tuner.picture(frame(6)) }
                #expect(error?.message.contains("longer than \(limit).000 s") == true)
                let revision = try tuner.state().revision
                try folder.write(Self.text, to: "tint.frag")
                _ = try wait(tuner) { $0.revision > revision && !$0.isCompiling }
                #expect(try tuner.picture(frame(6)).bytes != before)
            }
            #expect(try tuner.picture(frame(1)).bytes == before)
        }
    }

    @Test func aMovieThatIsGoneIsNamedAndOneThatIsReplacedIsShown() throws {
        let before = try tuner.picture(frame(1)).bytes
        try FileManager.default.removeItem(atPath: folder.path("in.mkv"))
        let message = try #require(try wait { $0.message != nil }.message)
        #expect(message.contains("in.mkv' was removed"))
        #expect(try tuner.picture(frame(1)).bytes == before)
        try Tool.ffmpeg(["-f", "lavfi", "-i", "color=red:s=64x32:r=10:d=1", "-c:v", "ffv1", "in.mkv"], in: folder)
        #expect(try wait { $0.movie.width == 64 }.message == nil)
    }

    @Test func aPresetBringsItsValuesBack() throws {
        try set("gain", [0.5])
        try tuner.savePreset("dark one")
        try set("gain", [1.5])
        try set("tint", [0, 0, 1])
        try tuner.takePreset("dark one")
        let state = try tuner.state()
        #expect(state.presets == ["dark one"])
        #expect(state.shaders[0].parameters[0].value == [0.5])
        #expect(!state.shaders[0].parameters[1].isChanged)
        try tuner.removePreset("dark one")
        #expect(try folder.names.filter { $0.hasSuffix("json") }.isEmpty)
    }

    @Test(arguments: ["", "../x", "a/b", ".hidden", "a\0b", String(repeating: "x", count: 65)])
    func aPresetsNameIsNoPath(name: String) throws {
        #expect(throws: Failure.self) { try tuner.savePreset(name) }
        #expect(throws: Failure.self) { try tuner.takePreset(name) }
        #expect(try folder.names == ["in.mkv", "tint.frag"])
    }

    @Test func savingWritesTheJobThatRunsTheSame() throws {
        try set("gain", [0.25])
        #expect(try !tuner.state().isSaved)
        try tuner.save()
        #expect(try tuner.state().isSaved)
        let job = try JobFile.load(folder.path("job.json"), edition: "test")
        #expect(job.shaders[0].values["gain"]?.components == [0.25])
        try set("gain", [0.3])
        #expect(try !tuner.state().isSaved)
    }

    @Test func anOutputThatExistsIsNotReplaced() throws {
        try folder.write("mine", to: "out-01.png")
        try tuner.render()
        let message = try #require(try wait { $0.render?.state == .failed }.render?.message)
        #expect(message.contains("output.overwrite"))
        #expect(try folder.read("out-01.png") == Data("mine".utf8))
    }

    @Test func theSourcesOwnColorIsPicked() throws {
        let pixels = try source(0)
        let color = try tuner.color(atX: 40, y: 10, time: Timestamp(0, timeBase: 1))
        for channel in 0..<3 {
            #expect(color[channel] == Double(pixels[(10 * 96 + 40) * 4 + channel]) / 255)
        }
        #expect(throws: Failure.self) { try tuner.color(atX: 96, y: 0, time: Timestamp(0, timeBase: 1)) }
    }

    @Test(arguments: [
        ("/api/moment", "step"), (PageAPI.waitingPath, "after"), ("/api/frame", "width"), ("/api/pixel", "x"),
    ])
    func aNumberBeyondIntegersIsAnsweredAsAnother(path: String, name: String) throws {
        // Nothing waits.
        tuner.bulletin.close()
        for number in ["-92233720368547758072", "1e300"] {
            let answer = PageAPI(tuner).answer(
                HTTPRequest(
                    method: "GET", path: path, query: ["time": "1/10", "y": "0", name: number], headers: [:],
                    body: []))
            #expect([200, 400].contains(answer.status), "\(path) \(answer.status)")
        }
    }

    @Test func framesAreSteppedToTheirOwnTimes() throws {
        let third = try tuner.moment(at: Timestamp(25, timeBase: Rational(1, 100)), step: 0)
        #expect(third.index == 2)
        #expect(try tuner.moment(at: third.elapsed, step: 1).index == 3)
        #expect(try tuner.moment(at: third.elapsed, step: -1).index == 1)
        #expect(try tuner.moment(at: Timestamp(0, timeBase: 1), step: -1).index == 0)
        #expect(try tuner.moment(at: Timestamp(9, timeBase: Rational(1, 10)), step: 1).index == 9)
        #expect(try tuner.moment(at: Timestamp(50, timeBase: 1), step: 0).index == 9)
        #expect(try tuner.picture(frame(500)).moment.index == 9)
    }
}
