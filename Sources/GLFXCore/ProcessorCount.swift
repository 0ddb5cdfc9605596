internal import Glibc

/// How many processors this process may use.
package struct ProcessorCount: Sendable {
    /// The number of processors that the process may run on.
    package let allowed: Int
    /// The time that its control groups allow, in processors, rounded up; nil: all.
    package let quota: Int?

    /// - Parameter root: of the file system.
    package init(root: String = "") {
        allowed = Self.affinity(root) ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
        quota = Self.quota(root)
    }

    /// The number of threads worth having on these processors.
    package var usable: Int { min(allowed, quota ?? allowed) }

    /// The bits of `Cpus_allowed: ff,ffffffff` (proc(5)), which is sched_getaffinity(2)'s mask.
    private static func affinity(_ root: String) -> Int? {
        let lines = text(root + "/proc/self/status")?.split(separator: "\n") ?? []
        let mask = lines.first { $0.hasPrefix("Cpus_allowed:") }?.drop { $0 != ":" }
        let count = mask?.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) } ?? 0
        return count > 0 ? count : nil
    }

    /// The least of all groups that the process is in: those of version 2 (cgroups(7), `cpu.max`), or of the
    /// controller `cpu` of version 1. The paths in a container may be the host's: groups that are not there are skipped.
    private static func quota(_ root: String) -> Int? {
        let lines = text(root + "/proc/self/cgroup")?.split(separator: "\n") ?? []
        var least: Int?
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isSecond = parts[0] == "0"
            guard isSecond || parts[1].split(separator: ",").contains("cpu") else { continue }
            let mount = root + (isSecond ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu")
            for group in groups(parts[2]) {
                guard let limit = isSecond ? ofSecond(mount + group) : ofFirst(mount + group) else { continue }
                least = min(least ?? limit, limit)
            }
        }
        return least
    }

    /// A group's path and those above it: `/a/b`, `/a` and an empty one.
    private static func groups(_ path: Substring) -> [String] {
        let names = path.split(separator: "/")
        return (0...names.count).map { count in names.prefix(count).map { "/" + $0 }.joined() }
    }

    /// `max 100000` or `150000 100000`: microseconds in a period.
    private static func ofSecond(_ group: String) -> Int? {
        guard let words = text(group + "/cpu.max")?.split(whereSeparator: \.isWhitespace), words.count == 2 else {
            return nil
        }
        return processors(Int(words[0]), Int(words[1]))
    }

    /// A quota of -1 is none.
    private static func ofFirst(_ group: String) -> Int? {
        let numbers = ["/cpu.cfs_quota_us", "/cpu.cfs_period_us"].map { name in
            text(group + name).flatMap { $0.split(whereSeparator: \.isWhitespace).first }.flatMap { Int($0) }
        }
        return processors(numbers[0], numbers[1])
    }

    private static func processors(_ quota: Int?, _ period: Int?) -> Int? {
        guard let quota, let period, quota > 0, period > 0 else { return nil }
        return (quota - 1) / period + 1
    }

    /// The first 16 KiB of a file of the kernel's.
    private static func text(_ path: String) -> String? {
        let file = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16384)
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }
}
