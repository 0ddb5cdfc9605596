package import GLFXCore
internal import Glibc

/// Watches files by inotify, and tells which of them have changed.
///
/// Folders are watched, not files: editors save by renaming a new file over the old one. Thread-safe.
package final class FileWatch: Sendable {
    private let ends: Ends
    /// Written to, it ends the waiting.
    private let waker: Int32
    /// By inotify's number of a folder: the folder as it was given.
    private let folders = Mutex<[Int32: String]>([:])
    private let files = Mutex<Set<String>>([])
    private let worker: Mutex<UncheckedSendable<WorkerThread>?>

    /// Waits after a change for further ones: an editor makes several.
    private static let settling: Int32 = 20

    /// - Parameter onChange: called on a thread of its own with the files, as they were given.
    /// - Throws: `.limit` where the system has no watches left.
    package init(_ onChange: @escaping @Sendable (Set<String>) -> Void) throws(Failure) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        var pair: [Int32] = [-1, -1]
        _ = pipe(&pair)
        for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let ends = Ends(descriptor: descriptor, wake: pair[0])
        (self.ends, waker) = (ends, pair[1])
        worker = Mutex(nil)
        guard descriptor >= 0, waker >= 0 else {
            throw Failure(
                .limit, "files cannot be watched: \(String(cString: strerror(errno)))",
                advice: "allow more in /proc/sys/fs/inotify/max_user_instances")
        }
        let thread = UncheckedSendable(
            WorkerThread { [weak self] in
                while Self.waits(ends.descriptor, ends.wake) {
                    // What comes within a moment belongs together.
                    var names = Self.read(ends.descriptor)
                    while Self.isReady(ends.descriptor, Self.settling) { names += Self.read(ends.descriptor) }
                    guard let self else { return }
                    let changed = self.known(among: names)
                    if !changed.isEmpty { onChange(changed) }
                }
            })
        worker.withLock { $0 = thread }
    }

    /// May run on the watch's own thread, where that had the last reference.
    deinit {
        close()
        Glibc.close(waker)
    }

    /// What the thread waits for. Closed when both the thread and the watch are done with it.
    private final class Ends: Sendable {
        let descriptor: Int32
        /// The end of a pipe that wakes the thread.
        let wake: Int32

        init(descriptor: Int32, wake: Int32) { (self.descriptor, self.wake) = (descriptor, wake) }

        deinit {
            Glibc.close(descriptor)
            Glibc.close(wake)
        }
    }

    /// Ends the watching, and waits for a call that is under way. Not from within the call.
    package func close() {
        var byte: UInt8 = 1
        _ = write(waker, &byte, 1)
        worker.withLock { worker in
            worker?.value.join()
            worker = nil
        }
    }

    /// Watches these files from now on, and no others.
    /// - Parameter wanted: may not exist yet.
    package func watch(_ wanted: some Sequence<String>) {
        let wanted = Set(wanted)
        files.withLock { $0 = wanted }
        let needed = Set(wanted.map { Self.split($0).folder })
        folders.withLock { folders in
            for (number, folder) in folders where !needed.contains(folder) {
                inotify_rm_watch(ends.descriptor, number)
                folders[number] = nil
            }
            let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
            for folder in needed where !folders.values.contains(folder) {
                let number = (folder.isEmpty ? "." : folder).withFileName {
                    inotify_add_watch(ends.descriptor, $0, events)
                }
                if number >= 0 { folders[number] = folder }
            }
        }
    }

    private func known(among names: [(folder: Int32, name: String)]) -> Set<String> {
        let paths = folders.withLock { folders in
            names.compactMap { name in folders[name.folder].map { $0 + name.name } }
        }
        return files.withLock { $0.intersection(paths) }
    }

    /// The folder with its trailing `/`, or nothing, and the name.
    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return ("", path) }
        let after = path.unicodeScalars.index(after: slash)
        return (String(path.unicodeScalars[..<after]), String(path.unicodeScalars[after...]))
    }

    /// False: it is to end.
    private static func waits(_ descriptor: Int32, _ wake: Int32) -> Bool {
        var polled = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, 2, -1) < 0, errno == EINTR {}
        return polled[1].revents == 0
    }

    private static func isReady(_ descriptor: Int32, _ milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    /// The events that are there.
    private static func read(_ descriptor: Int32) -> [(folder: Int32, name: String)] {
        var changes: [(folder: Int32, name: String)] = []
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { room in
            guard let start = room.baseAddress else { return }
            let count = Glibc.read(descriptor, start, room.count)
            var place = 0
            let header = MemoryLayout<inotify_event>.size
            while place + header <= count {
                let event = room.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                if event.len > 0 {
                    let name = (start + place + header).assumingMemoryBound(to: CChar.self)
                    changes.append((event.wd, String(fileName: name)))
                }
                place += header + Int(event.len)
            }
        }
        return changes
    }
}
