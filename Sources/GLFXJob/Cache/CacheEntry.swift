internal import Glibc

/// A key and its value as the bytes of a file: a mark, both lengths, a checksum, the key, the value.
struct CacheEntry {
    var key: [UInt8]
    var value: [UInt8]

    /// The magic number of this layout.
    private static let mark = Array("glfxpgm1".utf8)
    private static let headerCount = 32

    init(key: [UInt8], value: [UInt8]) {
        self.key = key
        self.value = value
    }

    var bytes: [UInt8] {
        var bytes = Self.mark
        for number in [UInt64(key.count), UInt64(value.count), Checksum.of(key, value)] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        return bytes + key + value
    }

    /// Nil for anything but a whole entry.
    init?(readFrom descriptor: Int32, maximumBytes: Int) {
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid(),
            info.st_size >= Self.headerCount, info.st_size <= maximumBytes
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
        self.init(bytes)
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerCount, bytes.starts(with: Self.mark) else { return nil }
        let numbers = bytes.withUnsafeBytes { bytes in
            [8, 16, 24].map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)) }
        }
        let rest = UInt64(bytes.count - Self.headerCount)
        guard numbers[0] <= rest, numbers[1] == rest - numbers[0] else { return nil }
        let middle = Self.headerCount + Int(numbers[0])
        key = Array(bytes[Self.headerCount..<middle])
        value = Array(bytes[middle...])
        guard Checksum.of(key, value) == numbers[2] else { return nil }
    }
}

/// FNV-1a of 64 bits: detects damage and makes file names; not cryptographic.
enum Checksum {
    static func of(_ parts: [UInt8]...) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in parts {
            part.withUnsafeBufferPointer { bytes in
                for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            }
        }
        return hash
    }
}
