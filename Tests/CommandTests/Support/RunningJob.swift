import Foundation
import GLFXTestSupport
import Testing

/// A glfx that runs while the test goes on.
final class RunningJob {
    private let process: ChildProcess
    /// Its messages, in an unlinked file.
    private let errors: FileHandle

    /// - Parameters:
    ///   - starter: a program that becomes glfx: `nohup`.
    ///   - environment: variables besides the usual ones.
    init(
        _ arguments: [String], in folder: Folder, through starter: [String] = [], environment: [String: String] = [:]
    ) throws {
        let own = try Folder()
        errors = FileHandle(
            fileDescriptor: open(own.path("errors"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600), closeOnDealloc: true)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nowhere) }
        let words = starter + [Tool.glfx] + arguments
        process = try Tool.start(
            words[0], Array(words.dropFirst()), in: folder, environment: environment, output: nowhere,
            errors: errors.fileDescriptor)
    }

    /// Waits until a condition is true; gives up after a minute, or when the job has ended.
    func waitUntil(_ what: String, _ isTrue: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(60)
        while try !isTrue() {
            try #require(process.isRunning && .now < end, "\(what) did not come true")
            usleep(5000)
        }
    }

    var identifier: Int32 { process.identifier }

    /// Fields of /proc/PID/stat from the state on (proc(5), field 3): `[0]` is the state, `[11]` and `[12]` the ticks
    /// of processor time in user and in kernel mode.
    var status: [String] {
        get throws {
            let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
            return text.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
        }
    }

    func send(_ signal: Int32) { process.send(signal) }

    /// Waits for its end. A job that exceeds the limit is killed, and the test fails.
    func finish(within limit: Duration = .seconds(300)) -> (code: Int32, errors: String) {
        var code = process.wait(until: .now + limit)
        if code == nil {
            let state = (try? status.first) ?? "?"
            Issue.record("glfx was not done \(limit) later, its state is \(state); it was ended")
            process.send(SIGKILL)
            code = process.wait(until: .now + .seconds(60))
        }
        try? errors.seek(toOffset: 0)
        let text = (try? errors.readToEnd()).flatMap { $0.map { String(decoding: $0, as: UTF8.self) } } ?? ""
        return (code ?? -1, text)
    }
}
