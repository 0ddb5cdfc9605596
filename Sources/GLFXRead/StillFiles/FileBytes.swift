internal import GLFXCore
internal import Glibc

/// A file's bytes, a few at a time. Owns its descriptor.
package struct FileBytes: ~Copyable {
    private let descriptor: Int32

    /// Nil where the file cannot be opened.
    init?(_ path: String) {
        descriptor = FileSystem.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The file's size; nil if it is not a regular file.
    var count: Int? {
        var info = stat()
        return fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG ? Int(info.st_size) : nil
    }

    /// An unsigned number of up to seven bytes; nil where the file ends before.
    package func number(at offset: Int, bytes count: Int, isBigEndian: Bool = true) -> Int? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard pread(descriptor, &bytes, count, off_t(offset)) == count else { return nil }
        return (isBigEndian ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// At most `count` bytes from an offset on.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
                guard read > 0 else { return }
                filled += read
            }
        }
    }

    /// Whether this sequence of bytes occurs anywhere from an offset on.
    func contain(_ wanted: [UInt8], from start: Int) -> Bool {
        var offset = start
        while true {
            let block = bytes(at: offset, count: 1 << 16)
            guard block.count >= wanted.count else { return false }
            for place in 0...(block.count - wanted.count)
            where block[place] == wanted[0] && block[place..<place + wanted.count].elementsEqual(wanted) {
                return true
            }
            // The sequence may continue in the next block.
            offset += block.count - wanted.count + 1
        }
    }
}
