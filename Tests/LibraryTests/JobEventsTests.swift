import Foundation
import GLFXKit
import GLFXTestSupport
import Testing

/// A job as a sequence of events; values in variables; shaders checked without another program.
@Suite struct JobEventsTests {
    private func movie(_ folder: Folder, seconds: Int) throws -> String {
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-t", "\(seconds)", "-c:v", "ffv1", "in.mkv"], in: folder)
        return folder.path("in.mkv")
    }

    @Test func theLastEventTellsTheOutcome() async throws {
        let folder = try Folder()
        let output = OutputRequest(path: folder.path("out.mkv"), codec: "ffv1")
        let job = FilterJob(input: try movie(folder, seconds: 2), shaders: [try ShaderStage("invert")], output: output)
        var (frames, reports) = ([Int](), [Int]())
        for try await event in JobEvents(job) {
            switch event {
            case .progress(let now): frames.append(now.frames)
            case .finished(let report): reports.append(report.frames)
            }
        }
        #expect(reports == [50])
        #expect(frames == frames.sorted() && Set(frames).count == frames.count)
        #expect(FileManager.default.fileExists(atPath: folder.path("out.mkv")))
    }

    @Test func anErrorIsThrown() async throws {
        let folder = try Folder()
        let job = FilterJob(input: folder.path("none.mov"), output: OutputRequest(path: folder.path("out.mkv")))
        await #expect(throws: Failure.self) { for try await _ in JobEvents(job) {} }
    }

    @Test func leavingTheLoopCancelsTheJob() async throws {
        let folder = try Folder()
        // Days long, so that it does not end by itself; on a thread of its own, so that it is left soon.
        let output = OutputRequest(path: folder.path("out.mkv"), codec: "ffv1")
        var job = FilterJob(inputs: [.color(.one)], shaders: [try ShaderStage("invert")], output: output)
        (job.size, job.end) = (PictureSize(width: 16, height: 16), 500_000)
        let (events, executor) = (JobEvents(job), ThreadExecutor())
        defer { executor.finish() }
        try await withTaskExecutorPreference(executor) {
            for try await _ in events { break }
            // The job ends soon after, and takes its temporary file with it.
            for _ in 0..<300 where try !folder.names.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(try folder.names.isEmpty)
    }

    @Test func valuesMayBeInVariables() throws {
        let (radius, amount, color): (Int, Double, [Float]) = (4, 0.25, [0.1, 0.5, 1])
        #expect(try ShaderStage("blur", ["radius": radius]).values == ShaderStage("blur", ["radius": 4]).values)
        let soft: Float = 0.1
        let key = try ShaderStage("chromakey", ["threshold": soft, "keyColor": color])
        #expect(key.values == (try ShaderStage("chromakey", ["threshold": 0.1, "keyColor": [0.1, 0.5, 1]]).values))
        let vector = try ShaderStage("chromakey", ["keyColor": SIMD3(0.1, 0.5, 1)])
        #expect(vector.values["keyColor"] == key.values["keyColor"])
        var vignette = try ShaderStage("vignette")
        try vignette.set("amount", to: amount)
        #expect(vignette.values == (try ShaderStage("vignette", ["amount": 0.25]).values))
        #expect(failure { try vignette.set("amount", to: true as Bool) }?.kind == .usage)
    }

    @Test func shadersAreCheckedWithoutAnotherProgram() throws {
        let folder = try Folder()
        try folder.write("void main() { gl_FragColor = vec4(1.0); }\n", to: "good.frag")
        try folder.write("void main() { gl_FragColor = vec4(no); }\n", to: "wrong.frag")
        let files = try ShaderFinder.find(in: [folder.url.path])
        var outcomes: [ShaderVerdict.Outcome] = []
        try ShaderCheck(inThisProcess: .native).run(files) { outcomes.append($0.outcome) }
        #expect(outcomes == [.ok, .fail])
    }
}
