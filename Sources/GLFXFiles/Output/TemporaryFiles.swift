package import GLFXCore
import Glibc
import Synchronization

/// The unfinished files of this process, in a table that a signal handler may walk: a command that has to end at once
/// calls `removeAll()`.
///
/// `removeAll()` is async-signal-safe: it takes no lock, does not allocate or free, and only calls unlink, rmdir and
/// usleep. Registering, naming and releasing may be done on any thread.
package enum TemporaryFiles {
    /// An entry of the table.
    private struct Slot: ~Copyable {
        /// A file's or a folder's path, null while the slot is free. Not freed while it is stored here, nor while a
        /// handler may have loaded it.
        let path = Atomic<UnsafeMutablePointer<CChar>?>(nil)
        /// For a folder: how many files, named 0, 1, 2 …, may be inside. -1 for a file.
        let count = Atomic<Int>(-1)
    }

    /// More than any pipeline opens at a time.
    private static let capacity = 64
    /// Never freed; initialized by `register` before a handler may need it.
    private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Slot> = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
        return slots
    }()
    private static let isUsed = Atomic<Bool>(false)
    /// Whether a handler walks the table: set before it loads paths, and checked after a path is taken out.
    /// Sequentially consistent, so that one of the two observes the other.
    private static let isWalked = Atomic<Bool>(false)
    /// Buffer in which `removeAll()` builds paths of a folder's files: a path, a slash, 20 digits and a zero.
    private nonisolated(unsafe) static let scratch = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 32)

    /// A slot of the table; nil if it is full, in which case `removeAll()` misses the file.
    package struct Ticket: Sendable { fileprivate let index: Int }

    static func register(file path: String) -> Ticket? { register(path, count: -1) }

    package static func register(folder path: String) -> Ticket? { register(path, count: 0) }

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

    /// Sets how many numbered files a folder holds.
    package static func setCount(_ count: Int, of ticket: Ticket?) {
        guard let ticket else { return }
        slots[ticket.index].count.store(count, ordering: .releasing)
    }

    /// Call when the file has its final name or is removed.
    package static func release(_ ticket: Ticket?) {
        guard let ticket else { return }
        slots[ticket.index].count.store(-1, ordering: .releasing)
        let path = slots[ticket.index].path.exchange(nil, ordering: .sequentiallyConsistent)
        // Leaked while a handler may read it: the process ends anyway.
        if !isWalked.load(ordering: .sequentiallyConsistent) { free(path) }
    }

    /// How many files are being made or renamed now; `closed` once none may be any more.
    private static let changes = Atomic<Int>(0)
    private static let closed = -1
    /// Outputs that have their names.
    private static let named = Atomic<Int>(0)

    /// Renames one or several outputs, all or none: `removeAll` runs before or after, not meanwhile.
    package static func naming(_ rename: () throws(Failure) -> Void) throws(Failure) {
        try changing { () throws(Failure) in
            try rename()
            named.add(1, ordering: .acquiringAndReleasing)
        }
    }

    /// Makes and registers a file or folder, or makes one more file in a folder and sets its count: `removeAll` runs
    /// before or after, not meanwhile, and so misses none.
    package static func making<Result>(_ make: () throws(Failure) -> Result) throws(Failure) -> Result {
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
    /// - Returns: false if an output already has its name: then the job is nearly done and should end normally.
    @discardableResult
    package static func removeAll() -> Bool {
        // Making and renaming take microseconds; stop waiting after a second.
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

    /// Removes the file or folder of one slot.
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
