internal import GLFXCore
internal import Glibc

/// Keeps what a driver's loader writes to stderr off the user's terminal.
///
/// GBM's loader always prints two lines about each node without a driver of its own (the plain display chips of
/// servers, say). Lines that other threads write in these milliseconds are written afterwards.
enum DriverOutput {
    private static let loaderPrefixes = [
        "MESA-LOADER:", "MESA:", "failed to load driver:", "libEGL", "libGL", "pci id",
    ]

    /// stderr is shared by the process: one thread at a time.
    private static let lock = Mutex(())

    /// Runs the act with stderr redirected into a pipe, if one can be made.
    static func quietly<Result>(_ act: () -> Result?) -> Result? {
        var result: Result?
        lock.withLock { _ in result = withoutStandardError(act) }
        return result
    }

    private static func withoutStandardError<Result>(_ act: () -> Result?) -> Result? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return act() }
        // Neither end blocks: what does not fit is dropped, and reading stops when it is empty.
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        defer { ends.forEach { close($0) } }
        let before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard before >= 0 else { return act() }
        dup2(ends[1], STDERR_FILENO)
        let result = act()
        dup2(before, STDERR_FILENO)
        close(before)
        writeForeignLines(from: ends[0])
        return result
    }

    private static func writeForeignLines(from end: Int32) {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = read(end, &bytes, bytes.count)
        guard count > 0 else { return }
        let lines = foreignLines(String(decoding: bytes.prefix(count), as: UTF8.self))
        guard !lines.isEmpty else { return }
        _ = lines.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }

    /// The lines that the loader did not write.
    static func foreignLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { line in !loaderPrefixes.contains { line.hasPrefix($0) } }
            .joined(separator: "\n")
    }
}
