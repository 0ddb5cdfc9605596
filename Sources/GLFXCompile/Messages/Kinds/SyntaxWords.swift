internal import GLFXCore
internal import GLFXShaderText

/// Text that does not follow GLSL's grammar. The compiler names the first token that it cannot use, and sometimes what
/// it expected in its place.
enum SyntaxWords {
    static let kinds: [MessageKind] = [
        MessageKind("syntax error, unexpected *, expecting *", .syntax, told: .cause) { finding in
            sentence(SyntaxError(finding, expected: finding.captures[1].split(separator: " or ").map(String.init)))
        },
        MessageKind("syntax error, unexpected *", .syntax, told: .cause) { sentence(SyntaxError($0, expected: [])) },
        MessageKind("*memory exhausted", .syntax) { _ in "the text is nested too deep for the compiler" },
        MessageKind("illegal use of escape character", .syntax) { _ in "a '\\' has no place here" },
        MessageKind("preprocessor directive cannot be preceded by another token", .preprocessor, told: .alone) { _ in
            "a '#' can only be the first character of a line"
        },
    ]

    private static func sentence(_ error: SyntaxError) -> Sentence {
        guard let place = error.place else {
            return error.isAtEnd
                ? "the text ends too early: a '}' or a ';' is missing" : Sentence(stringLiteral: error.plain)
        }
        return SyntaxNames.sentence(error, place) ?? SyntaxPairs.sentence(error, place)
            ?? SyntaxValues.sentence(error, place) ?? Sentence(error.plain, at: .token(place))
    }
}

/// A syntax error and the token that it is about.
struct SyntaxError {
    let finding: Finding
    let symbol: String
    let expected: Set<String>
    /// The token that the compiler could not use; nil where it is in a macro or in one of the host's lines.
    private(set) var place: Int?

    init(_ finding: Finding, expected: [String]) {
        self.finding = finding
        symbol = finding.captures.first ?? ""
        self.expected = Set(expected)
        let candidates = Array(
            finding.range.lazy.filter { [symbol] in SyntaxSymbols.isMeant(finding.tokens[$0], by: symbol) }
                .prefix(64))
        place =
            candidates.first(where: isLikely)
            ?? candidates.first { self.expected.contains("RIGHT_PAREN") && opened($0) != nil } ?? candidates.first
    }

    var tokens: [Token] { finding.tokens }

    var isAtEnd: Bool { symbol == "end of file" || symbol == "$end" }

    /// What the user reads where no sentence fits better.
    var plain: String {
        let symbolText =
            place.map { "'\(finding.context.userName(tokens[$0].text))'" } ?? SyntaxSymbols.name(of: symbol)
        guard !expected.isEmpty else { return "\(symbolText) has no place here" }
        return "\(symbolText) has no place here: \(listed(expected.sorted().map(SyntaxSymbols.name))) is expected"
    }

    /// The token's text before another.
    func before(_ index: Int) -> Token? { index > 0 ? tokens[index - 1] : nil }

    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    /// How many braces are open before a token.
    func depth(_ index: Int) -> Int {
        tokens[..<index].reduce(0) { $0 + ($1.isText("{") ? 1 : $1.isText("}") ? -1 : 0) }
    }

    /// The innermost parenthesis or bracket of the statement that is open before a token.
    func opened(_ index: Int) -> Int? {
        var open: [Int] = []
        for position in statement(index)..<index where tokens[position].kind == .punctuation {
            switch tokens[position].text {
            case "(", "[": open.append(position)
            case ")", "]": _ = open.popLast()
            default: break
            }
        }
        return open.last
    }

    /// Where the statement of a token begins; a `for` is one with its parentheses.
    private func statement(_ index: Int) -> Int {
        var position = index
        while position > 0, index - position < 512, !["{", "}"].contains(tokens[position - 1].text) {
            if tokens[position - 1].isText(";"), !isInFor(position - 1) { break }
            position -= 1
        }
        return position
    }

    private func isInFor(_ semicolon: Int) -> Bool {
        var depth = 0
        for position in stride(from: semicolon - 1, through: max(0, semicolon - 256), by: -1) {
            switch tokens[position].text {
            case ")": depth += 1
            case "(":
                depth -= 1
                if depth < 0 { return position > 0 && tokens[position - 1].isText("for") }
            case "{", "}": return false
            default: break
            }
        }
        return false
    }

    /// Ends a value or a declaration: a name, a number, a closing bracket.
    static func endsValue(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier: !SyntaxSymbols.isKeyword(token.text) || ["true", "false"].contains(token.text)
        case .number: true
        case .punctuation: [")", "]"].contains(token.text)
        case .conditional: false
        }
    }

    /// Of several tokens of the kind: that at which the text goes wrong.
    private func isLikely(_ index: Int) -> Bool {
        guard let before = before(index) else { return true }
        switch symbol {
        case "RIGHT_PAREN", "RIGHT_BRACKET":
            guard let open = tokens.opening(index) else { return true }
            return ["+", "-", "*", "/", ",", "="].contains(before.text)
                || tokens[open..<index].contains { $0.isText(";") }
        case "RIGHT_BRACE": return tokens.opening(index) == nil || ![";", "}"].contains(before.text)
        case "LEFT_BRACE" where expected.contains("SEMICOLON") && before.isText(")"): return depth(index) > 0
        case "SEMICOLON":
            return !expected.isDisjoint(with: ["RIGHT_PAREN", "RIGHT_BRACKET", "COLON"]) || !Self.endsValue(before)
        case _ where expected.contains("RIGHT_PAREN"): return opened(index) != nil && Self.endsValue(before)
        case _ where expected.contains("IDENTIFIER"): return [",", "."].contains(before.text)
        case _ where expected.contains("SEMICOLON") || expected.contains("COMMA"):
            return Self.endsValue(before) || before.kind == .identifier
        case _ where !expected.isEmpty: return true
        case "IDENTIFIER": return Self.endsValue(before) || [";", "{", "}"].contains(before.text)
        default: return !Self.endsValue(before)
        }
    }
}

/// Values and statements that are missing.
enum SyntaxValues {
    private static let operators: Set<String> = [
        "+", "-", "*", "/", "%", "=", "+=", "-=", "*=", "/=", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "^^", "!",
        "&", "|", "^", "<<", ">>", "?", ":", ",",
    ]

    static func sentence(_ error: SyntaxError, _ place: Int) -> Sentence? {
        guard let before = error.before(place) else { return nil }
        let token = error.tokens[place]
        if token.isText("else") { return Sentence("this 'else' belongs to no 'if'", at: place) }
        if before.isText("else") || before.isText("do") {
            return Sentence("a statement is missing behind '\(before.text)'", at: .after(place - 1))
        }
        if token.isText("}"), before.isText("{") {
            return Sentence("a structure has at least one member: write one between the braces", at: place)
        }
        if operators.contains(before.text), token.kind == .punctuation {
            return Sentence("a value is missing behind '\(before.text)'", at: .after(place - 1))
        }
        if before.isText("("), token.kind == .punctuation {
            return Sentence("a value is missing before '\(token.text)'", at: place)
        }
        if before.isText("return"), token.isText("}") {
            return Sentence("a ';' is missing here", at: .after(place - 1))
        }
        guard error.depth(place) == 0, error.expected.isEmpty, token.kind != .punctuation else { return nil }
        return Sentence("'\(token.text)' has no place outside of functions: only declarations have", at: place)
    }
}
