import Foundation

/// OpenEXR files made by hand (OpenEXR File Layout): 4x2 pixels of half precision without compression, of which a part is wrong.
struct OpenEXRBytes {
    /// Bits of the version beside its number.
    var flags = 0
    var attributes: [(name: String, type: String, bytes: [UInt8])] = [
        ("channels", "chlist", ["B", "G", "R"].flatMap { Array($0.utf8) + [0] + little([1, 0, 1, 1]) } + [0]),
        ("compression", "compression", [0]), ("dataWindow", "box2i", little([0, 0, 3, 1])),
        ("displayWindow", "box2i", little([0, 0, 3, 1])), ("lineOrder", "lineOrder", [0]),
        ("pixelAspectRatio", "float", little([0x3F80_0000])), ("screenWindowCenter", "v2f", little([0, 0])),
        ("screenWindowWidth", "float", little([0x3F80_0000])),
    ]
    /// Of the chunks; nil: where they are.
    var offsets: [UInt64]?
    /// A row's number, its length, and its samples, all 1.
    var chunks: [[UInt8]] = (0..<2).map { row in little([row, 24]) + (0..<12).flatMap { _ in [0x00, 0x3C] as [UInt8] } }

    static func little(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }

    mutating func set(_ name: String, _ type: String, _ bytes: [UInt8]) {
        attributes.removeAll { $0.name == name }
        attributes.append((name, type, bytes))
    }

    var data: Data {
        var file = Data([0x76, 0x2F, 0x31, 1] + Self.little([2 | flags]))
        for attribute in attributes {
            file += Data(Array(attribute.name.utf8) + [0] + Array(attribute.type.utf8) + [0])
            file += Data(Self.little([attribute.bytes.count]) + attribute.bytes)
        }
        file.append(0)
        var place = UInt64(file.count + 8 * (offsets?.count ?? chunks.count))
        let own = chunks.map { chunk in
            defer { place += UInt64(chunk.count) }
            return place
        }
        for offset in offsets ?? own { file += Data((0..<8).map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) }) }
        for chunk in chunks { file += Data(chunk) }
        return file
    }
}
