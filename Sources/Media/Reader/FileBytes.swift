internal import FrameCore
internal import Glibc

/// A file's bytes, a few at a time. Owns its descriptor.
struct FileBytes: ~Copyable {
    private let descriptor: Int32

    /// Nil where the file cannot be opened.
    init?(_ path: String) {
        descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// How many there are; nil for what has no size.
    var count: Int? {
        var info = stat()
        return fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG ? Int(info.st_size) : nil
    }

    /// An unsigned number of up to seven bytes; nil where the file ends before.
    func number(at offset: Int, bytes count: Int, isBigEndian: Bool = true) -> Int? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard pread(descriptor, &bytes, count, off_t(offset)) == count else { return nil }
        return (isBigEndian ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether two bytes stand one behind the other anywhere from an offset on.
    func contain(_ pair: (UInt8, UInt8), from start: Int) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var (offset, last) = (start, UInt8?.none)
        while true {
            let count = pread(descriptor, &bytes, bytes.count, off_t(offset))
            guard count > 0 else { return false }
            for byte in bytes[..<count] {
                if last == pair.0, byte == pair.1 { return true }
                last = byte
            }
            offset += count
        }
    }
}
