import Foundation
import TestSupport
import Testing

/// A glfx that runs while the test goes on.
final class RunningJob {
    private let process = Process()
    private let errors: URL

    init(_ arguments: [String], in folder: Folder) throws {
        errors = FileManager.default.temporaryDirectory.appendingPathComponent("glfx-errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        process.executableURL = URL(fileURLWithPath: Tool.glfx)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    deinit { try? FileManager.default.removeItem(at: errors) }

    /// Waits until something has come true; gives up after 20 seconds, or when the job has ended.
    func waitUntil(_ what: String, _ isTrue: () throws -> Bool) throws {
        let end = Date() + 20
        while try !isTrue() {
            try #require(process.isRunning && Date() < end, "\(what) did not come true")
            usleep(5000)
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
