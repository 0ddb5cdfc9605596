import GLFXCore
import GLFXJob
import GLFXTestSupport
@testable import GLFXTune
import GLFXWrite
import Testing

/// What the panel of a key shows: the values that the key found, which are not the user's.
struct KeyPanelTests {
    private let folder: Folder
    private let tuner: Tuner

    /// A wall, lighter at the right, and a gray subject. RGB, so that the colors are those of ffmpeg's filters.
    init() throws {
        folder = try Folder()
        let graph =
            "color=0x20c83c:s=320x180:r=5:d=1[a];color=0x30d84c:s=80x180:r=5:d=1[b];[a][b]overlay=240:0:format=gbrp,"
            + "drawbox=120:60:60:120:0x808080:fill"
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", graph, "-pix_fmt", "gbrp", "-c:v", "ffv1", "in.mkv"], in: folder)
        var job = FilterJob(
            input: folder.path("in.mkv"), shaders: [try ShaderStage("key")],
            output: OutputRequest(path: folder.path("out.png")))
        job.cache = CompileCache.ofTests
        job.at = 0
        tuner = try Tuner(
            TuningRequest(
                job: job, hasOutput: true, save: nil, address: "127.0.0.1", port: 0,
                command: { stages in stages[0].values.keys.sorted().joined(separator: " ") }),
            tell: { _ in }, onHang: { _ in })
    }

    private func control(_ name: String) throws -> TuningState.Control {
        try #require(try tuner.state().shaders[0].parameters.first { $0.name == name })
    }

    private func set(_ name: String, _ value: [Double]) throws {
        try tuner.change { (session) throws(Failure) in try session.set(name, of: 0, to: value) }
    }

    private func click(_ place: SIMD2<Double>?) throws {
        try tuner.change { (session) throws(Failure) in try session.clickWall(place, seconds: 0) }
    }

    private func isScreen(_ red: Double, _ green: Double, _ blue: Double, tolerance: Double = 1) throws -> Bool {
        let value = try control("screenColor").value
        return zip(value, [red, green, blue]).allSatisfy { abs($0 * 255 - $1) <= tolerance }
    }

    @Test func theFoundValuesAreShownAndAreNoChange() throws {
        #expect(try isScreen(0x20, 0xc8, 0x3c, tolerance: 10))
        // Of a movie whose chroma is as fine as its luma, as the parameters' help says.
        #expect(try control("sharpness").value == [1.7])
        #expect(try control("lumaGuide").value == [0.5])
        #expect(try tuner.state().shaders[0].parameters.allSatisfy { !$0.isChanged })
        #expect(try tuner.state().command.isEmpty)
    }

    @Test func aClickedWallIsShownAndCanBeReset() throws {
        try click(SIMD2(290, 20))
        #expect(try isScreen(0x30, 0xd8, 0x4c))
        #expect(try control("screenColor").isChanged)
        #expect(try tuner.state().command == "keyAt keyTime")
        try tuner.change { (session) throws(Failure) in try session.reset("screenColor", of: 0) }
        #expect(try !control("screenColor").isChanged)
        #expect(try tuner.state().command.isEmpty)
    }

    @Test func aColorThatIsSetReplacesTheClickedOne() throws {
        try click(SIMD2(290, 20))
        try set("screenColor", [0.25, 0.75, 0.25, 1])
        #expect(try control("screenColor").value == [0.25, 0.75, 0.25, 1])
        #expect(try tuner.state().command == "screenColor")
        // A blue screen is looked for, and there is none: nothing is changed.
        #expect(throws: Failure.self) { try set("screen", [2]) }
        #expect(try control("screenColor").value == [0.25, 0.75, 0.25, 1])
        try set("screen", [1])
        #expect(try isScreen(0x20, 0xc8, 0x3c, tolerance: 10))
    }

    @Test func aValueThatIsResetIsTheFoundOne() throws {
        try set("sharpness", [3])
        #expect(try control("sharpness").isChanged)
        try tuner.change { (session) throws(Failure) in try session.reset("sharpness", of: 0) }
        #expect(try control("sharpness").value == [1.7])
    }
}
