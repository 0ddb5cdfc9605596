import Foundation
import GLFXTestSupport
import Testing

/// A job has normal scheduling, whatever its encoder requests.
@Suite struct SchedulingTests {
    /// SVT-AV1 makes real-time threads of the highest priority of its own and of its caller's, if root runs it.
    @Test(.enabled("only root may have real-time threads", { geteuid() == 0 }))
    func noThreadIsARealTimeThread() throws {
        let folder = try Folder()
        let job = try RunningJob(
            ["color:red", "--size", "640x360", "--duration", "60", "--codec", "av1", "out.mkv"], in: folder)
        // Wait for the encoder's many threads.
        try job.waitUntil("the encoder runs") {
            let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(job.identifier)/task")
            return try tasks.count > 24 && folder.names.contains { $0.contains("out.mkv") }
        }
        // A check during opening may differ: the final state counts.
        sleep(1)
        var seen: Set<String> = []
        for _ in 0..<20 {
            usleep(20_000)
            for task in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(job.identifier)/task") {
                if let policy = policy(of: task, in: job) { seen.insert(policy) }
            }
        }
        job.send(SIGTERM)
        _ = job.finish()
        // SCHED_OTHER and SCHED_BATCH.
        #expect(!seen.isEmpty && seen.subtracting(["0", "3"]).isEmpty, "\(seen)")
    }

    /// Field 41 of /proc/PID/task/TID/stat (proc(5)): the scheduling policy.
    private func policy(of task: String, in job: RunningJob) -> String? {
        let path = "/proc/\(job.identifier)/task/\(task)/stat"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 38 ? String(fields[38]) : nil
    }
}
