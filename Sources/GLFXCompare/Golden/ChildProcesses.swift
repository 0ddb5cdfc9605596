internal import CGLFXSystem
internal import Glibc
internal import Synchronization

/// Runs commands, each in a folder, and keeps what they print. From any thread.
package final class ChildProcesses: Sendable {
    /// How a command ended.
    package struct Ending: Sendable {
        /// The exit code, or 128 and the signal.
        package var code: Int32
        package var output: String
        package var errors: String
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

    /// Runs a command to its end.
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - folder: its current folder.
    /// - Throws: `.limit` where no process can be started, `.cancelled` after `end`.
    package func run(_ command: [String], in folder: String) throws(Failure) -> Ending {
        let output = try Capture()
        let errors = try Capture()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
        _ = folder.withFileName { posix_spawn_file_actions_addchdir_np(&actions, $0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The child does not inherit the signal mask of this thread.
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = command.map { $0.withFileName { strdup($0) } }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        let started = running.withLock { state -> (code: Int32, process: pid_t) in
            guard !state.isOver else { return (ECANCELED, -1) }
            var process: pid_t = -1
            let code = posix_spawn(&process, command.first ?? "", &actions, &attributes, arguments, environ)
            if code == 0 { state.processes.insert(process) }
            return (code, process)
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
private struct Capture: ~Copyable {
    let descriptor: Int32

    init() throws(Failure) {
        descriptor = glfx_memory_file()
        guard descriptor >= 0 else {
            throw Failure(.limit, "cannot keep what a process prints: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

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
