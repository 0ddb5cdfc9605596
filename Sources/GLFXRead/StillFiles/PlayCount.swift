/// How often an animation plays, as its file says: 0 is for ever.
package enum PlayCount {
    /// Nil for files that are no animation, and do not say it.
    static func read(_ path: String) -> Int? {
        guard let file = FileBytes(path), let start = file.number(at: 0, bytes: 4) else { return nil }
        switch start {
        case 0x4749_4638: return ofGIF(file)
        case 0x8950_4E47:
            // Frames and plays (PNG, third edition, 11.3.6.1).
            return PNGChunks.read(file)["acTL"].flatMap { file.number(at: $0.offset + 4, bytes: 4) }
        case 0x5249_4646:
            // Background and plays (RFC 9649, 2.7.1.1).
            return RIFFChunks.read(file)["ANIM"].flatMap {
                file.number(at: $0.offset + 4, bytes: 2, isBigEndian: false)
            }
        default: return nil
        }
    }

    /// Into an animation in WebP.
    package static func write(_ plays: Int, into file: inout [UInt8]) {
        let mark = Array("ANIM".utf8)
        // Behind RIFF's header and VP8X.
        guard
            let place = (12..<max(12, min(file.count, 4096) - 14)).first(where: {
                file[$0..<$0 + 4].elementsEqual(mark)
            })
        else { return }
        (file[place + 12], file[place + 13]) = (UInt8(min(plays, 65535) & 255), UInt8(min(plays, 65535) >> 8))
    }

    /// The application extension NETSCAPE2.0 says how often it is repeated; without it, it plays once (GIF89a, 26).
    private static func ofGIF(_ file: borrowing FileBytes) -> Int? {
        guard let flags = file.number(at: 10, bytes: 1) else { return nil }
        var offset = 13 + (flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
        // A malicious file may have any number of blocks.
        for _ in 0..<65536 {
            guard file.number(at: offset, bytes: 1) == 0x21 else { return 1 }
            if file.number(at: offset + 1, bytes: 2) == 0xFF0B, file.number(at: offset + 14, bytes: 2) == 0x0301,
                ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(
                    String(decoding: file.bytes(at: offset + 3, count: 11), as: UTF8.self)),
                let repeats = file.number(at: offset + 16, bytes: 2, isBigEndian: false)
            {
                return repeats == 0 ? 0 : repeats + 1
            }
            offset += 2
            while let count = file.number(at: offset, bytes: 1), count > 0 { offset += count + 1 }
            offset += 1
        }
        return 1
    }
}
