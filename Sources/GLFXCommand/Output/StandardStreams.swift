internal import GLFXCore
import Glibc

/// The three standard streams.
enum StandardStreams {
    /// Opens /dev/null for closed standard streams, so that no movie gets their descriptors. They stay unusable:
    /// printing to a closed stream is an error, as it would be without this.
    ///
    /// Also: writing to a closed pipe, or beyond the file size limit, becomes an error instead of a signal, and how a
    /// child process ended is kept, which a parent that ignores SIGCHLD would have the kernel forget.
    static func prepare() {
        for (stream, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
            // This is the lowest free descriptor, since those below are open by now.
            _ = open("/dev/null", flags)
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
    }

    /// Prints to the standard output.
    /// - Throws: `.readerGone` when its reader closed, `.output` when it cannot be written.
    static func print(_ text: String) throws(Failure) {
        let error = write(text, to: STDOUT_FILENO)
        guard error != 0 else { return }
        if error == EPIPE { throw Failure(.readerGone, "the reader closed the standard output") }
        throw Failure(.output, "cannot write to the standard output: \(String(cString: strerror(error)))")
    }

    /// Prints to the standard error. Errors are ignored.
    static func printError(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// Whether a line can be written to the standard error without blocking.
    static var errorTakesText: Bool {
        var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&stream, 1, 0) == 1 && stream.revents & Int16(POLLOUT) != 0
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Columns of the terminal on the standard error.
    static var errorColumns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes all of it.
    /// - Returns: `errno`, or 0.
    private static func write(_ text: String, to stream: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(stream, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, 1000)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }
}
