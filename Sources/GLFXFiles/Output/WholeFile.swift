package import GLFXCore
internal import Glibc

/// Small files that are read and written as a whole.
package enum WholeFile {
    /// A larger one is a mistake.
    private static let mostBytes = 256 << 20

    /// Writes a file: flushed under a temporary name, then renamed, so that it appears whole or not at all, and replaces
    /// what is there.
    /// - Throws: `.output`.
    package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let sink = FileSink(target: try OutputTarget(path: path, overwrite: true), isOutput: false)
        _ = bytes.withUnsafeBytes { bytes in bytes.baseAddress.map { sink.write($0, count: bytes.count) } ?? 0 }
        if let failure = sink.failure { throw failure }
        try sink.commit()
    }

    /// - Throws: `.usage` or `.output` where none can be written.
    package static func check(_ path: String) throws(Failure) { _ = try OutputTarget(path: path, overwrite: true) }

    /// The file's bytes; nil where there is none.
    /// - Throws: `.input` where it cannot be read, or is too large.
    package static func read(_ path: String) throws(Failure) -> [UInt8]? {
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Failure(.input, "cannot open '\(path)': \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, bytes.count <= mostBytes else {
                throw Failure(
                    .input,
                    "cannot read '\(path)': \(count < 0 ? String(cString: strerror(errno)) : "it is too large")")
            }
            guard count > 0 else { return bytes }
            bytes += block[..<count]
        }
    }
}
