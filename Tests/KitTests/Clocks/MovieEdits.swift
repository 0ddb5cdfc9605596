import Foundation
import GLFXTestSupport

/// Writes an edit list into a QuickTime movie whose index comes last (ISO/IEC 14496-12, 8.6.6).
struct MovieEdits {
    private(set) var data: Data

    init(_ data: Data) throws { self.data = data }

    private func number(_ offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }

    private mutating func set(_ offset: Int, _ number: Int) {
        data.replaceSubrange(offset..<offset + 4, with: bytes(number))
    }

    private func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

    /// The offset of a box by the names of those around it.
    private func box(_ path: [String], from start: Int = 0, to end: Int? = nil) throws -> Int {
        var offset = start
        while offset + 8 <= end ?? data.count {
            let size = number(offset)
            if data[offset + 4..<offset + 8].elementsEqual(path[0].utf8) {
                return path.count == 1
                    ? offset : try box(Array(path.dropFirst()), from: offset + 8, to: offset + size)
            }
            offset += max(8, size)
        }
        throw ToolFailure(message: "no box \(path)")
    }

    /// - Parameter parts: each its first frame and how many, on the picture's own time line.
    mutating func show(_ parts: [(first: Int, count: Int)], framesPerSecond: Int) throws {
        let scale = number(try box(["moov", "mvhd"]) + 20)
        let media = number(try box(["moov", "trak", "mdia", "mdhd"]) + 20)
        let old = try box(["moov", "trak", "edts"])
        let begin = number(old + 8 + 20)
        var list: [UInt8] = Array("elst".utf8) + bytes(0) + bytes(parts.count)
        for part in parts {
            list += bytes(part.count * scale / framesPerSecond)
            list += bytes(part.first * media / framesPerSecond + begin)
            list += [0, 1, 0, 0]
        }
        let edits: [UInt8] = bytes(12 + list.count) + Array("edts".utf8) + bytes(4 + list.count) + list
        // The old list becomes free space; the index comes after the samples, whose offsets stay.
        data.replaceSubrange(old + 4..<old + 8, with: Array("free".utf8))
        let (moov, trak) = (try box(["moov"]), try box(["moov", "trak"]))
        data.insert(contentsOf: edits, at: trak + number(trak))
        set(trak, number(trak) + edits.count)
        set(moov, number(moov) + edits.count)
    }
}
