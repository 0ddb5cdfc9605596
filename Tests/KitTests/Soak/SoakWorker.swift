import Foundation
import GLFXCore
import GLFXJob
import GLFXKit
import GLFXTestSupport
import GLFXWrite
import Testing

/// Job after job through the library. Only in a process of its own (`SoakTests` starts it), since the whole process is
/// measured.
@Suite struct SoakWorker {
    static let variable = "GLFX_SOAK_JOBS"
    static let count = ProcessInfo.processInfo.environment[variable].flatMap(Int.init)

    /// KiB that the memory may grow by: once, because of fragmentation, and with each job. A picture of the movie is
    /// 900.
    private static let growth = (once: 40_960, perJob: 8)

    /// Descriptors and threads that come and go.
    private static let slack = 4

    @Test(.enabled(if: count != nil, "SoakTests starts it"))
    func theProcessStaysAsItWas() throws {
        let count = try #require(Self.count)
        let folder = try Folder()
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25", "-f", "lavfi", "-i", "sine", "-t", "0.2",
                "a.mov",
            ], in: folder)
        // After some jobs of each kind, libraries and drivers have made what they make once.
        let warmUp = max(Self.kinds.count * 2, count / 10)
        var samples: [(job: Int, footprint: Footprint)] = []
        for job in 0..<(warmUp + count) {
            try Self.kinds[job % Self.kinds.count](folder)
            let done = job + 1 - warmUp
            guard done >= 0, done % max(Self.kinds.count, count / 10) == 0 else { continue }
            let footprint = try #require(Footprint())
            print("soak: \(done) jobs: \(footprint)")
            samples.append((done, footprint))
        }
        let (first, last) = (try #require(samples.first), try #require(samples.last))
        // A thread of the pool may come or go; what each job left behind would be many times that.
        #expect(last.footprint.descriptors <= first.footprint.descriptors + Self.slack)
        #expect(last.footprint.threads <= first.footprint.threads + Self.slack)
        let allowed = Self.growth.once + (last.job - first.job) * Self.growth.perJob
        #expect(last.footprint.resident - first.footprint.resident < allowed || Sanitizer.keepsBooks)
    }

    /// Jobs that end in every way.
    private static let kinds: [@Sendable (Folder) throws -> Void] = [
        { try run("a.mov", ["passthrough"], in: $0) },
        { try run("a.mov", ["blur", "vignette"], in: $0) { $0.background = .file($1.path("a.mov")) } },
        { folder in
            // A file that is no movie.
            try folder.write("text", to: "text.mov")
            #expect(throws: Failure.self) { try run("text.mov", ["passthrough"], in: folder) }
        },
        { folder in
            // A shader that the driver refuses.
            try folder.write("void main() { gl_FragColor = nothing; }", to: "bad.frag")
            #expect(throws: Failure.self) { try run("a.mov", [folder.path("bad.frag")], in: folder) }
        },
        { folder in
            // Stopped while it runs.
            let job = try job("a.mov", ["edges"], in: folder)
            nonisolated(unsafe) var pipeline: Pipeline?
            pipeline = Pipeline(job, progress: { _ in pipeline?.cancel() })
            #expect(throws: Failure.self) { try pipeline?.run() }
            pipeline = nil
        },
    ]

    private static func job(_ input: String, _ shaders: [String], in folder: Folder) throws -> FilterJob {
        let stages = try shaders.map { name in
            ShaderStage(program: try ShaderLibrary.load(name), reference: ShaderReference(name: name))
        }
        var output = OutputRequest(path: folder.path("out.mov"))
        output.overwrite = true
        return FilterJob(input: folder.path(input), shaders: stages, output: output)
    }

    private static func run(
        _ input: String, _ shaders: [String], in folder: Folder,
        _ change: (inout FilterJob, Folder) -> Void = { _, _ in }
    ) throws {
        var job = try job(input, shaders, in: folder)
        change(&job, folder)
        _ = try Pipeline(job).run()
    }
}
