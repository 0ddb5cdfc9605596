internal import CLibAV
internal import FrameCore
import Glibc

/// A file under a temporary name beside its target: it gets the target's name only when it is complete.
///
/// Belongs to one thread. The first write that fails is kept with its reason, whatever libav makes of it, and every
/// later one fails at once. Without `commit`, the file goes with the sink.
final class FileSink: OutputSink {
    let isSeekable = true
    /// What the user calls the output.
    private let name: String
    private let target: OutputTarget
    private let temporaryPath: String
    private var descriptor: Int32
    private let ticket: TemporaryFiles.Ticket?
    private(set) var failedErrno: Int32 = 0
    private var position: Int64 = 0
    /// The file's length: the furthest byte that was written.
    private(set) var size: Int64 = 0

    init(target: OutputTarget) throws(Failure) {
        self.target = target
        self.name = target.path
        // Beyond a limit on file sizes the kernel would rather kill the process than say EFBIG.
        signal(SIGXFSZ, SIG_IGN)
        // Mode by umask, as any new file.
        (temporaryPath, descriptor) = try target.makeTemporary {
            open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        ticket = TemporaryFiles.register(file: temporaryPath)
        if let mode = target.replacedMode { fchmod(descriptor, mode) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporaryPath)
        TemporaryFiles.release(ticket)
    }

    /// Writes at the current position; the number of bytes, or a negative libav code.
    func write(_ bytes: UnsafeRawPointer, count: Int) -> Int32 {
        guard failedErrno == 0 else { return glfx_averror(failedErrno) }
        var done = 0
        while done < count {
            let written = pwrite(descriptor, bytes + done, count - done, Int(position))
            if written < 0 {
                if errno == EINTR { continue }
                failedErrno = errno
                return glfx_averror(failedErrno)
            }
            done += written
            position += Int64(written)
            size = max(size, position)
        }
        return Int32(count)
    }

    /// Reads what was written before: some muxers move their index to the front.
    func read(_ bytes: UnsafeMutableRawPointer, count: Int) -> Int32 {
        while true {
            let got = pread(descriptor, bytes, count, Int(position))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return glfx_averror(errno) }
            guard got > 0 else { return glfx_averror_eof }
            position += Int64(got)
            return Int32(got)
        }
    }

    /// As libav's seek callback has it: `AVSEEK_SIZE` asks for the size.
    func seek(_ offset: Int64, whence: Int32) -> Int64 {
        switch whence & ~AVSEEK_FORCE {
        case AVSEEK_SIZE: return size
        case SEEK_SET: position = offset
        case SEEK_CUR: position += offset
        case SEEK_END: position = size + offset
        default: return Int64(glfx_averror(EINVAL))
        }
        return position
    }

    /// The failure of the write that went wrong, or nil.
    var failure: Failure? {
        guard failedErrno != 0 else { return nil }
        return outputFailure("write", name, failedErrno, after: size)
    }

    /// Brings everything to the disk and gives the file its name. The corresponding C functions are `fsync`,
    /// `close` and `renameat2`.
    func commit() throws(Failure) {
        if let failure { throw failure }
        guard fsync(descriptor) == 0 else { throw outputFailure("write", name, errno, after: size) }
        let closing = descriptor
        descriptor = -1
        let closed = close(closing) == 0 ? 0 : errno
        do throws(Failure) {
            if closed != 0 { throw outputFailure("write", name, closed, after: size) }
            try target.move(temporaryPath, to: target.resolvedPath, name: name)
        } catch {
            unlink(temporaryPath)
            TemporaryFiles.release(ticket)
            throw error
        }
        TemporaryFiles.release(ticket)
        target.syncFolder()
    }
}

/// `cannot write 'out.mov': No space left on device (12.5 MB were written)`.
func outputFailure(_ act: String, _ path: String, _ code: Int32, after size: Int64? = nil) -> Failure {
    var message = "cannot \(act) '\(path)': \(String(cString: strerror(code)))"
    if let size { message += " (\(byteCount(size)) were written)" }
    let advice: String? =
        switch code {
        case ENOSPC, EDQUOT: "make room or write to another disk; nothing is left under that name"
        case EFBIG: "the file would be larger than the limit of this shell or file system; nothing is left"
        case EROFS, EACCES, EPERM: "choose a folder that can be written to"
        default: nil
        }
    return Failure(.output, message, advice: advice)
}

/// A number of bytes for people, in decimal units.
func byteCount(_ count: Int64) -> String {
    let units: [(size: Int64, name: String)] = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
    guard let unit = units.first(where: { count >= $0.size }) else { return "\(count) bytes" }
    let tenths = count * 10 / unit.size
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
}
