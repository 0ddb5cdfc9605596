internal import CGLFXSystem
package import GLFXCore
internal import Glibc

/// Runs commands, each in a folder, and keeps what they print. From any thread.
package final class ChildProcesses: Sendable {
    /// How a command ended.
    package struct Ending: Sendable {
        /// The exit code, or 128 and the signal.
        package var code: Int32
        package var output: String
        package var errors: String

        /// The last error that glfx printed, without its mark; nil: there is none.
        package var error: String? {
            let mark = "glfx: error: "
            let line = errors.split(separator: "\n").last { $0.hasPrefix(mark) }
            return line.map { String($0.dropFirst(mark.count)) }
        }
    }

    private let running = Mutex<(processes: Set<pid_t>, isOver: Bool)>(([], false))

    package init() {}

    /// Ends all of them now and starts no more.
    package func end() {
        running.withLock { state in
            state.isOver = true
            for process in state.processes { kill(process, SIGTERM) }
        }
    }

    /// - Throws: `.cancelled` after `end`.
    package func check() throws(Failure) {
        if running.withLock({ $0.isOver }) { throw Failure(.cancelled, "interrupted") }
    }

    /// Does tasks that run commands, several at a time, on threads of their own. Blocks.
    /// - Parameters:
    ///   - count: how many tasks; they are begun in their order.
    ///   - jobs: at the same time, from 1.
    ///   - task: gets the task's number, from 0, on any of the threads.
    /// - Throws: the first error of a task, which ends all commands, once all tasks have ended; `.cancelled` after `end`.
    package func forEach(
        of count: Int, atOnce jobs: Int, _ task: @escaping @Sendable (Int) throws(Failure) -> Void
    ) throws(Failure) {
        let next = Mutex(0..<count)
        try forEach(atOnce: min(jobs, count), next: { next.withLock { $0.popFirst() } }, task)
    }

    /// The same for tasks that come one after the other.
    /// - Parameter next: the next one, on any of the threads, where it may wait; nil: there is none any more.
    package func forEach<Item: Sendable>(
        atOnce jobs: Int, next: @escaping @Sendable () -> Item?,
        _ task: @escaping @Sendable (Item) throws(Failure) -> Void
    ) throws(Failure) {
        let stop = StopSignal()
        stop.onStop { self.end() }
        let work = { @Sendable in
            while stop.failure == nil, let item = next() {
                do throws(Failure) {
                    try self.check()
                    try task(item)
                } catch {
                    stop.record(error)
                }
            }
        }
        let threads = (0..<max(1, jobs)).map { _ in WorkerThread(work) }
        for thread in threads { thread.join() }
        try stop.check()
    }

    /// Whether `end` was called.
    package var isOver: Bool { running.withLock { $0.isOver } }

    /// Runs a command to its end.
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - folder: its current folder.
    ///   - input: what it reads on its standard input; nil: nothing.
    /// - Throws: `.limit` where no process can be started, `.cancelled` after `end`.
    package func run(_ command: [String], in folder: String, input: String? = nil) throws(Failure) -> Ending {
        let output = try Capture()
        let errors = try Capture()
        let given = try Capture()
        if let input { try given.fill(input) }
        let started = running.withLock { state -> (code: Int32, process: pid_t) in
            guard !state.isOver else { return (ECANCELED, -1) }
            let started = spawn(
                command, input: input == nil ? nil : given.descriptor, output: output.descriptor,
                errors: errors.descriptor, in: folder,
                endsWithThread: true)
            if started.code == 0 { state.processes.insert(started.process) }
            return started
        }
        guard started.code == 0 else {
            guard started.code != ECANCELED else { throw Failure(.cancelled, "interrupted") }
            throw Failure(.limit, "cannot start a process: \(String(cString: strerror(started.code)))")
        }
        var status: Int32 = 0
        while waitpid(started.process, &status, 0) < 0, errno == EINTR {}
        running.withLock { _ = $0.processes.remove(started.process) }
        let signal = status & 0x7f
        return Ending(
            code: signal == 0 ? status >> 8 & 0xff : 128 + signal, output: output.text(), errors: errors.text())
    }
}

/// A file without a name that a process prints into: unlike a pipe, it takes all without being read.
struct Capture: ~Copyable {
    let descriptor: Int32

    init() throws(Failure) {
        descriptor = glfx_memory_file()
        guard descriptor >= 0 else {
            throw Failure(.limit, "cannot keep what a process prints: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Puts a text into it, to be read from its beginning.
    func fill(_ text: String) throws(Failure) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                throw Failure(.limit, "cannot keep what a process reads: \(String(cString: strerror(errno)))")
            }
            bytes = bytes.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    func text() -> String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &block, block.count, off_t(bytes.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += block[..<count]
        }
    }
}
