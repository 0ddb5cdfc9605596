import Foundation
import Testing

/// The header of an OpenEXR file of one part (OpenEXR File Layout): attributes by their names, and where the chunks begin.
struct OpenEXRHeader {
    private(set) var attributes: [String: (type: String, bytes: [UInt8])] = [:]
    /// The chunks, without the table of their places.
    let chunks: Data

    init(_ file: Data) throws {
        try #require(file.starts(with: [0x76, 0x2F, 0x31, 1]))
        var rest = file.dropFirst(8)
        func word() -> String {
            let word = rest.prefix { $0 != 0 }
            rest = rest.dropFirst(word.count + 1)
            return String(decoding: word, as: UTF8.self)
        }
        func number(_ bytes: Int) -> Int {
            defer { rest = rest.dropFirst(bytes) }
            return rest.prefix(bytes).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        while true {
            let name = word()
            if name.isEmpty { break }
            let type = word()
            let count = number(4)
            attributes[name] = (type, Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        let first = number(8)
        chunks = file.dropFirst(first)
    }

    /// The samples of half precision without compression: rows of each channel, in the order of channels.
    var halves: [UInt16] {
        var (halves, rest) = ([UInt16](), Array(chunks)[...])
        while rest.count >= 8 {
            // A row's number, its length, its samples.
            let count = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let row = Array(rest.dropFirst(8).prefix(count))
            halves += stride(from: 0, to: row.count - 1, by: 2).map { UInt16(row[$0]) | UInt16(row[$0 + 1]) << 8 }
            rest = rest.dropFirst(8 + count)
        }
        return halves
    }

    /// The little-endian numbers of 32 bits that a value consists of.
    func numbers(_ name: String) -> [Int32] {
        let bytes = attributes[name]?.bytes ?? []
        return stride(from: 0, to: bytes.count - 3, by: 4).map { place in
            Int32(truncatingIfNeeded: (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) })
        }
    }
}
