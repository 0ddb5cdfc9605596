import CGLFXTestSupport
import Foundation

/// A program that runs beside the test, started as a login shell would start it, whatever this process was started
/// with: signals have their default action, none is blocked, and no other file is open. (The threads of Swift's tests
/// block nearly all signals, a shell's background jobs ignore SIGINT, and Foundation's `Process` passes both on, and
/// sometimes a pipe of another test, which then waits for the end of this program too.)
///
/// Belongs to one thread. Ends with its owner.
public final class ChildProcess {
    /// Its process number; not reused before it is waited for.
    public let identifier: pid_t
    /// The status of `waitpid`.
    private var end: Int32?
    /// Of a process that a server has started: where its status comes from. Else it is this process's own child.
    private let status: Int32?

    /// - Parameters:
    ///   - program: its full path.
    ///   - output, errors: descriptors that become its standard output and error; its standard input is empty.
    public init(
        _ program: String, _ arguments: [String], in folder: Folder, environment: [String: String], output: Int32,
        errors: Int32
    ) throws {
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var number: pid_t = 0
        let error = test_start(program, words, variables, folder.url.path, output, errors, &number)
        guard error == 0 else { throw ToolFailure(message: "\(program): \(String(cString: strerror(error)))") }
        (identifier, status) = (number, nil)
    }

    /// A process of a program that waits to be started.
    init(_ started: StartServer.Child) { (identifier, status) = (started.identifier, started.status) }

    deinit {
        send(SIGKILL)
        _ = wait(until: .now + .seconds(60))
        if let status { close(status) }
    }

    /// Does nothing after it has ended.
    public func send(_ signal: Int32) { if isRunning { kill(identifier, signal) } }

    /// Whether it has not ended.
    public var isRunning: Bool {
        if let status { return isRunning(status, milliseconds: 0) }
        while end == nil {
            var status: Int32 = 0
            let found = waitpid(identifier, &status, WNOHANG)
            if found == 0 { return true }
            if found > 0 || errno != EINTR { end = status }
        }
        return false
    }

    /// - Parameter milliseconds: for which its end is waited for.
    private func isRunning(_ status: Int32, milliseconds: Int32) -> Bool {
        guard end == nil else { return false }
        var waiting = pollfd(fd: status, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return true }
        // A server that has ended has killed nothing, but what has become of its processes is not known.
        end = StartServer.number(from: status) ?? 255 << 8
        return false
    }

    /// Waits until it has ended, or until a deadline.
    /// - Returns: its exit code, 128+N where signal N ended it; nil: it runs still.
    public func wait(until latest: ContinuousClock.Instant) -> Int32? {
        while isRunning {
            guard .now < latest else { return nil }
            if let status { _ = isRunning(status, milliseconds: 1000) } else { usleep(2000) }
        }
        // WIFEXITED, WEXITSTATUS and WTERMSIG of wait(2).
        return end.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : 128 + $0 & 0x7F }
    }
}
