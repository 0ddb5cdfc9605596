package import GLFXCore

/// The pictures of a pattern in their order, and what their numbers say.
package struct PictureRun: Sendable {
    /// Those that are there.
    package let paths: [String]
    /// The number of the first; nil where they have none that goes up by one from each to the next.
    package let first: Int?
    /// Numbers between the first and the last that no picture has, in order.
    package let missing: [ClosedRange<Int>]
    /// The place of each in the whole, from 0.
    private let places: [Int]

    init(numbers: [Int], of sequence: PictureSequence) {
        let numbers = numbers.sorted()
        paths = numbers.map(sequence.path)
        first = numbers.first
        missing = zip(numbers, numbers.dropFirst()).compactMap { $1 > $0 + 1 ? $0 + 1...$1 - 1 : nil }
        places = numbers.map { $0 - (numbers.first ?? 0) }
    }

    /// - Parameter paths: of a pattern without a place for the number: what is there follows each other.
    init(listed paths: [String]) {
        self.paths = paths
        (missing, places) = ([], Array(paths.indices))
        let numbers = paths.map(Self.number)
        let goesUp = zip(numbers, numbers.dropFirst()).allSatisfy { one, next in
            one.flatMap { one in next.map { $0 == one + 1 } } ?? false
        }
        first = goesUp ? numbers.first ?? nil : nil
    }

    /// More would be a mistake in a name.
    private static let longestGap = 10_000

    /// A picture for each number: where one is missing, the one before is held.
    /// - Parameter pattern: for messages.
    /// - Throws: `.input` for a gap that is too long.
    package func held(_ pattern: String) throws(Failure) -> [String] {
        if let gap = missing.first(where: { $0.count > Self.longestGap }) {
            throw Failure(
                .input, "\(gap.count) frames of '\(pattern)' are missing, from \(gap.lowerBound) to \(gap.upperBound)",
                advice: "give the pattern with a * instead of the number to take what is there")
        }
        let ends = places.dropFirst() + [(places.last ?? 0) + 1]
        return zip(paths, zip(places, ends)).flatMap { path, place in
            Array(repeating: path, count: place.1 - place.0)
        }
    }

    /// `frames 1004-1006 and 1010 of 'shot.%04d.exr' are missing`; nil where none is.
    package func gapText(_ pattern: String) -> String? {
        guard !missing.isEmpty else { return nil }
        let most = 8
        var words = missing.prefix(most).map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
        }
        let others = missing.dropFirst(most).reduce(0) { $0 + $1.count }
        if others > 0 { words.append("\(others) more") }
        let isOne = missing.count == 1 && missing[0].count == 1
        let list =
            words.count == 1 ? words[0] : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
        return "frame\(isOne ? "" : "s") \(list) of '\(pattern)' \(isOne ? "is" : "are") missing"
    }

    /// The last digits of a name, before its ending: 12 of `shot.0012.exr`.
    private static func number(_ path: String) -> Int? {
        let name = path.nameOfPath
        let stem = path.endingOfPath.map { name.dropLast($0.count + 1) } ?? name[...]
        let tail = stem.reversed().drop { !isDigit($0) }.prefix(while: isDigit)
        return tail.isEmpty ? nil : Int(String(tail.reversed()))
    }

    private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
}
