package import GLFXCore

/// Detects truncated OpenEXR files by the header and the table of chunk offsets (OpenEXR File Layout, openexr.com).
/// Numbers are little-endian.
package enum OpenEXRFile {
    /// Bits of the version: one part of tiles; deep data; several parts.
    private static let (tiles, deep, parts) = (0x200, 0x800, 0x1000)
    /// A header has some hundred bytes; longer ones are not checked.
    private static let longestHeader = 1 << 16
    private static let mostChunks = 1 << 20

    /// Whether a chunk is past the file's end, or was never written. False also for what is not checked: deep data,
    /// several parts, tiles of several resolutions.
    static func isTruncated(_ file: borrowing FileBytes) -> Bool {
        guard let version = file.number(at: 4, bytes: 4, isBigEndian: false), version & (deep | parts) == 0,
            let size = file.count
        else { return false }
        let header = file.bytes(at: 0, count: longestHeader)
        guard let (attributes, end) = attributes(header) else { return header.count < longestHeader }
        let isTiled = version & tiles != 0
        guard let count = chunkCount(attributes, isTiled: isTiled), (1...mostChunks).contains(count) else {
            return false
        }
        let table = file.bytes(at: end, count: 8 * count)
        guard table.count == 8 * count else { return true }
        let offsets = (0..<count).map { number(table, at: 8 * $0, bytes: 7) }
        guard let last = offsets.max(), offsets.allSatisfy({ $0 > 0 }) else { return true }
        // A chunk: its row, or its tile's two numbers and two levels; how long it is; itself.
        let place = isTiled ? 16 : 4
        guard let length = file.number(at: last + place, bytes: 4, isBigEndian: false) else { return true }
        return last + place + 4 + length > size
    }

    /// x and y of red, green, blue and white; nil where the file says none, or something else than eight numbers.
    static func chromaticities(_ file: borrowing FileBytes) -> [Double]? {
        let header = file.bytes(at: 0, count: longestHeader)
        guard let value = attributes(header)?.0["chromaticities"], value.count == 32 else { return nil }
        return (0..<8).map { Double(Float(bitPattern: UInt32(number(value, at: 4 * $0, bytes: 4)))) }
    }

    /// Frames a second, as its header says; nil where it says none, or where it is no OpenEXR file.
    package static func frameRate(of path: String) -> Rational? {
        guard let file = FileBytes(path), file.number(at: 0, bytes: 4) == 0x762F_3101,
            let value = attributes(file.bytes(at: 0, count: longestHeader))?.0["framesPerSecond"], value.count == 8
        else { return nil }
        let (frames, seconds) = (number(value, at: 0, bytes: 4), number(value, at: 4, bytes: 4))
        guard frames > 0, frames <= Int32.max, seconds > 0 else { return nil }
        return Rational(Int64(frames), Int64(seconds)).reduced
    }

    /// Attributes by their names: a name, a type, a length and a value each, until a name is empty.
    /// - Returns: also where the header ends; nil if it does not.
    private static func attributes(_ header: [UInt8]) -> ([String: [UInt8]], end: Int)? {
        var (attributes, offset) = ([String: [UInt8]](), 8)
        func string() -> String? {
            guard let end = header[offset...].firstIndex(of: 0) else { return nil }
            defer { offset = end + 1 }
            return String(decoding: header[offset..<end], as: UTF8.self)
        }
        while offset < header.count, let name = string() {
            if name.isEmpty { return (attributes, offset) }
            guard offset < header.count, string() != nil, offset + 4 <= header.count else { return nil }
            let length = number(header, at: offset, bytes: 4)
            offset += 4
            guard length <= header.count - offset else { return nil }
            attributes[name] = Array(header[offset..<offset + length])
            offset += length
        }
        return nil
    }

    private static func chunkCount(_ attributes: [String: [UInt8]], isTiled: Bool) -> Int? {
        // The first and last column and row.
        guard let window = attributes["dataWindow"], window.count == 16 else { return nil }
        func corner(_ index: Int) -> Int { Int(Int32(truncatingIfNeeded: number(window, at: 4 * index, bytes: 4))) }
        let (width, height) = (corner(2) - corner(0) + 1, corner(3) - corner(1) + 1)
        guard width > 0, height > 0 else { return nil }
        func parts(_ whole: Int, _ part: Int) -> Int { (whole + part - 1) / part }
        if isTiled {
            // Two sides and a mode, whose lower four bits are 0 for a single resolution.
            guard let tile = attributes["tiles"], tile.count == 9, tile[8] & 15 == 0 else { return nil }
            let (across, down) = (number(tile, at: 0, bytes: 4), number(tile, at: 4, bytes: 4))
            guard across > 0, down > 0 else { return nil }
            // Untrusted 32-bit sides: the product may overflow.
            let (count, overflows) = parts(width, across).multipliedReportingOverflow(by: parts(height, down))
            return overflows ? nil : count
        }
        guard let compression = attributes["compression"]?.first, Int(compression) < rows.count else { return nil }
        return parts(height, rows[Int(compression)])
    }

    /// Rows in a chunk, by compression: none, RLE, ZIPS, ZIP, PIZ, PXR24, B44, B44A, DWAA, DWAB.
    private static let rows = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256]

    private static func number(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
