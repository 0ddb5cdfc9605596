internal import GLFXCore
internal import GLFXShaderText

/// Names that are missing, that are no names, or whose type is missing or unknown.
enum SyntaxNames {
    private static let qualifiers: Set<String> = [
        "highp", "mediump", "lowp", "const", "in", "out", "inout", "uniform", "varying", "flat", "smooth", "invariant",
    ]

    static func sentence(_ error: SyntaxError, _ place: Int) -> Sentence? {
        guard let before = error.before(place) else { return nil }
        let token = error.tokens[place]
        let isTyped = TypeNames.isBuiltIn(before.text)
        if isTyped, qualifiers.contains(token.text) {
            return Sentence("'\(token.text)' has to stand before the type", at: place)
        }
        if qualifiers.contains(before.text), token.kind == .punctuation {
            return Sentence("a type is missing behind '\(before.text)'", at: .after(place - 1))
        }
        if isTyped, token.kind == .identifier, SyntaxSymbols.isKeyword(token.text) {
            return Sentence("'\(token.text)' is a word of GLSL: it cannot be a name", at: place)
        }
        if isTyped, token.kind == .number {
            return Sentence("a name begins with a letter: '\(token.text)' does not", at: place)
        }
        if let operation = ["and": "&&", "or": "||", "not": "!"][token.text] {
            return Sentence("GLSL has no '\(token.text)': write \(operation)", at: place)
        }
        if let number = malformed(error) {
            return Sentence("'\(error.text(number))' is no number", at: number)
        }
        if isTyped, ["=", ",", ";", "["].contains(token.text), error.expected.contains("SEMICOLON") {
            return Sentence("a name is missing behind '\(before.text)'", at: .after(place - 1))
        }
        if before.kind == .identifier, place > 1, error.text(place - 2) == "const", token.isText("=") {
            return Sentence(
                "the type of '\(before.text)' is missing: write const float \(before.text)", at: .token(place - 1))
        }
        if before.isText("("), token.kind == .identifier, error.expected == ["RIGHT_PAREN"] {
            let name = error.finding.context.userName(token.text)
            return Sentence("a parameter begins with its type: write float \(name)", at: place)
        }
        if error.expected.contains("IDENTIFIER") { return missing(error, place, before) }
        if token.kind == .identifier, error.expected.isEmpty { return unknownType(error, place) }
        return nil
    }

    /// A number with letters that no number has, which the compiler reads as two words: `1.0x`.
    private static func malformed(_ error: SyntaxError) -> Int? {
        guard error.symbol == "IDENTIFIER" || error.symbol.hasSuffix("CONSTANT") else { return nil }
        return error.finding.range.first { index in
            let number = error.tokens[index]
            guard number.kind == .number, !number.text.lowercased().hasPrefix("0x") else { return false }
            let rest = number.text.lowercased().drop { $0.isNumber || $0 == "." || $0 == "e" || $0 == "+" || $0 == "-" }
            return !["", "f", "lf", "u"].contains(rest)
        }
    }

    private static func missing(_ error: SyntaxError, _ place: Int, _ before: Token) -> Sentence? {
        if before.isText(","), error.tokens[place].kind == .number, place > 1, error.tokens[place - 2].kind == .number {
            let number = "\(error.text(place - 2)).\(error.text(place))"
            return Sentence("a name is expected behind ',': the number is written \(number)", at: place)
        }
        return Sentence("a name is missing behind '\(before.text)'", at: .after(place - 1))
    }

    /// A name where a declaration begins: outside of functions, or in a structure.
    private static func unknownType(_ error: SyntaxError, _ place: Int) -> Sentence? {
        let token = error.tokens[place]
        let name = error.finding.context.userName(token.text)
        let next = error.text(place + 1)
        let isInside = error.finding.context.names.function(around: place) != nil
        if next == "(", !isInside, !SyntaxSymbols.isKeyword(token.text) {
            return Sentence("'\(name)' has no type: write void \(name)(…), or the type of what it returns", at: place)
        }
        let isFollowed = place + 1 < error.tokens.count && error.tokens[place + 1].kind == .identifier
        if isFollowed, let other = error.finding.context.names.structures[token.text], other.token < place {
            return Sentence("the structure '\(name)' cannot have a member of its own type", at: place)
        }
        if isFollowed, !SyntaxSymbols.isKeyword(token.text) {
            let near = didYouMean(
                token.text, in: NameWords.types + error.finding.context.names.structures.keys.sorted())
            return Sentence("there is no type '\(name)'" + (near.map { ": \($0)" } ?? ""), at: place)
        }
        guard !isInside, error.depth(place) == 0 else { return nil }
        return Sentence("'\(name)' has no place outside of functions: only declarations have", at: place)
    }
}
