internal import GLFXCore
import Glibc

/// Which file an output replaces. Only regular files are ever renamed over or removed: no device, pipe or socket, and no
/// link that leads to one, into `/proc`, or nowhere.
enum ReplacedFile {
    /// The regular file at a path, with links resolved; nil where there is nothing.
    /// - Parameter path: as the user wrote it.
    /// - Throws: `.usage` for anything else, `.output` where that cannot be told.
    static func find(_ path: String) throws(Failure) -> (path: String, status: stat)? {
        // Another process may put its own file there between two looks.
        for _ in 0..<8 {
            var (there, real) = (stat(), stat())
            guard FileSystem.stat(path, &there) == 0 else {
                let code = errno
                if let kind = SpecialFile.kind(of: path) {
                    throw Failure(.usage, "output '\(path)' is \(kind)", advice: "remove it first")
                }
                guard code == ENOENT else { throw outputFailure("write", path, code) }
                return nil
            }
            if let kind = SpecialFile.kind(there) { throw wrong(path, kind) }
            // A descriptor's file may have no name any more, or another file may have it.
            guard !leadsThroughProc(path) else { break }
            if let resolved = FileSystem.realpath(path), FileSystem.lstat(resolved, &real) == 0,
                real.st_ino == there.st_ino, real.st_dev == there.st_dev
            {
                return (resolved, there)
            }
        }
        throw wrong(path, "an open file's descriptor")
    }

    private static func wrong(_ path: String, _ kind: String) -> Failure {
        Failure(.usage, "output '\(path)' is \(kind)", advice: "name a file, or '-' for the standard output")
    }

    /// Whether a path is, or leads to, a link of `/proc`: `/dev/stdout`, `/dev/fd/1`, `/proc/self/fd/1`.
    private static func leadsThroughProc(_ path: String) -> Bool {
        var (path, proc) = (path, stat())
        guard FileSystem.stat("/proc/self", &proc) == 0 else { return false }
        // The system follows at most 40 links.
        for _ in 0..<40 {
            var status = stat()
            guard FileSystem.lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return false }
            if status.st_dev == proc.st_dev { return true }
            guard let next = target(ofLink: path) else { return false }
            path = next.hasPrefix("/") ? next : path.folderOfPath + "/" + next
        }
        return false
    }

    private static func target(ofLink path: String) -> String? {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = path.withFileName { readlink($0, &text, text.count - 1) }
        return count > 0 ? String(fileName: text) : nil
    }
}
