package import Glibc

/// The system calls that take a file name. Every name passes through here, so that any bytes work (see
/// `String.withFileName`). Results and `errno` are those of the C functions of the same name.
///
/// May be used on any thread.
package enum FileSystem {
    package static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
        path.withFileName { Glibc.open($0, flags, mode) }
    }

    package static func stat(_ path: String, _ status: inout Glibc.stat) -> Int32 {
        path.withFileName { readStatus($0, &status) }
    }

    package static func lstat(_ path: String, _ status: inout Glibc.stat) -> Int32 {
        path.withFileName { readLinkStatus($0, &status) }
    }

    package static func access(_ path: String, _ rights: Int32) -> Int32 {
        path.withFileName { Glibc.access($0, rights) }
    }

    package static func mkdir(_ path: String, _ mode: mode_t) -> Int32 { path.withFileName { Glibc.mkdir($0, mode) } }

    @discardableResult
    package static func rmdir(_ path: String) -> Int32 { path.withFileName { Glibc.rmdir($0) } }

    @discardableResult
    package static func unlink(_ path: String) -> Int32 { path.withFileName { Glibc.unlink($0) } }

    package static func rename(_ old: String, _ new: String) -> Int32 { both(old, new, Glibc.rename) }

    package static func link(_ old: String, _ new: String) -> Int32 { both(old, new, Glibc.link) }

    /// For calls that take two names.
    package static func both(
        _ first: String, _ second: String,
        _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        first.withFileName { first in second.withFileName { second in call(first, second) } }
    }

    /// The path without links, `.` and `..`; nil, with the reason in `errno`, if it does not exist.
    package static func realpath(_ path: String) -> String? {
        guard let real = path.withFileName({ Glibc.realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return String(fileName: real)
    }

    /// The unsorted names in a folder except `.` and `..`; nil, with the reason in `errno`, if it cannot be read.
    /// - Parameter limit: more names than this are not read.
    package static func names(in folder: String, limit: Int = .max) -> [String]? {
        guard let stream = folder.withFileName({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(fileName: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Changes when a file is changed or replaced; nil where there is none.
    package static func state(of path: String) -> String? {
        var status = Glibc.stat()
        guard !path.isEmpty, stat(path, &status) == 0 else { return nil }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }

    /// An environment variable that holds a path.
    package static func variable(_ name: String) -> String? { getenv(name).map { String(fileName: $0) } }
}

// `Glibc.stat` names the structure; the function is only visible where no other `stat` is in scope.
private func readStatus(_ path: UnsafePointer<CChar>, _ status: inout stat) -> Int32 { stat(path, &status) }
private func readLinkStatus(_ path: UnsafePointer<CChar>, _ status: inout stat) -> Int32 { lstat(path, &status) }
