internal import CGLFXZlib
internal import GLFXCore

/// Files that are a stream of zlib (RFC 1950) as a whole, such as KodeLife's projects.
enum Unpacked {
    /// Whether a file begins as such a stream: no text in UTF-8 does.
    static func isPacked(_ bytes: [UInt8]) -> Bool {
        bytes.count > 2 && bytes[0] == 0x78 && [0x9C, 0xDA].contains(bytes[1])
    }

    /// What is in the stream.
    /// - Throws: where it is damaged, or holds more than so many bytes.
    static func bytes(
        of packed: [UInt8], name: String, maximumBytes: Int, kind: Failure.Kind
    ) throws(Failure) -> [UInt8] {
        var room = min(max(packed.count * 8, 1 << 16), maximumBytes)
        while true {
            var unpacked = [UInt8](repeating: 0, count: room)
            var count = uLongf(room)
            let status = uncompress(&unpacked, &count, packed, uLong(packed.count))
            if status == Z_OK { return Array(unpacked.prefix(Int(count))) }
            guard status == Z_BUF_ERROR else {
                throw Failure(kind, "'\(name)' cannot be unpacked: it is damaged", advice: "save it anew")
            }
            guard room < maximumBytes else {
                throw Failure(kind, "'\(name)' is too large: at most \(maximumBytes) bytes may be packed in it")
            }
            room = min(room * 4, maximumBytes)
        }
    }
}
