internal import GLFXCore
internal import GLFXShaderText

/// A kind of the compiler's messages, `'word' : reason`, and the sentence that a user reads instead.
struct MessageKind: Sendable {
    /// Makes the sentence; nil where the mistake only follows from another one.
    typealias Maker = @Sendable (Finding) -> Sentence?

    /// The only quoted word that is meant; nil: any.
    private let word: String?
    /// What stands between the `*`s of the pattern, in lower case.
    private let parts: [String]
    let rule: DiagnosticRule
    let standing: Sentence.Standing
    let sentence: Maker

    /// - Parameters:
    ///   - pattern: the reason; `*` is any text, which the sentence can use.
    ///   - word: the only quoted word that is meant.
    ///   - standing: when it is told.
    init(
        _ pattern: String, of word: String? = nil, _ rule: DiagnosticRule,
        told standing: Sentence.Standing = .follower, _ sentence: @escaping Maker
    ) {
        self.word = word
        parts = pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        self.rule = rule
        self.standing = standing
        self.sentence = sentence
    }

    /// The texts in place of the `*`s; nil where the message is of another kind.
    func captures(_ message: MessageParts) -> [String]? {
        guard word == nil || word == message.word else { return nil }
        let reason = message.reason
        let lower = message.lowercased
        guard let first = parts.first, lower.hasPrefix(first) else { return nil }
        var captures: [String] = []
        var start = lower.index(lower.startIndex, offsetBy: first.count)
        for (number, part) in parts.enumerated().dropFirst() {
            let isLast = number == parts.count - 1
            guard let end = isLast ? lower.end(of: part, from: start) : lower.start(of: part, from: start) else {
                return nil
            }
            captures.append(reason.slice(of: lower, start..<end))
            start = lower.index(end, offsetBy: part.count)
        }
        return parts.count == 1 && start != lower.endIndex ? nil : captures
    }
}

/// A message, taken apart.
struct MessageParts {
    /// What stands in quotes before the ` : `; empty where nothing does.
    let word: String
    /// The rest, with single spaces, without a full stop.
    let reason: String
    let lowercased: String

    init(_ text: String) {
        var rest = text[...]
        var word = ""
        if text.hasPrefix("'"), let end = text.ranges(of: "' :").first {
            word = text[text.index(after: text.startIndex)..<end.lowerBound].trimmed
            rest = text[end.upperBound...]
        }
        self.word = word
        var reason = rest.split(separator: " ").joined(separator: " ")
        while reason.last == "." { reason.removeLast() }
        self.reason = reason
        // Case changes no length here: other letters stay as they are.
        lowercased = String(
            String.UnicodeScalarView(
                reason.unicodeScalars.map { scalar in
                    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
                }))
    }
}

extension String {
    /// Where a part begins at or after a place.
    fileprivate func start(of part: String, from start: Index) -> Index? {
        part.isEmpty ? endIndex : self[start...].ranges(of: part).first?.lowerBound
    }

    /// Where a part begins that ends the text.
    fileprivate func end(of part: String, from start: Index) -> Index? {
        guard self[start...].hasSuffix(part) else { return nil }
        return index(endIndex, offsetBy: -part.count)
    }

    /// The same part of this text as of another one of the same length.
    fileprivate func slice(of other: String, _ range: Range<Index>) -> String {
        let first = other.distance(from: other.startIndex, to: range.lowerBound)
        let count = other.distance(from: range.lowerBound, to: range.upperBound)
        return dropFirst(first).prefix(count).trimmed
    }
}
