internal import GLFXShaderText

/// Gives every loop that is not proven to end a condition that the compiler cannot evaluate:
/// `while (glfx_zero == 0 && (i < 10))`.
///
/// A compiler removes code after an infinite loop, and with it the check whether it was stopped.
enum EndlessLoops {
    private static let condition = "\(LoopGuards.zero) == 0"

    /// The edits for some tokens of a text: the code's, or those of macros.
    /// - Parameter ends: whether the loop with the keyword at an index is known to end.
    static func edits(in tokens: [Token], unless ends: (Int) -> Bool) -> [StageText.Edit] {
        let reader = LoopReader(tokens)
        return tokens.indices.dropLast().flatMap { index -> [StageText.Edit] in
            guard tokens[index].kind == .identifier, tokens[index + 1].isText("("), !ends(index),
                let close = reader.closing(index + 1)
            else { return [] }
            switch tokens[index].text {
            case "while": return guarding((index + 2)..<close, tokens)
            case "for":
                let semicolons = reader.topLevel(";", in: (index + 2)..<close)
                guard semicolons.count == 2 else { return [] }
                return guarding((semicolons[0] + 1)..<semicolons[1], tokens)
            default: return []
            }
        }
    }

    private static func guarding(_ range: Range<Int>, _ tokens: [Token]) -> [StageText.Edit] {
        guard let first = range.first, let last = range.last else {
            return [.init(before: tokens[range.lowerBound], condition)]
        }
        return [.init(before: tokens[first], "\(condition) && ("), .init(after: tokens[last], ")")]
    }
}
