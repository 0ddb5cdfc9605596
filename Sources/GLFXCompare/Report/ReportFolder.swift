internal import Glibc

/// A folder that a report is written into. Files of an earlier report are replaced.
package struct ReportFolder {
    let path: String

    /// Makes the folder where it is missing.
    /// - Throws: `.output` where it cannot be made.
    package init(_ path: String) throws(Failure) {
        self.path = path
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
            guard FileSystem.mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
            throw Failure(.output, "cannot make the folder '\(made)': \(String(cString: strerror(errno)))")
        }
    }

    /// Writes a file of the report.
    /// - Throws: `.output` where it cannot be written.
    package func write(_ text: String, to name: String) throws(Failure) {
        try ReportFile.write(text, to: "\(path)/\(name)")
    }

    /// Writes a picture of the report, as PNG.
    func write(_ picture: PixelBuffer, to name: String) throws(Failure) {
        try picture.write(to: "\(path)/\(name)", overwrite: true)
    }
}

/// A text file that appears under its name when it is complete, and replaces an older one.
package enum ReportFile {
    /// - Throws: `.output` where it cannot be written.
    package static func write(_ text: String, to path: String) throws(Failure) {
        let draft = "\(path).\(getpid()).part"
        func fail(_ what: String) -> Failure {
            let reason = String(cString: strerror(errno))
            _ = FileSystem.unlink(draft)
            return Failure(.output, "cannot \(what) '\(path)': \(reason)", advice: "check the folder and the disk")
        }
        let descriptor = FileSystem.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw fail("write") }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let failure = fail("write")
                close(descriptor)
                throw failure
            }
            bytes = bytes.dropFirst(written)
        }
        guard fsync(descriptor) == 0 || errno == EINVAL, close(descriptor) == 0 else { throw fail("write") }
        guard FileSystem.rename(draft, path) == 0 else { throw fail("name") }
    }
}
