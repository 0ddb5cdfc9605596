package import GLFXCore
import Glibc

/// The standard output, not seekable. Belongs to one thread.
package final class OutputPipe: OutputSink {
    /// Its name as a path.
    package static let name = "-"

    package let isSeekable = false
    package private(set) var size: Int64 = 0
    private var failedErrno: Int32 = 0

    init() {}

    package func begin() throws(Failure) {}

    package func write(_ bytes: UnsafeRawPointer, count: Int) -> Int32 {
        guard failedErrno == 0 else { return -failedErrno }
        var done = 0
        while done < count {
            let written = Glibc.write(STDOUT_FILENO, bytes + done, count - done)
            if written >= 0 {
                done += written
                size += Int64(written)
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                failedErrno = errno
                return -failedErrno
            }
        }
        return Int32(count)
    }

    package func read(_ bytes: UnsafeMutableRawPointer, count: Int) -> Int32 { -ESPIPE }
    package func read(_ bytes: UnsafeMutableRawPointer, count: Int, at place: Int64) -> Int32 { -ESPIPE }

    package func seek(_ offset: Int64, whence: Int32) -> Int64 { Int64(-ESPIPE) }

    package var failure: Failure? {
        guard failedErrno != 0 else { return nil }
        guard failedErrno != EPIPE else {
            return Failure(.readerGone, "the reader closed the standard output")
        }
        return Failure(
            .output,
            "cannot write to the standard output: \(String(cString: strerror(failedErrno))) (\(byteCount(size)) were written)"
        )
    }

    package func commit() throws(Failure) {
        if let failure { throw failure }
    }
}
