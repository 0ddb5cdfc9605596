internal import GLFXCore
internal import GLFXFiles
internal import GLFXWrite
internal import Glibc

/// Whether a file, or a numbered sequence of files, is there, and when it was written.
package enum OutputState {
    package static func exists(_ path: String) -> Bool { !files(path).isEmpty }

    /// Size and time; nil where there is nothing.
    package static func text(of path: String) -> String? {
        var (bytes, newest, count) = (Int64(0), "", 0)
        for file in files(path) {
            var info = stat()
            guard FileSystem.stat(file, &info) == 0 else { continue }
            bytes += Int64(info.st_size)
            newest = max(newest, "\(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)")
            count += 1
        }
        return count > 0 ? "\(count) \(bytes) \(newest)" : nil
    }

    private static func files(_ path: String) -> [String] {
        if FileSystem.access(path, F_OK) == 0 { return [path] }
        guard let sequence = try? PictureSequence(path), !sequence.isSingle, let mark = path.lastIndex(of: "%") else {
            return []
        }
        // A half-made sequence may have gaps.
        let rest = path[mark...].dropFirst().drop { $0.isASCII && $0.isNumber }.dropFirst()
        return (try? PicturePattern.paths("\(path[..<mark])*\(rest)")) ?? []
    }
}
