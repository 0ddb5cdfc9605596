internal import GLFXCore

/// Reads the text of a .3dl file (Autodesk Lustre, Flame): whole numbers, the input codes of a side's entries in the first
/// line, then a line for each entry, of which blue varies fastest.
struct MeshTableParser {
    private let name: String
    private var line = 0
    private var mesh: [Double] = []
    /// Bits of an output code, where the file says them.
    private var bits: Int?
    private var codes: [SIMD3<Double>] = []

    init(name: String) { self.name = name }

    mutating func parse(_ text: String) throws(Failure) -> LookupTable {
        for part in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            let words = part.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { Substring($0) }
            guard let first = words.first, !first.hasPrefix("#"), !first.hasPrefix("<") else { continue }
            switch first.lowercased() {
            // "Mesh 5 12": 2^5 + 1 entries a side, codes of 12 bits.
            case "mesh": if words.count == 3 { bits = Int(words[2]) }
            case "3dmesh", "gamma", "lut8", "lut10", "lut12", "lut16": continue
            default: try numbers(words)
            }
        }
        return try table()
    }

    private mutating func numbers(_ words: [Substring]) throws(Failure) {
        var coordinates: [Double] = []
        for word in words {
            guard let number = Double(word), number.isFinite, number >= 0 else {
                throw failure("'\(word)' is no number of a .3dl file")
            }
            coordinates.append(number)
        }
        if mesh.isEmpty {
            guard (2...256).contains(coordinates.count),
                zip(coordinates, coordinates.dropFirst()).allSatisfy({ $0 < $1 })
            else {
                throw failure(
                    "the first numbers of a .3dl file are the input codes of a side's entries, in rising order",
                    advice: "check the file")
            }
            mesh = coordinates
        } else {
            guard coordinates.count == 3 else { throw failure("an entry has 3 numbers, not \(coordinates.count)") }
            codes.append(SIMD3(coordinates[0], coordinates[1], coordinates[2]))
        }
    }

    private func table() throws(Failure) -> LookupTable {
        let side = mesh.count
        guard side >= 2, codes.count == side * side * side else {
            throw failure(
                "the table has \(codes.count) entries, and \(side) codes a side need \(side * side * side)",
                advice: "the file is cut short or its first line is wrong")
        }
        let most = Self.highest(of: codes.map { $0.max() }.max() ?? 0, bits: bits)
        var entries = [SIMD3<Float>](repeating: .zero, count: codes.count)
        for (index, code) in codes.enumerated() {
            let (red, green, blue) = (index / side / side, index / side % side, index % side)
            entries[(blue * side + green) * side + red] = SIMD3<Float>(code / most)
        }
        return LookupTable(
            channels: shaper,
            colors: CubeTable(
                title: nil, size: side, isOneDimensional: false, domain: (.zero, .one), entries: entries))
    }

    /// Nil where the entries are as far from each other as whole codes can be. Else it brings each of the input's codes to its
    /// place among them.
    private var shaper: CubeTable? {
        let last = mesh.last ?? 1, steps = Double(mesh.count - 1)
        guard mesh.enumerated().contains(where: { abs($1 - last * Double($0) / steps) > 1 }) else { return nil }
        let count = min(Int(last), 65535)
        let entries = (0...count).map { index in
            let code = last * Double(index) / Double(count)
            let next = max(1, mesh.firstIndex { $0 >= code } ?? mesh.count - 1)
            let place = Double(next - 1) + max(0, code - mesh[next - 1]) / (mesh[next] - mesh[next - 1])
            return SIMD3<Float>(repeating: Float(place / steps))
        }
        return CubeTable(
            title: nil, size: count + 1, isOneDimensional: true, domain: (.zero, .one), entries: entries)
    }

    /// The output code that stands for 1: of the bits that the file says, else of the fewest, 8 to 16, that hold the highest
    /// one with half as much above it.
    private static func highest(of code: Double, bits: Int?) -> Double {
        let likely = (8...16).first { code <= Double(1 << $0) * 1.5 } ?? 16
        return Double(1 << (bits.flatMap { (8...16).contains($0) ? $0 : nil } ?? likely) - 1)
    }

    private func failure(_ message: String, advice: String? = nil) -> Failure {
        Failure(.input, "\(name):\(line): \(message)", advice: advice)
    }
}
