internal import Glibc

/// Small files that are written whole or not at all.
enum TextOutput {
    /// Writes beside the file under a temporary name, and renames.
    /// - Throws: `.output` where it cannot be written; an existing file is as it was then.
    static func write(_ text: String, to path: String) throws(Failure) {
        let temporary = "\(path).\(getpid()).part"
        let descriptor = FileSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var written = rest.isEmpty && fsync(descriptor) == 0 ? nil : failure(path)
        close(descriptor)
        if written == nil, FileSystem.rename(temporary, path) != 0 { written = failure(path) }
        guard let failure = written else { return }
        _ = FileSystem.unlink(temporary)
        throw failure
    }

    private static func failure(_ path: String) -> Failure {
        Failure(.output, "cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
}
