package import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText
internal import Glibc

/// Small text files: shaders, includes, tables.
package enum TextFile {
    /// A larger text is a mistake, or an attack.
    static let maximumBytes = 4 << 20

    /// The file's text with invalid UTF-8 replaced, a packed shader's unpacked; nil where no such file exists.
    /// - Parameter maximumBytes: a larger file is refused; nil: what is usual for the kind.
    package static func readIfPresent(
        _ path: String, kind: Failure.Kind, maximumBytes given: Int? = nil
    ) throws(Failure) -> String? {
        let maximumBytes = given ?? (kind == .shader ? ShaderLimits.fileBytes : maximumBytes)
        let descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Failure(kind, "cannot open '\(path)': \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            if info.st_mode & S_IFMT == S_IFDIR { return nil }
            let kindText = SpecialFile.kind(info).map { "\($0), and " } ?? ""
            throw Failure(kind, "cannot read '\(path)': it is \(kindText)not a regular file", advice: "name a file")
        }
        guard info.st_size <= maximumBytes else {
            throw Failure(
                kind, "'\(path)' is too large for a text of this kind: \(info.st_size) bytes, at most \(maximumBytes)")
        }
        let bytes = try bytes(of: descriptor, path, count: Int(info.st_size), kind: kind)
        guard kind == .shader, Unpacked.isPacked(bytes) else { return String(decoding: bytes, as: UTF8.self) }
        let unpacked = try Unpacked.bytes(of: bytes, name: path, maximumBytes: maximumBytes, kind: kind)
        return String(decoding: unpacked, as: UTF8.self)
    }

    /// A text that is known already, or the file's.
    package static func readIfPresent(_ path: String, known text: String?) throws(Failure) -> String? {
        if let text { return text }
        return try readIfPresent(path, kind: .shader)
    }

    /// The text on the standard input, to its end, with invalid UTF-8 replaced.
    package static func readStandardInput(kind: Failure.Kind) throws(Failure) -> String {
        let bytes = try bytes(of: STDIN_FILENO, "-", count: maximumBytes + 1, kind: kind)
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.count <= maximumBytes else {
            throw Failure(
                kind, "the standard input is too large for a text of this kind: at most \(maximumBytes) bytes")
        }
        return text
    }

    private static func bytes(
        of descriptor: Int32, _ path: String, count: Int, kind: Failure.Kind
    ) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(kind, "cannot read '\(path)': \(String(cString: strerror(errno)))")
            }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }
}

extension ValueFile {
    /// Reads a file of values.
    /// - Throws: `.input` where there is no such file or it cannot be read, `.usage` with line and column for its
    ///   mistakes.
    package static func load(_ path: String) throws(Failure) -> ValueFile {
        guard let text = try TextFile.readIfPresent(path, kind: .input) else {
            throw SpecialFile.refusal(.input, of: path)
                ?? Failure(.input, "cannot open '\(path)': there is no such file", advice: "check the name")
        }
        return try ValueFile(text: text, name: path)
    }
}
