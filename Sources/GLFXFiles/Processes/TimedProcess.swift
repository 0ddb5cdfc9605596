package import GLFXCore
internal import Glibc

/// Runs a command that may crash or hang.
package enum TimedProcess {
    package enum Ending: Equatable {
        /// What it printed to the standard error.
        case exited(Int32, errors: String)
        case crashed(signal: Int32)
        case hung
    }

    /// Waits for the command, at most so many seconds: then it is killed.
    /// - Parameter folder: its current folder.
    /// - Throws: `.limit` where no process can be started.
    package static func run(_ command: [String], in folder: String, seconds: Double) throws(Failure) -> Ending {
        let errors = try Capture()
        let (code, process) = spawn(
            command, input: nil, output: nil, errors: errors.descriptor, in: folder, endsWithThread: true)
        guard code == 0 else { throw Failure(.limit, "cannot start a process: \(String(cString: strerror(code)))") }
        let end = monotonicNanoseconds() + UInt64(seconds * 1e9)
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            guard monotonicNanoseconds() < end else {
                kill(process, SIGKILL)
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                return .hung
            }
            usleep(2000)
        }
        let signal = status & 0x7f
        return signal == 0 ? .exited(status >> 8 & 0xff, errors: errors.text()) : .crashed(signal: signal)
    }
}
