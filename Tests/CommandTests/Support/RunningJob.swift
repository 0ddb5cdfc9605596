import Foundation
import TestSupport
import Testing

/// A glfx that runs while the test goes on.
final class RunningJob {
    private let process = Process()
    private let errors: URL

    /// - Parameters:
    ///   - starter: a program that becomes glfx: `nohup`.
    ///   - environment: variables besides the usual ones.
    init(
        _ arguments: [String], in folder: Folder, through starter: [String] = [], environment: [String: String] = [:]
    ) throws {
        errors = FileManager.default.temporaryDirectory.appendingPathComponent("glfx-errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        process.executableURL = URL(fileURLWithPath: starter.isEmpty ? Tool.glfx : "/usr/bin/env")
        process.arguments = (starter.isEmpty ? [] : starter + [Tool.glfx]) + arguments
        process.environment = Tool.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    /// A job that a failed test leaves behind would take the others' time.
    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: errors)
    }

    /// Waits until something has come true; gives up after 20 seconds, or when the job has ended.
    func waitUntil(_ what: String, _ isTrue: () throws -> Bool) throws {
        let end = Date() + 20
        while try !isTrue() {
            try #require(process.isRunning && Date() < end, "\(what) did not come true")
            usleep(5000)
        }
    }

    var identifier: Int32 { process.processIdentifier }

    /// Fields of /proc/PID/stat from the state on (proc(5), field 3): `[0]` is the state, `[11]` and `[12]` the ticks of
    /// processor time in user and in kernel mode.
    var status: [String] {
        get throws {
            let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
            return text.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
        }
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func finish() -> (code: Int32, errors: String) {
        process.waitUntilExit()
        let status = process.terminationStatus
        let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        return (process.terminationReason == .uncaughtSignal ? 128 + status : status, text)
    }
}
