internal import GLFXShaderText

/// Marks that are missing, or that are one too many: `;`, `,`, brackets and braces.
enum SyntaxPairs {
    static func sentence(_ error: SyntaxError, _ place: Int) -> Sentence? {
        switch error.text(place) {
        case "}" where error.depth(place) <= 0:
            return Sentence("this '}' closes nothing: there is one too many", at: place)
        case ")" where error.opened(place) == nil:
            return Sentence("this ')' closes nothing: there is one too many", at: place)
        case "]" where error.opened(place) == nil:
            return Sentence("this ']' closes nothing: there is one too many", at: place)
        default: break
        }
        if error.expected.contains("RIGHT_PAREN") { return parenthesis(error, place) }
        if error.expected.contains("RIGHT_BRACKET") { return missing("]", error, place) }
        if error.expected.contains("COLON") {
            return Sentence("a ':' is missing here: write condition ? value : value", at: .after(place - 1))
        }
        if error.expected.contains("WHILE") {
            return Sentence("'while (…);' is missing here: every 'do' ends with it", at: .after(place - 1))
        }
        if error.expected == ["LEFT_PAREN"] { return opening(error, place) }
        if error.expected == ["LEFT_BRACE"] { return missing("{", error, place) }
        if error.expected.contains("SEMICOLON") { return semicolon(error, place) }
        return nil
    }

    private static func missing(_ mark: String, _ error: SyntaxError, _ place: Int) -> Sentence? {
        guard place > 0 else { return nil }
        return Sentence("a '\(mark)' is missing here", at: .after(place - 1))
    }

    /// A `)` is expected, or a `,`.
    private static func parenthesis(_ error: SyntaxError, _ place: Int) -> Sentence? {
        let text = error.text(place)
        guard let before = error.before(place) else { return nil }
        if text == ";", let open = error.opened(place), open > 0, !error.tokens[open - 1].isText("for"),
            closesLater(error, place)
        {
            return Sentence("';' has no place between parentheses: write ',' between values", at: place)
        }
        let isValue = error.tokens[place].kind == .number || error.tokens[place].kind == .identifier
        if isValue, error.expected.contains("COMMA"), before.line == error.tokens[place].line,
            SyntaxError.endsValue(before)
        {
            return missing(",", error, place)
        }
        return missing(")", error, place)
    }

    /// Whether a `)` on the same line closes what is open at a token.
    private static func closesLater(_ error: SyntaxError, _ place: Int) -> Bool {
        var depth = 0
        for index in (place + 1)..<error.tokens.count where error.tokens[index].line == error.tokens[place].line {
            switch error.tokens[index].text {
            case "(": depth += 1
            case ")":
                if depth == 0 { return true }
                depth -= 1
            case ";", "{", "}": return false
            default: break
            }
        }
        return false
    }

    /// A `(` is expected: behind `if`, or behind a type.
    private static func opening(_ error: SyntaxError, _ place: Int) -> Sentence? {
        guard let before = error.before(place) else { return nil }
        let word = error.finding.context.userName(before.text)
        if ["if", "while", "for", "switch", "layout"].contains(before.text) {
            return Sentence("a '(' is missing behind '\(word)'", at: .after(place - 1))
        }
        return Sentence("'\(word)' is a type: a value of it is made with \(word)(…)", at: .token(place - 1))
    }

    private static func semicolon(_ error: SyntaxError, _ place: Int) -> Sentence? {
        guard let before = error.before(place) else { return nil }
        let token = error.tokens[place]
        if before.isText("discard"), token.isText("(") {
            return Sentence("'discard' has no parentheses: write discard;", at: place)
        }
        if ["return", "break", "continue", "discard"].contains(before.text) {
            return token.line == before.line && !token.isText("}")
                ? Sentence("'\(token.text)' has no place behind '\(before.text)': write \(before.text);", at: place)
                : missing(";", error, place)
        }
        if token.isText("=") { return secondAssignment(error, place) }
        if token.isText("{") { return brace(error, place) }
        let begins = token.kind == .identifier || token.kind == .number || ["}", "++", "--"].contains(token.text)
        guard begins, SyntaxError.endsValue(before) || before.isText("}") else { return nil }
        return missing(";", error, place)
    }

    /// `a + b = c;`: mostly the line before is not complete.
    private static func secondAssignment(_ error: SyntaxError, _ place: Int) -> Sentence? {
        if let open = error.tokens[..<place].lastIndex(where: { $0.isText("{") || $0.isText("}") }), open > 1,
            error.tokens[open].isText("{"), error.tokens[open - 2].isText("struct")
        {
            return Sentence("a member of a structure has no value: give it one where the structure is made", at: place)
        }
        let line = error.tokens[place].line
        let first = error.tokens.firstIndex(line: line, column: 0)
        if first > 0, first < place, ["+", "-", "*", "/", "=", "&&", "||"].contains(error.tokens[first - 1].text) {
            return Sentence("a value is missing behind '\(error.tokens[first - 1].text)'", at: .after(first - 1))
        }
        return Sentence("'=' cannot stand behind a value that is computed: to compare, write '=='", at: place)
    }

    /// `float f { … }`, or a function inside of another one.
    private static func brace(_ error: SyntaxError, _ place: Int) -> Sentence? {
        guard let before = error.before(place) else { return nil }
        if before.isText(")"), error.depth(place) > 0 {
            return Sentence("a function cannot be declared inside of another one", at: place)
        }
        guard before.kind == .identifier else { return nil }
        let name = error.finding.context.userName(before.text)
        return Sentence("'()' is missing here: a function is declared as \(name)()", at: .after(place - 1))
    }
}
