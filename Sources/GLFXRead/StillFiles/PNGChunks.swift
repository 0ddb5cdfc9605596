/// The chunks of a PNG file: a length, a type of four letters, contents and a checksum each (PNG, third edition, 5.3).
package enum PNGChunks {
    /// Where contents begin, and their length, by type: of each the first, up to the image data or, where `all`, the end.
    package static func read(_ file: borrowing FileBytes, all: Bool = false) -> [String: (offset: Int, count: Int)] {
        var chunks: [String: (offset: Int, count: Int)] = [:]
        walk(file) { name, offset, count in
            guard name != "IDAT" || all else { return false }
            if chunks[name] == nil { chunks[name] = (offset, count) }
            return true
        }
        return chunks
    }

    /// The keywords of its texts (11.3.3), each once.
    static func keywords(_ file: borrowing FileBytes) -> [String] {
        var texts: [(offset: Int, count: Int)] = []
        walk(file) { name, offset, count in
            if ["tEXt", "zTXt", "iTXt"].contains(name) { texts.append((offset, count)) }
            return texts.count < 256
        }
        var words: [String] = []
        for text in texts {
            let word = String(
                decoding: file.bytes(at: text.offset, count: min(text.count, 79)).prefix { $0 != 0 }, as: UTF8.self)
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// - Parameter take: gets a chunk's type, where its contents begin and their length; false ends the walk.
    private static func walk(_ file: borrowing FileBytes, take: (String, Int, Int) -> Bool) {
        guard file.number(at: 0, bytes: 4) == 0x8950_4E47 else { return }
        var offset = 8
        // A malicious file may have any number of chunks.
        for _ in 0..<65536 {
            guard let count = file.number(at: offset, bytes: 4) else { return }
            let name = String(decoding: file.bytes(at: offset + 4, count: 4), as: UTF8.self)
            guard name != "IEND", take(name, offset + 8, count) else { return }
            offset += count + 12
        }
    }
}
