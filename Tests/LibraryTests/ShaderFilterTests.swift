import Foundation
import GLFXDrawing
import GLFXKit
import GLFXTestSupport
import Testing

/// Filters, their parameters and inputs; whole jobs in tasks.
@Suite struct ShaderFilterTests {
    private let size = PictureSize(width: 64, height: 48)

    private static let mixture = """
        uniform sampler2D image;
        uniform sampler2D other;
        uniform float amount; // default=0.5 min=0 max=1
        uniform int steps; // default=3
        uniform bool soft; // default=true
        uniform vec3 tint; // default=1,1,1
        varying vec2 uv;
        void main() { gl_FragColor = mix(texture2D(image, uv), texture2D(other, uv), amount) * vec4(tint, 1.0); }
        """

    @Test func aFilterDrawsWithItsParametersAndInputs() throws {
        let filter = try ShaderFilter([ShaderStage(text: Self.mixture, ["amount": 0.25])], size: size)
        let (red, blue) = (try PixelBuffer.plain(.red), try PixelBuffer.plain(.blue, width: 7, height: 5))
        let mixed = try filter.apply(to: red, inputs: ["other": blue])
        #expect(abs(Int(mixed[5, 5].x) - 191) <= 1 && abs(Int(mixed[5, 5].z) - 64) <= 1)
        try filter.set("amount", to: 1)
        #expect(try filter.apply(to: red)[5, 5] == SIMD4(0, 0, 255, 255))
        try filter.set("tint", to: "#008040")
        #expect(try filter.apply(to: red)[5, 5] == SIMD4(0, 0, 64, 255))
        #expect(red[5, 5] == SIMD4(255, 0, 0, 255))
    }

    @Test func aFilterBeginsAnewAfterARewind() throws {
        let text = "void mainImage(out vec4 c, in vec2 p) { c = vec4(float(iFrame) / 5.0, iTime / 5.0, 0.0, 1.0); }"
        let filter = try ShaderFilter([ShaderStage(text: text)], size: size)
        let red = try PixelBuffer.plain(.red)
        let drawn = { (second: Int64) in try filter.apply(to: red, at: Timestamp(second, timeBase: 1))[5, 5] }
        #expect(try (0...2).map { try drawn($0).x } == [0, 51, 102])
        try filter.rewind()
        #expect(try drawn(1) == SIMD4(0, 51, 0, 255))
    }

    @Test func samplersAreFilledBeforehand() throws {
        let filter = try ShaderFilter([ShaderStage(text: Self.mixture, ["amount": 1])], size: size)
        let (red, blue) = (try PixelBuffer.plain(.red), try PixelBuffer.plain(.blue))
        #expect(failure { try filter.fill(["another": blue]) }?.kind == .usage)
        try filter.fill(["other": blue])
        #expect(try filter.apply(to: red)[5, 5] == SIMD4(0, 0, 255, 255))
    }

    @Test func valuesOfTheWrongTypeAreRefusedByName() throws {
        var stage = try ShaderStage(text: Self.mixture, name: "mixture")
        func failed(_ name: String, _ value: ShaderValue) -> Failure? { failure { try stage.set(name, to: value) } }
        #expect(
            failed("amount", true)?.description
                == "'amount' cannot be 'true'; it takes numbers, and true or false is none")
        #expect(failed("soft", 1)?.description == "'soft' cannot be '1'; it takes true or false")
        #expect(
            failed("amount", 1.5)?.message == "'amount' of shader 'mixture' cannot be '1.5', which is out of its range")
        #expect(
            failed("steps", 2.5)?.description == "'steps' of shader 'mixture' cannot be '2.5'; it takes a whole number")
        #expect(failed("tint", [1, 2])?.message == "'tint' of shader 'mixture' cannot be '1,2'")
        #expect(failed("amount", .number(.nan))?.kind == .usage && failed("tint", "no color")?.kind == .usage)
        #expect(failed("amuont", 1)?.advice == "did you mean 'amount'?")
        #expect(failure { _ = try ShaderStage("chromakye") }?.kind == .usage)
    }

    @Test func whatIsMissingIsSaidWhenItIsDrawn() throws {
        let filter = try ShaderFilter([ShaderStage(text: Self.mixture)], size: size)
        let red = try PixelBuffer.plain(.red)
        #expect(
            failure { _ = try filter.apply(to: red) }?.message == "shader 'shader': nothing fills its sampler 'other'")
        let wrong = failure { _ = try filter.apply(to: red, inputs: ["another": red]) }
        #expect(wrong?.description == "no shader of the filter reads a further picture 'another'; it reads 'other'")
        #expect(failure { _ = try ShaderFilter("invert", size: PictureSize(width: 0, height: 1)) }?.kind == .usage)
        let broken = failure {
            _ = try ShaderFilter([ShaderStage(text: "void main() { gl_FragColor = x; }")], size: size)
        }
        #expect(broken?.kind == .shader)
    }

    @Test func aReaderAFilterAndAWriterWorkInTwoTasksAtOnce() async throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=s=64x48:r=25:d=1,format=gbrp", "-c:v", "ffv1", "in.mkv"], in: folder)
        let (input, size) = (folder.path("in.mkv"), size)
        let filter = try ShaderFilter("invert", size: size)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a.mkv", "b.mkv"] {
                let path = folder.path(name)
                group.addTask {
                    let writer = try MovieWriter(path, size: size, framesPerSecond: 25, codec: "ffv1")
                    for try await frame in MovieFrames(input) {
                        try await writer.append(
                            try await filter.apply(to: frame.buffer, at: frame.time), at: frame.time)
                    }
                    try await writer.finish()
                }
            }
            try await group.waitForAll()
        }
        let source = try DecodedFrames("in.mkv", width: 64, height: 48, in: folder)
        for name in ["a.mkv", "b.mkv"] {
            let made = try DecodedFrames(name, width: 64, height: 48, in: folder)
            #expect(made.count == 25 && zip(made.bytes, source.bytes).allSatisfy { $0 == 255 - $1 })
        }
    }

    @Test func aJobRunsInATaskAndACanceledOneLeavesNothing() async throws {
        let folder = try Folder()
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=s=64x48:r=25:d=0.4", "-c:v", "ffv1", "in.mkv"], in: folder)
        let input = folder.path("in.mkv")
        let invert = try ShaderStage("invert")
        let job = FilterJob(input: input, shaders: [invert], output: OutputRequest(path: folder.path("out.mkv")))
        #expect(try await Pipeline(job).run().frames == 10)

        // Endless stills: canceled from its own progress, in the middle.
        var long = FilterJob(
            inputs: [.color(.one)], shaders: [invert], output: OutputRequest(path: folder.path("long.mkv")))
        (long.size, long.end) = (PictureSize(width: 64, height: 48), 100_000)
        let (frames, signal) = AsyncStream.makeStream(of: Int.self)
        let pipeline = Pipeline(long, progress: { signal.yield($0.frames) })
        let task = Task { try await pipeline.run() }
        for await count in frames where count > 3 { break }
        task.cancel()
        let outcome = await task.result
        #expect(throws: Failure(.cancelled, "interrupted; nothing was written")) { _ = try outcome.get() }
        #expect(try folder.names == ["in.mkv", "out.mkv"])
    }
}
