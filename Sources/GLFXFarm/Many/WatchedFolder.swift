package import GLFXCore
internal import Glibc

/// The files that come into a folder, each once it is complete: nobody writes it any more.
///
/// It looks twice a second, so that folders of other machines work too. Thread-safe.
package final class WatchedFolder: Sendable {
    /// A complete file.
    package struct Arrival: Sendable {
        package var path: String
        /// Its size and time.
        package var state: String
    }

    private struct State {
        /// Files that were taken, and their states then.
        var taken: [String: String] = [:]
        /// Files that may still be written, and since when they are as they are.
        var waiting: [String: (state: String, since: UInt64)] = [:]
        var ready: [Arrival] = []
        var looked: UInt64 = 0
        var isTold = false
    }

    /// Without a slash at its end.
    package let folder: String
    private let pattern: String?
    /// A file is complete when it has not changed for so long, in nanoseconds.
    private let rest: UInt64
    private let notes: @Sendable (MessageText) -> Void
    private let state = Mutex(State())

    private static let interval: UInt64 = 500_000_000

    /// - Parameters:
    ///   - place: a folder, with or without a pattern of names behind it: `incoming/*.mov`.
    ///   - seconds: for how long a complete file has not changed.
    ///   - notes: gets a line while the folder cannot be read.
    /// - Throws: `.input` where there is no such folder.
    package init(_ place: String, seconds: Double, notes: @escaping @Sendable (MessageText) -> Void) throws(Failure) {
        var trimmed = place
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        let isPattern = trimmed.nameOfPath.contains { "*?[".contains($0) }
        folder = isPattern ? trimmed.folderOfPath : trimmed
        pattern = isPattern ? trimmed.nameOfPath : nil
        rest = UInt64(seconds * 1e9)
        self.notes = notes
        var info = stat()
        guard FileSystem.stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(.input, "--watch-folder '\(place)': there is no folder '\(folder)'", advice: "make it first")
        }
        // The kernel sends it where a file is opened while it is asked about, and it would end the process.
        signal(SIGIO, SIG_IGN)
    }

    /// Waits for the next complete file.
    /// - Parameter isOver: asked again and again.
    /// - Returns: nil where it is over.
    package func next(isOver: () -> Bool) -> Arrival? {
        while !isOver() {
            let arrival = state.withLock { state in
                if state.ready.isEmpty { look(&state) }
                return state.ready.isEmpty ? nil : state.ready.removeFirst()
            }
            if let arrival { return arrival }
            usleep(100_000)
        }
        return nil
    }

    private func look(_ state: inout State) {
        let now = monotonicNanoseconds()
        guard now - state.looked >= Self.interval else { return }
        state.looked = now
        guard let names = FileSystem.names(in: folder) else {
            if !state.isTold { notes("cannot read '\(folder)' now: \(String(cString: strerror(errno))); waiting") }
            state.isTold = true
            return
        }
        state.isTold = false
        var waiting: [String: (state: String, since: UInt64)] = [:]
        var complete: [(path: String, state: String, time: Int)] = []
        for name in names where isWanted(name) {
            let path = folder == "/" ? "/" + name : "\(folder)/\(name)"
            var info = stat()
            guard FileSystem.stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size > 0,
                let text = OutputState.text(of: path), state.taken[path] != text
            else { continue }
            let since = state.waiting[path].flatMap { $0.state == text ? $0.since : nil } ?? now
            if now - since >= rest, !Self.isBeingWritten(path) {
                complete.append((path, text, info.st_mtim.tv_sec))
                state.taken[path] = text
            } else {
                waiting[path] = (text, since)
            }
        }
        state.waiting = waiting
        state.ready = complete.sorted { ($0.time, $0.path) < ($1.time, $1.path) }
            .map { Arrival(path: $0.path, state: $0.state) }
    }

    /// Programs that copy write to hidden files first.
    private func isWanted(_ name: String) -> Bool {
        guard !name.hasPrefix(".") else { return false }
        guard let pattern else { return true }
        return pattern.withFileName { pattern in name.withFileName { fnmatch(pattern, $0, 0) == 0 } }
    }

    /// Whether a process of this machine has the file open to write it, as far as the system tells: it gives a lease
    /// only where none has (fcntl(2), F_SETLEASE).
    private static func isBeingWritten(_ path: String) -> Bool {
        let descriptor = FileSystem.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // F_SETLEASE, which Swift does not see.
        let setLease: Int32 = 1024
        guard fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 else { return errno == EAGAIN }
        _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
        return false
    }
}
