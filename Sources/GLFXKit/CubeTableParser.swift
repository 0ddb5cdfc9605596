/// Reads the text of a .cube file, line by line.
struct CubeTableParser {
    private let name: String
    private var line = 0
    private var title: String?
    private var size: Int?
    private var isOneDimensional = false
    private var minimum = SIMD3<Double>(repeating: 0)
    private var maximum = SIMD3<Double>(repeating: 1)
    private var entries: [SIMD3<Float>] = []

    init(name: String) { self.name = name }

    mutating func parse(_ text: String) throws(Failure) -> CubeTable {
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
            minimum = try numbers(values, count: 3, of: word)
        case "DOMAIN_MAX":
            maximum = try numbers(values, count: 3, of: word)
        case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
            let range = try numbers(values, count: 2, of: word)
            (minimum, maximum) = (SIMD3(repeating: range.x), SIMD3(repeating: range.y))
        default:
            throw failure("'\(word)' is not a known keyword of .cube files", advice: "take the line out")
        }
        guard entries.isEmpty else {
            throw failure("'\(word)' comes after the first entry", advice: "put it above the numbers")
        }
    }

    private mutating func setSize(_ word: String, _ values: [Substring]) throws(Failure) {
        guard size == nil else {
            throw failure("the table's size is given twice", advice: "leave one table in a file")
        }
        isOneDimensional = word == "LUT_1D_SIZE"
        let allowed = isOneDimensional ? 2...65536 : 2...CubeTable.largestSide
        guard values.count == 1, let number = Int(values[0]), allowed.contains(number) else {
            throw failure(
                "'\(values.joined(separator: " "))' is no size that \(word) can have",
                advice: "it may be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        size = number
        entries.reserveCapacity(expectedCount(number))
    }

    private mutating func entry(_ words: [Substring]) throws(Failure) {
        guard let size else {
            throw failure(
                "there are numbers before the table's size", advice: "put LUT_3D_SIZE or LUT_1D_SIZE above the numbers")
        }
        guard entries.count < expectedCount(size) else {
            throw failure("this entry is one more than the \(expectedCount(size)) of a table of size \(size)")
        }
        entries.append(SIMD3<Float>(try numbers(words, count: 3, of: "an entry")))
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

    private func finished() throws(Failure) -> CubeTable {
        guard let size else {
            throw Failure(
                .input, "'\(name)' is no .cube file: it gives no LUT_3D_SIZE or LUT_1D_SIZE", advice: "check the file")
        }
        guard entries.count == expectedCount(size) else {
            throw Failure(
                .input,
                "\(name):\(line): the table ends after \(entries.count) of \(expectedCount(size)) entries",
                advice: "the file is cut short or its size is wrong")
        }
        guard minimum.x < maximum.x, minimum.y < maximum.y, minimum.z < maximum.z else {
            throw Failure(
                .input, "'\(name)' has a domain that ends before it begins", advice: "check DOMAIN_MIN and DOMAIN_MAX")
        }
        return CubeTable(
            title: title, size: size, isOneDimensional: isOneDimensional, domain: (minimum, maximum), entries: entries)
    }

    private func expectedCount(_ size: Int) -> Int { isOneDimensional ? size : size * size * size }

    private func failure(_ message: String, advice: String? = nil) -> Failure {
        Failure(.input, "\(name):\(line): \(message)", advice: advice)
    }
}
