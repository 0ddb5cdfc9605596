/// Gives infinite loops a condition that the compiler cannot evaluate: `while (glfx_zero == 0)`.
///
/// A compiler removes code after an infinite loop, and with it the check whether it was stopped.
enum EndlessLoops {
    private static let condition = "\(LoopGuards.zero) == 0"

    /// The edits for some tokens of a text: the code's, or those of macros.
    static func edits(in tokens: [Token], macros: MacroTable) -> [StageText.Edit] {
        tokens.indices.dropLast(2).compactMap { index in
            guard tokens[index + 1].isText("("), tokens[index].kind == .identifier else { return nil }
            switch tokens[index].text {
            case "while":
                guard index + 3 < tokens.count, tokens[index + 3].isText(")") else { return nil }
                return isTrue(tokens[index + 2], macros) ? .init(tokens[index + 2], condition) : nil
            case "for": return inHead(tokens, open: index + 1, macros)
            default: return nil
            }
        }
    }

    private static func inHead(_ tokens: [Token], open: Int, _ macros: MacroTable) -> StageText.Edit? {
        var depth = 0
        for index in open..<tokens.count where tokens[index].kind == .punctuation {
            switch tokens[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case ";" where depth == 1:
                guard index + 2 < tokens.count else { return nil }
                if tokens[index + 1].isText(";") { return .init(before: tokens[index + 1], condition) }
                guard tokens[index + 2].isText(";"), isTrue(tokens[index + 1], macros) else { return nil }
                return .init(tokens[index + 1], condition)
            default: break
            }
            if depth == 0 { return nil }
        }
        return nil
    }

    /// `true`, or a macro for it.
    private static func isTrue(_ token: Token, _ macros: MacroTable) -> Bool {
        token.kind == .identifier && macros.nameMeant(by: token.text) == "true"
    }
}
