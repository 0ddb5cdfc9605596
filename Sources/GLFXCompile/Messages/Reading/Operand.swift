internal import GLFXShaderText

/// Finds the bounds of an operator's operands.
enum Operand {
    private static let signs: Set<String> = ["-", "+", "!", "~", "++", "--"]
    private static let words: Set<String> = ["return", "else", "case", "do", "in", "out", "inout"]

    /// The end of a unary expression: signs, then a name, a number or parentheses, then calls, indices and fields.
    static func end(_ tokens: [Token], ofUnaryAt start: Int) -> Int? {
        var index = start
        while index < tokens.count, signs.contains(tokens[index].text) { index += 1 }
        guard index < tokens.count else { return nil }
        if tokens[index].isText("(") {
            guard let close = tokens.closing(index) else { return nil }
            index = close + 1
        } else {
            guard tokens[index].kind == .identifier || tokens[index].kind == .number else { return nil }
            index += 1
        }
        while index < tokens.count {
            if tokens[index].isText("(") || tokens[index].isText("[") {
                guard let close = tokens.closing(index) else { return nil }
                index = close + 1
            } else if tokens[index].isText("."), index + 1 < tokens.count, tokens[index + 1].kind == .identifier {
                index += 2
            } else if tokens[index].isText("++") || tokens[index].isText("--") {
                index += 1
            } else {
                break
            }
        }
        return index
    }

    /// The start of the left operand of a multiplicative operator: `a * b` before `%`.
    static func start(_ tokens: [Token], ofFactorsBefore operation: Int) -> Int? {
        var index = operation
        while true {
            guard let start = start(tokens, ofUnaryBefore: index) else { return nil }
            guard start > 0, ["*", "/", "%"].contains(tokens[start - 1].text) else { return start }
            index = start - 1
        }
    }

    private static func start(_ tokens: [Token], ofUnaryBefore end: Int) -> Int? {
        var index = end
        // Back over indices, calls and fields to the first name, number or parenthesis.
        while true {
            guard index > 0 else { return nil }
            index -= 1
            if tokens[index].isText(")") || tokens[index].isText("]") {
                guard let open = tokens.opening(index) else { return nil }
                index = open
                let isCalled =
                    index > 0 && tokens[index - 1].kind == .identifier && !words.contains(tokens[index - 1].text)
                if isCalled || tokens[open].isText("[") { continue }
            } else if tokens[index].kind == .identifier, index > 0, tokens[index - 1].isText(".") {
                index -= 1
                continue
            } else if tokens[index].kind != .identifier && tokens[index].kind != .number {
                return nil
            }
            break
        }
        while index > 0, signs.contains(tokens[index - 1].text), isUnary(tokens, index - 1) { index -= 1 }
        return index
    }

    private static func isUnary(_ tokens: [Token], _ sign: Int) -> Bool {
        guard sign > 0 else { return true }
        let before = tokens[sign - 1]
        switch before.kind {
        case .identifier: return words.contains(before.text)
        case .number, .conditional: return false
        case .punctuation: return ![")", "]"].contains(before.text)
        }
    }

    /// The end of an assigned or returned expression: at a `;`, or at a `,` or `)` outside of it.
    static func end(_ tokens: [Token], ofAssignedAt start: Int) -> Int? {
        var depth = 0
        for index in start..<tokens.count where tokens[index].kind != .identifier && tokens[index].kind != .number {
            switch tokens[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 { return index }
                depth -= 1
            case ";": return depth == 0 ? index : nil
            case "," where depth == 0: return index
            default: if tokens[index].kind == .conditional { return nil }
            }
        }
        return nil
    }
}
