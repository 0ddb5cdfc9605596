import Foundation

/// A process's resources, from `/proc`.
public struct Footprint: Sendable, CustomStringConvertible {
    /// Open files.
    public var descriptors: Int
    /// Threads, with the main thread.
    public var threads: Int
    /// Resident memory in KiB.
    public var resident: Int

    /// - Parameter process: nil: this one.
    /// - Returns: nil where it has ended.
    public init?(of process: Int32? = nil) {
        let folder = "/proc/\(process.map(String.init) ?? "self")"
        let files = FileManager.default
        guard let open = try? files.contentsOfDirectory(atPath: folder + "/fd"),
            let tasks = try? files.contentsOfDirectory(atPath: folder + "/task"),
            let memory = try? String(contentsOfFile: folder + "/statm", encoding: .utf8),
            let pages = memory.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        // Listing this process's own files opens one.
        descriptors = open.count - (process == nil ? 1 : 0)
        threads = tasks.count
        resident = pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
    }

    public var description: String { "\(descriptors) descriptors, \(threads) threads, \(resident) KiB" }
}
