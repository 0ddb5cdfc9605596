internal import GLFXShaderText

/// The conditions that begin on a line.
enum Conditions {
    struct Condition {
        /// `if`, `for`, `? :` …
        var word: String
        var range: Range<Int>
    }

    static func all(_ finding: Finding) -> [Condition] {
        let tokens = finding.tokens
        return finding.range.prefix(ShaderLimits.placesOfRepair * 16).compactMap { index in
            let next = index + 1
            switch tokens[index].text {
            case "if", "while":
                guard next < tokens.count, tokens[next].isText("("), let close = tokens.closing(next), close > next + 1
                else {
                    return nil
                }
                return Condition(word: tokens[index].text, range: next + 1..<close)
            case "for": return loop(tokens, next)
            case "?": return choice(tokens, index)
            default: return nil
            }
        }
    }

    /// What is between the two `;` of a `for`.
    private static func loop(_ tokens: [Token], _ open: Int) -> Condition? {
        guard open < tokens.count, tokens[open].isText("("), let close = tokens.closing(open) else { return nil }
        let marks = (open..<close).filter { tokens[$0].isText(";") }
        guard marks.count == 2, marks[0] + 1 < marks[1] else { return nil }
        return Condition(word: "for", range: marks[0] + 1..<marks[1])
    }

    /// What stands before a `?`, back to a bracket, a comma or an assignment.
    private static func choice(_ tokens: [Token], _ mark: Int) -> Condition? {
        var start = mark
        while start > 0, mark - start < 256 {
            let before = tokens[start - 1]
            if before.isText(")") || before.isText("]"), let open = tokens.opening(start - 1) {
                start = open
                continue
            }
            if ["(", "[", "{", ",", ";", "=", "return", "?", ":", "+=", "-=", "*=", "/="].contains(before.text) {
                break
            }
            start -= 1
        }
        return start < mark ? Condition(word: "? :", range: start..<mark) : nil
    }
}
