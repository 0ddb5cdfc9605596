/// A sort key for natural order: runs of digits count as numbers, so that `f2` comes before `f10`.
struct NaturalOrder: Comparable {
    private enum Part: Comparable {
        /// Without leading zeros: the longer number is the larger one.
        case number(length: Int, digits: [UInt8])
        case text([UInt8])

        static func < (left: Part, right: Part) -> Bool {
            switch (left, right) {
            case (.number(let length, let digits), .number(let otherLength, let otherDigits)):
                length != otherLength ? length < otherLength : digits.lexicographicallyPrecedes(otherDigits)
            case (.text(let bytes), .text(let otherBytes)): bytes.lexicographicallyPrecedes(otherBytes)
            case (.number(_, let digits), .text(let bytes)): digits.lexicographicallyPrecedes(bytes)
            case (.text(let bytes), .number(_, let digits)): bytes.lexicographicallyPrecedes(digits)
            }
        }
    }

    private let parts: [Part]
    /// Decides between names that differ only in zeros.
    private let name: String

    init(_ name: String) {
        self.name = name
        var parts: [Part] = []
        var rest = Array(name.utf8)[...]
        while let first = rest.first {
            let isNumber = Self.isDigit(first)
            let run = rest.prefix { Self.isDigit($0) == isNumber }
            rest = rest.dropFirst(run.count)
            let digits = Array(run.drop { $0 == UInt8(ascii: "0") })
            parts.append(isNumber ? .number(length: digits.count, digits: digits) : .text(Array(run)))
        }
        self.parts = parts
    }

    static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
        if left.parts == right.parts { return left.name < right.name }
        return left.parts.lexicographicallyPrecedes(right.parts)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
