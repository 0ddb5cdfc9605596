import Foundation
import GLFXTestSupport
import Testing

/// `--parts` that is stopped or killed while its workers draw.
@Suite struct EndedFarmTests {
    @Test(arguments: Thoroughness.some([SIGTERM, SIGINT], each: 2)) func aStoppedJobGoesOn(signal: Int32) throws {
        let folder = try FarmClips.folder()
        let long = try Clips.path("long.mp4")
        let job = try RunningJob(
            [
                long, "--end", "40", "--shader", "animated.frag", "out.mp4", "--preset", "veryfast", "--parts", "40",
                "--jobs", "2",
            ],
            in: folder)
        let receipts = {
            (try? FileManager.default.contentsOfDirectory(atPath: folder.path("out.mp4.parts/parts")))?.count {
                $0.hasSuffix(".json")
            } ?? 0
        }
        try job.waitUntil("a part that is done") { receipts() > 1 }
        job.send(signal)
        let ending = job.finish()
        #expect(ending.code == 128 + signal)
        #expect(ending.errors.contains("glfx resume out.mp4.parts"), "\(ending.errors)")
        #expect(receipts() > 1 && receipts() < 40)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("out.mp4.parts/parts"))
        #expect(!left.contains { $0.contains(".glfx-") || $0.contains(".running") }, "\(left)")
        let resumed = try Glfx.run(["resume", "out.mp4.parts", "--quiet"], in: folder)
        #expect(resumed.code == 0, "\(resumed.errors)")
        #expect(try folder.names.contains("out.mp4") && !folder.names.contains("out.mp4.parts"))
    }

    /// As the kernel kills it where memory runs out, and a CI that is cancelled.
    @Test func workersEndWithAKilledJob() throws {
        let folder = try FarmClips.folder()
        let job = try RunningJob(
            [
                try Clips.path("long.mp4"), "--shader", "animated.frag", "out.mp4", "--preset", "veryfast", "--parts",
                "2", "--jobs", "2",
            ], in: folder)
        var workers: [pid_t] = []
        try job.waitUntil("two workers") {
            let parts = folder.path("out.mp4.parts/parts")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parts)) ?? []
            workers = names.filter { $0.contains(".running-") }.compactMap {
                $0.split(separator: "-").last.flatMap { pid_t($0) }
            }
            return workers.count == 2
        }
        job.send(SIGKILL)
        #expect(job.finish().code == 128 + SIGKILL)
        let end = ContinuousClock.now + .seconds(60)
        while workers.contains(where: { kill($0, 0) == 0 }), .now < end { usleep(5000) }
        #expect(workers.allSatisfy { kill($0, 0) != 0 })
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("out.mp4.parts/parts"))
        #expect(!left.contains { $0.contains(".running") || $0.contains(".glfx-") }, "\(left)")
    }
}
