package import Glibc

/// What is at a path in place of a file, in the words of messages.
package enum SpecialFile {
    /// `a folder`, `a pipe`, `a symbolic link that leads nowhere`; nil: a regular file, or nothing at all.
    package static func kind(of path: String) -> String? {
        var status = stat()
        if FileSystem.stat(path, &status) == 0 { return kind(status) }
        // Without the right to look at it nothing is said of a link.
        guard [ENOENT, ENOTDIR, ELOOP].contains(errno), FileSystem.lstat(path, &status) == 0 else { return nil }
        // Another process may have put a file there since.
        return status.st_mode & S_IFMT == S_IFLNK ? "a symbolic link that leads nowhere" : kind(status)
    }

    /// The same of what a path leads to; nil for a regular file.
    package static func kind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// That a file cannot be read.
    /// - Parameter name: what it is, in front of its name: `the job file`.
    /// - Returns: nil for a regular file, and where there is nothing.
    package static func refusal(_ kind: Failure.Kind, of path: String, _ name: String = "") -> Failure? {
        guard let description = SpecialFile.kind(of: path) else { return nil }
        let words = name.isEmpty ? "" : name + " "
        return Failure(kind, "cannot read \(words)'\(path)': it is \(description)", advice: "name a file")
    }
}
