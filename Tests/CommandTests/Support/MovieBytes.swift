import Foundation
import GLFXTestSupport

/// A movie's bytes, to change fields of its container.
struct MovieBytes {
    private(set) var data: Data

    init(_ path: String) throws { data = try Data(contentsOf: URL(fileURLWithPath: path)) }
    init(_ data: Data) { self.data = data }

    /// Writes them to a file.
    func write(to name: String, in folder: Folder) throws {
        try data.write(to: folder.url.appendingPathComponent(name))
    }

    /// The offset of some bytes, searched from an offset on.
    func find(_ bytes: [UInt8], from start: Int = 0) throws -> Int {
        guard let range = data.range(of: Data(bytes), in: start..<data.count) else {
            throw ToolFailure(message: "there are no bytes \(bytes)")
        }
        return range.lowerBound
    }

    /// The offset of the content of the first box (MP4, QuickTime) of a kind, after its four letters.
    func box(_ kind: String, from start: Int = 0) throws -> Int { try find(Array(kind.utf8), from: start) + 4 }

    /// Overwrites bytes with a big-endian number of so many bytes.
    mutating func put(_ number: Int64, bytes: Int, at offset: Int) {
        for index in 0..<bytes {
            data[offset + index] = UInt8(truncatingIfNeeded: number >> Int64(8 * (bytes - 1 - index)))
        }
    }

    /// Overwrites bytes.
    mutating func put(_ bytes: [UInt8], at offset: Int) {
        data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    /// Truncates to a number of bytes.
    mutating func cut(to count: Int) { data = data.prefix(count) }
}

extension Data {
    /// The checksum of PNG's chunks (ISO/IEC 15948, annex D).
    var crc32: UInt32 {
        ~reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    /// A number, its most significant byte first.
    static func bigEndian(_ number: UInt32) -> Data {
        Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
    }
}

extension MovieBytes {
    /// Replaces the content of a box (MP4, QuickTime), and updates the lengths of those around it.
    /// - Parameter path: kinds from the outermost in, the first of each kind.
    mutating func replaceBox(_ path: [String], with content: Data) throws {
        var (start, end) = (0, data.count)
        var around: [Int] = []
        for kind in path {
            var place = start
            while place + 8 <= end, data.subdata(in: place + 4..<place + 8) != Data(kind.utf8) {
                place += max(8, length(at: place))
            }
            guard place + 8 <= end else { throw ToolFailure(message: "there is no box \(kind)") }
            around.append(place)
            (start, end) = (place + 8, place + length(at: place))
        }
        let change = content.count - (end - start)
        for place in around { put(Int64(length(at: place) + change), bytes: 4, at: place) }
        data.replaceSubrange(start..<end, with: content)
    }

    /// Moves a box in front of another one beside it, the first of each kind.
    mutating func move(_ kind: String, before other: String) throws {
        let (place, target) = (try box(kind) - 8, try box(other) - 8)
        guard target < place else { return }
        let moved = data.subdata(in: place..<place + length(at: place))
        data.removeSubrange(place..<place + moved.count)
        data.insert(contentsOf: moved, at: target)
    }

    private func length(at place: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(data[place + $1]) } }
}
