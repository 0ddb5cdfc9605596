internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia
import Glibc

/// The standard input for libav, not seekable. Belongs to one thread at a time.
///
/// Waiting for bytes ends when the job is stopped.
final class InputPipe {
    /// Its name as a path.
    static let name = "-"

    /// Advice when reading failed.
    static let advice: MessageText =
        "send y4m, nut, mkv or mpegts; a mov or mp4 with its index at the end cannot be read from a pipe"

    /// Milliseconds between checks whether the job was stopped.
    private static let pollInterval: Int32 = 100

    private(set) var io: UnsafeMutablePointer<AVIOContext>
    private let isStopped: @Sendable () -> Bool
    /// No bytes have been read so far.
    private(set) var isEmpty = true

    /// - Throws: `.usage` where the standard input is a terminal, `.limit` where memory runs out.
    init(isStopped: @escaping @Sendable () -> Bool) throws(Failure) {
        guard isatty(STDIN_FILENO) == 0 else {
            throw Failure(
                .usage, "the standard input ('-') is a terminal", advice: "send it a movie: ffmpeg … | glfx - …")
        }
        self.isStopped = isStopped
        let size: Int32 = 1 << 16
        let buffer = try allocated(av_malloc(Int(size)), "a read buffer")
        let newContext = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), size, 0, nil,
            { opaque, bytes, count in
                guard let opaque, let bytes else { return glfx_averror_eio }
                return Unmanaged<InputPipe>.fromOpaque(opaque).takeUnretainedValue().read(bytes, count: Int(count))
            }, nil, nil)
        guard let newContext else {
            av_free(buffer)
            throw Failure(.limit, "out of memory for a read buffer")
        }
        io = newContext
        io.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        av_freep(&io.pointee.buffer)
        var io: UnsafeMutablePointer<AVIOContext>? = io
        avio_context_free(&io)
    }

    /// Standard input redirected from a regular file is seekable, where it can be opened by name (not without /proc).
    static var isRegularFile: Bool {
        var info = stat()
        return fstat(STDIN_FILENO, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
            && FileSystem.access("/dev/stdin", R_OK) == 0
    }

    private func read(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
        while true {
            if isStopped() { return glfx_averror_exit }
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Self.pollInterval)
            if ready == 0 || ready < 0 && errno == EINTR { continue }
            let got = Glibc.read(STDIN_FILENO, bytes, count)
            if got > 0 {
                isEmpty = false
                return Int32(got)
            }
            if got == 0 { return glfx_averror_eof }
            if errno != EINTR, errno != EAGAIN { return glfx_averror(errno) }
        }
    }
}
