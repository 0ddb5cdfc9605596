package import GLFXCore
import Glibc

/// A file under a temporary name beside its target: it gets the target's name only when it is complete.
///
/// Belongs to one thread. The first failure of a write is kept, whatever libav makes of it, and every later write fails
/// at once. Without `commit`, the file is removed with the sink.
package final class FileSink: OutputSink {
    package let isSeekable = true
    private let target: OutputTarget
    /// A job is nearly done once it has its name; false for files on the way there.
    private let isOutput: Bool
    /// Nil before `begin` and after `commit`.
    private var file: TemporaryFile?
    package private(set) var failure: Failure?
    private var position: Int64 = 0
    /// The file's length: the furthest byte that was written.
    package private(set) var size: Int64 = 0

    package init(target: OutputTarget, isOutput: Bool = true) {
        (self.target, self.isOutput) = (target, isOutput)
    }

    deinit {
        guard let file else { return }
        close(file.descriptor)
        discard(file)
    }

    private func discard(_ file: TemporaryFile) {
        FileSystem.unlink(file.path)
        TemporaryFiles.release(file.ticket)
    }

    /// Makes the file if there is none yet.
    package func begin() throws(Failure) {
        if let failure { throw failure }
        guard file == nil else { return }
        // Mode by umask, as any new file; the replacement of a private file is private from the start.
        let mode = target.replacedMode.map { $0 & 0o666 } ?? 0o666
        let file = try target.makeTemporary(
            { FileSystem.open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode) },
            register: TemporaryFiles.register(file:))
        self.file = file
        if let mode = target.replacedMode { fchmod(file.descriptor, mode) }
    }

    /// Writes at the current position; the number of bytes, or a negative error number.
    package func write(_ bytes: UnsafeRawPointer, count: Int) -> Int32 {
        do throws(Failure) { try begin() } catch { failure = error }
        guard failure == nil, let file else { return -EIO }
        var done = 0
        while done < count {
            let written = pwrite(file.descriptor, bytes + done, count - done, Int(position))
            if written < 0 {
                if errno == EINTR { continue }
                let code = errno
                failure = outputFailure("write", target.path, code, after: size)
                return -code
            }
            done += written
            position += Int64(written)
            size = max(size, position)
        }
        return Int32(count)
    }

    /// Reads what was written before: some muxers move their index to the front.
    package func read(_ bytes: UnsafeMutableRawPointer, count: Int) -> Int32 {
        let got = read(bytes, count: count, at: position)
        position += Int64(max(0, got))
        return got
    }

    package func read(_ bytes: UnsafeMutableRawPointer, count: Int, at place: Int64) -> Int32 {
        while true {
            let got = pread(file?.descriptor ?? -1, bytes, count, Int(place))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return -errno }
            return Int32(got)
        }
    }

    package func seek(_ offset: Int64, whence: Int32) -> Int64 {
        switch whence {
        case SEEK_SET: position = offset
        case SEEK_CUR: position += offset
        case SEEK_END: position = size + offset
        default: return Int64(-EINVAL)
        }
        return position
    }

    /// Flushes everything to the disk under the temporary name; `commit` then only renames it.
    /// - Throws: `.output` if it cannot be written.
    package func flush() throws(Failure) {
        try begin()
        guard let file else { return }
        while fsync(file.descriptor) != 0 {
            guard errno == EINTR else { throw outputFailure("write", target.path, errno, after: size) }
        }
    }

    /// Flushes everything to the disk and gives the file its name. The corresponding C functions are `fsync`, `close`
    /// and `renameat2`.
    package func commit() throws(Failure) {
        try begin()
        guard let file else { return }
        self.file = nil
        // `close` may report a write error, so it comes before the rename; the duplicate keeps the lock meanwhile, so
        // that no job takes the file for abandoned.
        let claim = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
        defer { if claim >= 0 { close(claim) } }
        do throws(Failure) {
            let code = Self.flushAndClose(file.descriptor)
            if code != 0 { throw outputFailure("write", target.path, code, after: size) }
            let rename = { [target] () throws(Failure) in
                try target.move(file.path, to: target.resolvedPath, name: target.path)
            }
            if isOutput { try TemporaryFiles.naming(rename) } else { try TemporaryFiles.making(rename) }
        } catch {
            discard(file)
            throw error
        }
        TemporaryFiles.release(file.ticket)
        try target.syncFolder()
    }

    /// - Returns: 0, or the `errno` of the call that failed.
    package static func flushAndClose(_ descriptor: Int32) -> Int32 {
        var code: Int32 = 0
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            code = errno
            break
        }
        // Linux closes it whatever the result; EINTR loses nothing that was flushed.
        if close(descriptor) != 0, code == 0, errno != EINTR { code = errno }
        return code
    }
}
