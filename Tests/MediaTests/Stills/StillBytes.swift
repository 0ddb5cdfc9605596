import Foundation
import GLFXTestSupport

/// Picture files made by hand, byte by byte.
enum StillBytes {
    static func big(_ number: Int, _ count: Int = 4) -> [UInt8] { Array(little(number, count).reversed()) }
    static func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
    static func floats(_ values: [Float]) -> [UInt8] { values.flatMap { little(Int($0.bitPattern)) } }

    /// A PNG file of 8 bits of RGB in one color, with these chunks before its pixels, compressed in stored blocks.
    static func png(_ color: [UInt8], width: Int = 8, height: Int = 8, chunks: [(String, [UInt8])] = []) -> Data {
        let raw = (0..<height).flatMap { _ in [UInt8(0)] + (0..<width).flatMap { _ in color } }
        let header = big(width) + big(height) + [8, 2, 0, 0, 0]
        let all = [("IHDR", header)] + chunks + [("IDAT", stored(raw)), ("IEND", [])]
        return Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + all.flatMap { chunk($0, $1) })
    }

    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in bytes { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
        return [0x78, 1, 1] + little(bytes.count, 2) + little(~bytes.count & 0xFFFF, 2) + bytes + big(b << 16 | a)
    }

    private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + contents
        var sum = UInt32.max
        for byte in named {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        return big(contents.count) + named + big(Int(~sum))
    }

    /// A TIFF file without compression: a directory of SHORT and LONG values, and the parts of the picture.
    static func tiff(_ tags: [(tag: Int, type: Int, values: [Int])], parts: [[UInt8]], isTiled: Bool = false) -> Data {
        var all = tags
        all.append((isTiled ? 324 : 273, 4, parts.map { _ in 0 }))
        all.append((isTiled ? 325 : 279, 4, parts.map(\.count)))
        all.sort { $0.tag < $1.tag }
        let size = [1: 1, 3: 2, 4: 4, 7: 1]
        let directory = 8, end = directory + 2 + 12 * all.count + 4
        let outside = all.map { tag in tag.values.count * (size[tag.type] ?? 4) }.filter { $0 > 4 }.reduce(0, +)
        var place = end + outside
        let offsets = parts.map { part in
            defer { place += part.count }
            return place
        }
        var (entries, more): ([UInt8], [UInt8]) = ([], [])
        for tag in all {
            let values = tag.tag == (isTiled ? 324 : 273) ? offsets : tag.values
            let bytes = values.flatMap { little($0, size[tag.type] ?? 4) }
            entries += little(tag.tag, 2) + little(tag.type, 2) + little(values.count)
            if bytes.count <= 4 {
                entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                entries += little(end + more.count)
                more += bytes
            }
        }
        return Data(
            Array("II*\0".utf8) + little(directory) + little(all.count, 2) + entries + little(0) + more + parts.joined()
        )
    }

    /// An OpenEXR file of 32-bit floats without compression; all pixels alike.
    static func exr(_ channels: [(name: String, value: Float)], chromaticities: [Float]? = nil, side: Int = 8) -> Data {
        func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0] + Array(type.utf8) + [0] + little(value.count) + value
        }
        let sorted = channels.sorted { $0.name < $1.name }
        var list: [UInt8] = []
        for channel in sorted { list += Array(channel.name.utf8) + [0] + little(2) + little(0) + little(1) + little(1) }
        list.append(0)
        let window = little(0) + little(0) + little(side - 1) + little(side - 1)
        var header: [UInt8] = [0x76, 0x2F, 0x31, 1] + little(2)
        header += attribute("channels", "chlist", list) + attribute("compression", "compression", [0])
        if let chromaticities { header += attribute("chromaticities", "chromaticities", floats(chromaticities)) }
        header += attribute("dataWindow", "box2i", window) + attribute("displayWindow", "box2i", window)
        header += attribute("lineOrder", "lineOrder", [0]) + attribute("pixelAspectRatio", "float", floats([1]))
        header += attribute("screenWindowCenter", "v2f", floats([0, 0]))
        header += attribute("screenWindowWidth", "float", floats([1])) + [0]
        var row: [UInt8] = []
        for channel in sorted { row += floats([Float](repeating: channel.value, count: side)) }
        let start = header.count + 8 * side
        for y in 0..<side { header += little(start + y * (8 + row.count), 8) }
        for y in 0..<side { header += little(y) + little(row.count) + row }
        return Data(header)
    }

    /// Display P3 as Apple's profile has it: colorants for D50, and a power.
    static func profileP3(power: Double = 2.2) -> [UInt8] {
        func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65536).rounded()) & 0xFFFF_FFFF) }
        func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
            Array("XYZ \0\0\0\0".utf8) + fixed(x) + fixed(y) + fixed(z)
        }
        let curve = Array("curv\0\0\0\0".utf8) + big(1) + big(Int((power * 256).rounded()), 2) + [0, 0]
        let text = Array("text\0\0\0\0CC0\0".utf8)
        let tags: [(String, [UInt8])] = [
            ("desc", Array("desc\0\0\0\0".utf8) + big(3) + Array("P3\0".utf8) + [UInt8](repeating: 0, count: 79)),
            ("cprt", text), ("wtpt", xyz(0.9642, 1, 0.8249)), ("rXYZ", xyz(0.51512, 0.2412, -0.00105)),
            ("gXYZ", xyz(0.29198, 0.69225, 0.04189)), ("bXYZ", xyz(0.1571, 0.06657, 0.78407)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var (table, body): ([UInt8], [UInt8]) = ([], [])
        let start = 132 + 12 * tags.count
        for (name, contents) in tags {
            table += Array(name.utf8) + big(start + body.count) + big(contents.count)
            body += contents + [UInt8](repeating: 0, count: (4 - contents.count % 4) % 4)
        }
        var header = big(start + body.count) + [0, 0, 0, 0] + big(0x0240_0000) + Array("mntrRGB XYZ ".utf8)
        header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += fixed(0.9642) + fixed(1) + fixed(0.8249)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + big(tags.count) + table + body
    }

    /// JPEG with a segment behind its first marker.
    static func jpeg(_ file: Data, with marker: UInt8, _ contents: [UInt8]) -> Data {
        file.prefix(2) + Data([0xFF, marker] + big(contents.count + 2, 2) + contents) + file.dropFirst(2)
    }
}

extension Folder {
    func write(_ data: Data, as name: String) throws { try data.write(to: url.appendingPathComponent(name)) }
}
