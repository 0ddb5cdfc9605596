internal import GLFXCore

/// Reads the text of a .cube file, line by line: a table of one or three dimensions, or one of one dimension and then one of
/// three that takes its output (Resolve's shaper).
struct CubeTableParser {
    private let name: String
    private var line = 0
    private var title: String?
    private var channels = Part(isOneDimensional: true)
    private var colors = Part(isOneDimensional: false)

    /// One of a file's tables.
    private struct Part {
        let isOneDimensional: Bool
        var size: Int?
        var minimum = SIMD3<Double>(repeating: 0)
        var maximum = SIMD3<Double>(repeating: 1)
        var entries: [SIMD3<Float>] = []

        /// 0 where the file has no such table.
        var expectedCount: Int { size.map { isOneDimensional ? $0 : $0 * $0 * $0 } ?? 0 }
        var isFull: Bool { entries.count == expectedCount }

        func table(title: String?) -> CubeTable? {
            size.map {
                CubeTable(
                    title: title, size: $0, isOneDimensional: isOneDimensional, domain: (minimum, maximum),
                    entries: entries)
            }
        }
    }

    init(name: String) { self.name = name }

    mutating func parse(_ text: String) throws(Failure) -> LookupTable {
        // Not by Character, which joins a carriage return and its line feed. Skips a byte-order mark.
        let start = text.unicodeScalars.first == "\u{FEFF}" ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
        for part in Substring(start).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            let words = part.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { Substring($0) }
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if first.first?.isLetter == true {
                try keyword(String(first), Array(words.dropFirst()))
            } else {
                try entry(words)
            }
        }
        return try finished()
    }

    private mutating func keyword(_ word: String, _ values: [Substring]) throws(Failure) {
        switch word {
        case "TITLE":
            title = values.joined(separator: " ").filter { $0 != "\"" }
            return
        case "LUT_1D_SIZE", "LUT_3D_SIZE":
            try setSize(word, values)
        case "DOMAIN_MIN":
            let edge = try numbers(values, count: 3, of: word)
            (channels.minimum, colors.minimum) = (edge, edge)
        case "DOMAIN_MAX":
            let edge = try numbers(values, count: 3, of: word)
            (channels.maximum, colors.maximum) = (edge, edge)
        case "LUT_1D_INPUT_RANGE":
            let range = try numbers(values, count: 2, of: word)
            (channels.minimum, channels.maximum) = (SIMD3(repeating: range.x), SIMD3(repeating: range.y))
        case "LUT_3D_INPUT_RANGE":
            let range = try numbers(values, count: 2, of: word)
            (colors.minimum, colors.maximum) = (SIMD3(repeating: range.x), SIMD3(repeating: range.y))
        default:
            throw failure("'\(word)' is not a known keyword of .cube files", advice: "take the line out")
        }
        guard channels.entries.isEmpty, colors.entries.isEmpty else {
            throw failure("'\(word)' comes after the first entry", advice: "put it above the numbers")
        }
    }

    private mutating func setSize(_ word: String, _ values: [Substring]) throws(Failure) {
        let isOneDimensional = word == "LUT_1D_SIZE"
        guard (isOneDimensional ? channels : colors).size == nil else {
            throw failure("\(word) is given twice", advice: "leave one table of each kind in a file")
        }
        let allowed = isOneDimensional ? 2...65536 : 2...256
        guard values.count == 1, let number = Int(values[0]), allowed.contains(number) else {
            throw failure(
                "'\(values.joined(separator: " "))' is no size that \(word) can have",
                advice: "it may be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        if isOneDimensional { channels.size = number } else { colors.size = number }
    }

    private mutating func entry(_ words: [Substring]) throws(Failure) {
        guard channels.size != nil || colors.size != nil else {
            throw failure(
                "there are numbers before the table's size", advice: "put LUT_3D_SIZE or LUT_1D_SIZE above the numbers")
        }
        let entry = SIMD3<Float>(try numbers(words, count: 3, of: "an entry"))
        if !channels.isFull {
            channels.entries.append(entry)
        } else if !colors.isFull {
            colors.entries.append(entry)
        } else {
            let size = (colors.size ?? channels.size) ?? 0
            throw failure(
                "this entry is one more than the \(channels.expectedCount + colors.expectedCount) of a table of size \(size)"
            )
        }
    }

    private func numbers(_ words: [Substring], count: Int, of owner: String) throws(Failure) -> SIMD3<Double> {
        guard words.count == count else {
            throw failure("\(owner) has \(count) numbers, not \(words.count)")
        }
        var result = SIMD3<Double>.zero
        for (index, word) in words.enumerated() {
            guard let number = Double(word), number.isFinite else { throw failure("'\(word)' is no number") }
            result[index] = number
        }
        return result
    }

    private func finished() throws(Failure) -> LookupTable {
        guard channels.size != nil || colors.size != nil else {
            throw Failure(
                .input, "'\(name)' is no .cube file: it gives no LUT_3D_SIZE or LUT_1D_SIZE", advice: "check the file")
        }
        let (count, expected) = (
            channels.entries.count + colors.entries.count, channels.expectedCount + colors.expectedCount
        )
        guard count == expected else {
            throw Failure(
                .input, "\(name):\(line): the table ends after \(count) of \(expected) entries",
                advice: "the file is cut short or its size is wrong")
        }
        for part in [channels, colors] {
            guard part.minimum.x < part.maximum.x, part.minimum.y < part.maximum.y, part.minimum.z < part.maximum.z
            else {
                throw Failure(
                    .input, "'\(name)' has a domain that ends before it begins",
                    advice: "check DOMAIN_MIN and DOMAIN_MAX")
            }
        }
        return LookupTable(channels: channels.table(title: title), colors: colors.table(title: title))
    }

    private func failure(_ message: String, advice: String? = nil) -> Failure {
        Failure(.input, "\(name):\(line): \(message)", advice: advice)
    }
}
