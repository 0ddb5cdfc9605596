/// The chunks of a PNG file: a length, a type of four letters, contents and a checksum each (PNG, third edition, 5.3).
enum PNGChunks {
    /// Where contents begin, and their length, by type: of each the first, up to the image data or, where `all`, the end.
    static func read(_ file: borrowing FileBytes, all: Bool = false) -> [String: (offset: Int, count: Int)] {
        guard file.number(at: 0, bytes: 4) == 0x8950_4E47 else { return [:] }
        var chunks: [String: (offset: Int, count: Int)] = [:]
        var offset = 8
        // A malicious file may have any number of chunks.
        for _ in 0..<65536 {
            guard let count = file.number(at: offset, bytes: 4) else { return chunks }
            let name = String(decoding: file.bytes(at: offset + 4, count: 4), as: UTF8.self)
            guard name != "IEND", all || name != "IDAT" else { return chunks }
            if chunks[name] == nil { chunks[name] = (offset + 8, count) }
            offset += count + 12
        }
        return chunks
    }
}
