/// Changes numbers in a TIFF structure (TIFF 6.0, section 2) where they are, so that nothing else in it moves.
package struct ExifDirectory {
    package private(set) var bytes: [UInt8]
    private let isBig: Bool

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isBig = bytes.first == UInt8(ascii: "M")
    }

    /// The tags of the first directory.
    package static func tags(of bytes: [UInt8]) -> Set<Int> {
        let directory = ExifDirectory(bytes)
        return Set(directory.entries(at: directory.number(4, 4)).compactMap { directory.number($0, 2) })
    }

    /// Sets a number that is there; a tag that is missing stays so.
    /// - Parameter inExif: in Exif's own directory, not in the first.
    package mutating func set(_ tag: Int, to value: Int, inExif: Bool = false) {
        let directory = inExif ? directory(0x8769, in: number(4, 4)) : number(4, 4)
        guard let place = entries(at: directory).first(where: { number($0, 2) == tag }), number(place + 4, 4) == 1
        else {
            return
        }
        // SHORT and LONG.
        switch number(place + 2, 2) {
        case 3: store(min(value, 65535), at: place + 8, 2)
        case 4: store(value, at: place + 8, 4)
        default: break
        }
    }

    /// Cuts the directory of the thumbnail off.
    package mutating func dropThumbnail() {
        guard let first = number(4, 4), let count = number(first, 2), first + 2 + 12 * count + 4 <= bytes.count else {
            return
        }
        store(0, at: first + 2 + 12 * count, 4)
    }

    /// The name of the rules that the file follows, three letters; nil: it says none.
    var interoperability: String? {
        let rules = directory(0xA005, in: directory(0x8769, in: number(4, 4)))
        guard let entry = entries(at: rules).first(where: { number($0, 2) == 1 }) else { return nil }
        return String(decoding: bytes[entry + 8..<entry + 11], as: UTF8.self)
    }

    /// Where the directory begins that an entry of another one names.
    private func directory(_ tag: Int, in other: Int?) -> Int? {
        entries(at: other).first { number($0, 2) == tag }.flatMap { number($0 + 8, 4) }
    }

    /// Where a directory's entries are.
    private func entries(at directory: Int?) -> [Int] {
        guard let directory, let count = number(directory, 2) else { return [] }
        return (0..<count).map { directory + 2 + 12 * $0 }.filter { $0 + 12 <= bytes.count }
    }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        let part = bytes[offset..<offset + count]
        return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func store(_ value: Int, at offset: Int, _ count: Int) {
        for index in 0..<count {
            let shift = 8 * (isBig ? count - 1 - index : index)
            bytes[offset + index] = UInt8(value >> shift & 255)
        }
    }
}
