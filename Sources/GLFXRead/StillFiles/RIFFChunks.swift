/// The chunks of a WebP file: four letters, a length, contents and padding to an even length (RFC 9649, 2.3).
package enum RIFFChunks {
    /// Where contents begin, and their length, by name: of each the first.
    package static func read(_ file: borrowing FileBytes) -> [String: (offset: Int, count: Int)] {
        var chunks: [String: (offset: Int, count: Int)] = [:]
        guard file.bytes(at: 8, count: 4).elementsEqual("WEBP".utf8) else { return [:] }
        var offset = 12
        // A malicious file may have any number of chunks.
        for _ in 0..<65536 {
            guard let count = file.number(at: offset + 4, bytes: 4, isBigEndian: false) else { return chunks }
            let name = String(decoding: file.bytes(at: offset, count: 4), as: UTF8.self)
            if chunks[name] == nil { chunks[name] = (offset + 8, count) }
            offset += 8 + count + count % 2
        }
        return chunks
    }
}
