package import Glibc

/// The memory of a process in bytes, from `/proc/PID/statm` (proc(5)).
package struct ProcessMemory {
    /// Resident set size.
    package var resident: Int
    /// Virtual memory for data and stacks, used or not; limited by `RLIMIT_DATA`.
    package var data: Int

    /// What compiling one shader may take.
    package static let mostForCompiling = 2 << 30

    /// Nil where it is not available.
    package static func read(_ process: pid_t = getpid()) -> ProcessMemory? {
        let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = text.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
        let pages = text.prefix(max(0, count)).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
        guard pages.count > 5 else { return nil }
        let size = Int(sysconf(Int32(_SC_PAGESIZE)))
        return ProcessMemory(resident: pages[1] * size, data: pages[5] * size)
    }
}
