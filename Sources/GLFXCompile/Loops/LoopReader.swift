internal import GLFXShaderText

/// Finds the loops of a text. Malformed statements are skipped: the compiler reports them.
struct LoopReader {
    let tokens: [Token]
    /// Index of the bracket that matches the bracket at an index; -1 for everything else.
    private let partners: [Int]
    /// Nesting of statements without braces.
    private static let depthLimit = 64

    init(_ tokens: [Token]) {
        self.tokens = tokens
        partners = Self.partners(tokens)
    }

    /// In the order of their keywords: an outer loop before those inside.
    func loops() -> [Loop] {
        // The `while` of a `do` is no loop of its own.
        var ends: Set<Int> = []
        var loops: [Loop] = []
        for index in tokens.indices where tokens[index].kind == .identifier && !ends.contains(index) {
            guard let loop = loop(at: index) else { continue }
            if case .conditionLast(_, let end) = loop.form { ends.insert(end) }
            loops.append(loop)
        }
        return loops
    }

    /// Where the bracket that opens at an index closes.
    func closing(_ open: Int) -> Int? {
        guard tokens.indices.contains(open), partners[open] > open else { return nil }
        return partners[open]
    }

    private func loop(at index: Int) -> Loop? {
        switch tokens[index].text {
        case "for": return counting(index)
        case "while":
            guard let close = head(index), let end = end(ofStatementAt: close + 1) else { return nil }
            return Loop(
                form: .conditionFirst((index + 2)..<close), keyword: index, body: (close + 1)...end, last: end)
        case "do":
            guard let end = end(ofStatementAt: index + 1), word(end + 1, "while"), let close = head(end + 1),
                word(close + 1, ";")
            else { return nil }
            return Loop(
                form: .conditionLast((end + 3)..<close, end: end + 1), keyword: index, body: (index + 1)...end,
                last: close + 1)
        default: return nil
        }
    }

    private func counting(_ index: Int) -> Loop? {
        guard let close = head(index), let end = end(ofStatementAt: close + 1) else { return nil }
        let semicolons = topLevel(";", in: (index + 2)..<close)
        guard semicolons.count == 2 else { return nil }
        let (first, second) = (semicolons[0], semicolons[1])
        return Loop(
            form: .counting(
                start: (index + 2)..<first, condition: (first + 1)..<second, step: (second + 1)..<close),
            keyword: index, body: (close + 1)...end, last: end)
    }

    /// Indices of a punctuation in a range, outside of all its brackets.
    func topLevel(_ text: String, in range: Range<Int>) -> [Int] {
        var indices: [Int] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if tokens[index].isText(text) { indices.append(index) }
            index = max(partners[index], index) + 1
        }
        return indices
    }

    /// Where the parentheses after a keyword close.
    private func head(_ index: Int) -> Int? {
        guard word(index + 1, "(") else { return nil }
        return closing(index + 1)
    }

    private func word(_ index: Int, _ text: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].isText(text)
    }

    /// The last token of the statement that begins at an index.
    private func end(ofStatementAt start: Int, depth: Int = 0) -> Int? {
        guard tokens.indices.contains(start), depth < Self.depthLimit else { return nil }
        switch tokens[start].text {
        case "{": return closing(start)
        case "}", ")", "]": return nil
        case "for", "while", "switch":
            return head(start).flatMap { end(ofStatementAt: $0 + 1, depth: depth + 1) }
        case "if":
            guard let close = head(start), let end = end(ofStatementAt: close + 1, depth: depth + 1) else { return nil }
            return word(end + 1, "else") ? self.end(ofStatementAt: end + 2, depth: depth + 1) : end
        case "do":
            guard let end = end(ofStatementAt: start + 1, depth: depth + 1), word(end + 1, "while"),
                let close = head(end + 1), word(close + 1, ";")
            else { return nil }
            return close + 1
        default:
            var index = start
            while index < tokens.count {
                if tokens[index].isText(";") { return index }
                if tokens[index].isText("}") { return nil }
                index = max(partners[index], index) + 1
            }
            return nil
        }
    }

    private static func partners(_ tokens: [Token]) -> [Int] {
        var partners = Array(repeating: -1, count: tokens.count)
        var open: [Int] = []
        for index in tokens.indices where tokens[index].kind == .punctuation {
            switch tokens[index].text {
            case "(", "[", "{": open.append(index)
            case ")", "]", "}":
                guard let other = open.popLast() else { continue }
                (partners[other], partners[index]) = (index, other)
            default: break
            }
        }
        return partners
    }
}
