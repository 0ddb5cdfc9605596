internal import FrameCore
import Glibc
import Synchronization

/// The unfinished files of this process, in a table that a signal handler may walk: a command that has to die at once
/// calls `removeAll()` and leaves nothing behind.
///
/// `removeAll()` takes no lock, allocates nothing and frees nothing; the calls that it makes (unlink, rmdir, usleep) may be
/// made at any moment. Registering, naming and releasing may be done on any thread.
package enum TemporaryFiles {
    /// What a slot stands for; made before the file, freed after it.
    private struct Slot: ~Copyable {
        /// A file's or a folder's path, null while the slot is free. Never freed while it stands here, nor while a
        /// handler may have read it here.
        let path = Atomic<UnsafeMutablePointer<CChar>?>(nil)
        /// For a folder: how many files, named 0, 1, 2 …, may be inside. -1 for a file.
        let count = Atomic<Int>(-1)
    }

    /// More than any pipeline opens at a time.
    private static let capacity = 64
    /// Lives as long as the process; touched by `register` before a handler may need it.
    private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Slot> = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
        return slots
    }()
    private static let isUsed = Atomic<Bool>(false)
    /// Whether a handler goes through the table. Who takes a path out of it looks here afterwards, and a handler says so
    /// before it looks for paths; in one order for all, so that one of the two sees the other.
    private static let isWalked = Atomic<Bool>(false)
    /// Where `removeAll()` puts the names of a folder's files together: a path, a slash, 20 digits and a zero.
    private nonisolated(unsafe) static let scratch = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 32)

    /// A place in the table; nil when it is full, in which case only `removeAll()` misses the file.
    package struct Ticket: Sendable { fileprivate let index: Int }

    static func register(file path: String) -> Ticket? { register(path, count: -1) }

    static func register(folder path: String) -> Ticket? { register(path, count: 0) }

    private static func register(_ path: String, count: Int) -> Ticket? {
        guard path.utf8.count < Int(PATH_MAX), let copy = path.withFileName({ strdup($0) }) else { return nil }
        _ = scratch
        isUsed.store(true, ordering: .releasing)
        for index in 0..<capacity {
            let taken = slots[index].path.compareExchange(
                expected: nil, desired: copy, ordering: .acquiringAndReleasing)
            if taken.exchanged {
                slots[index].count.store(count, ordering: .releasing)
                return Ticket(index: index)
            }
        }
        free(copy)
        return nil
    }

    /// Says how many numbered files a folder holds.
    static func setCount(_ count: Int, of ticket: Ticket?) {
        guard let ticket else { return }
        slots[ticket.index].count.store(count, ordering: .releasing)
    }

    /// The file has its final name or is gone.
    static func release(_ ticket: Ticket?) {
        guard let ticket else { return }
        slots[ticket.index].count.store(-1, ordering: .releasing)
        let path = slots[ticket.index].path.exchange(nil, ordering: .sequentiallyConsistent)
        // A handler that may be reading the few bytes keeps them: it ends the process.
        if !isWalked.load(ordering: .sequentiallyConsistent) { free(path) }
    }

    /// How many files are being made or are getting their names at this moment; `closed` once none may any more.
    private static let changes = Atomic<Int>(0)
    private static let closed = -1
    /// Outputs that have got their names.
    private static let named = Atomic<Int>(0)

    /// Gives an output its name, or several theirs, all or none: `removeAll` comes before or after, never in between.
    static func naming(_ rename: () throws(Failure) -> Void) throws(Failure) {
        try changing { () throws(Failure) in
            try rename()
            named.add(1, ordering: .acquiringAndReleasing)
        }
    }

    /// Makes a file or folder and registers it, or one more file in a folder and sets its count, or makes nothing:
    /// `removeAll` comes before or after, never in between, and so misses none.
    static func making<Result>(_ make: () throws(Failure) -> Result) throws(Failure) -> Result {
        try changing(make)
    }

    private static func changing<Result>(_ change: () throws(Failure) -> Result) throws(Failure) -> Result {
        var count = changes.load(ordering: .acquiring)
        while true {
            guard count != closed else { throw Failure(.cancelled, "interrupted; nothing was written") }
            let entered = changes.weakCompareExchange(
                expected: count, desired: count + 1, ordering: .acquiringAndReleasing)
            if entered.exchanged { break }
            count = entered.original
        }
        defer { changes.subtract(1, ordering: .acquiringAndReleasing) }
        return try change()
    }

    /// Unlinks every unfinished file; from then on none is made and no output gets its name. The process should end
    /// right after.
    /// - Returns: false where an output has got its name already: then the job is as good as done, and should end by
    ///   itself.
    @discardableResult
    package static func removeAll() -> Bool {
        // Making and renaming take microseconds; a file system that takes a second for them is given up.
        for _ in 0..<1000 {
            if changes.compareExchange(expected: 0, desired: closed, ordering: .acquiringAndReleasing).exchanged {
                break
            }
            if changes.load(ordering: .acquiring) == closed { break }
            usleep(1000)
        }
        guard named.load(ordering: .acquiring) == 0 else {
            _ = changes.compareExchange(expected: closed, desired: 0, ordering: .acquiringAndReleasing)
            return false
        }
        guard isUsed.load(ordering: .acquiring) else { return true }
        isWalked.store(true, ordering: .sequentiallyConsistent)
        for index in 0..<capacity { remove(Ticket(index: index)) }
        return true
    }

    /// What `removeAll()` does with one slot.
    static func remove(_ ticket: Ticket) {
        guard let path = slots[ticket.index].path.load(ordering: .sequentiallyConsistent) else { return }
        let count = slots[ticket.index].count.load(ordering: .acquiring)
        guard count >= 0 else {
            unlink(path)
            return
        }
        for number in 0..<count {
            appendNumber(number, to: path)
            unlink(scratch)
        }
        rmdir(path)
    }

    /// `path/number` into `scratch`, without the C library's formatting, which is not async-signal-safe.
    private static func appendNumber(_ number: Int, to path: UnsafeMutablePointer<CChar>) {
        var end = 0
        while path[end] != 0 {
            scratch[end] = path[end]
            end += 1
        }
        scratch[end] = 0x2F
        end += 1
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            scratch[end] = CChar(0x30 + (number / divisor) % 10)
            end += 1
            divisor /= 10
        }
        scratch[end] = 0
    }
}
