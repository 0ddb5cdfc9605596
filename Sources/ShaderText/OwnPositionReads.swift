/// Tells which samplers are read only at the pixel's own position. When in doubt: not.
struct OwnPositionReads {
    private let tokens: [Token]
    /// Varyings whose value is the pixel's position wherever they stand.
    private let positions: Set<String>
    private let macroNames: Set<String>
    private let redefinesReading: Bool

    init(_ source: ParsedSource) {
        tokens = source.assembled.tokens
        macroNames = Set(source.assembled.macroTokens.lazy.filter { $0.kind == .identifier }.map(\.text))
        let reading = ["texture", "texture2D"]
        let hasOwn = source.functions.contains { reading.contains($0.name) }
        redefinesReading = hasOwn || reading.contains(where: macroNames.contains)
        let candidates = source.varyings.filter { $0.type == .vec2 && !$0.qualifiers.contains("flat") }.map(\.name)
        let shadowed = OwnPositionReads.shadowed(Set(candidates), in: tokens)
        positions = Set(candidates).subtracting(shadowed).subtracting(macroNames)
    }

    /// Whether every mention of the sampler but its declaration is `texture(S, V)` with V the bare position.
    func isOnlyRead(_ name: Token) -> Bool {
        guard !redefinesReading, !macroNames.contains(name.text) else { return false }
        for index in tokens.indices where tokens[index].isText(name.text) {
            if tokens[index].line == name.line, tokens[index].column == name.column { continue }
            guard index >= 2, index + 3 < tokens.count, tokens[index - 1].isText("("),
                tokens[index - 2].isText("texture") || tokens[index - 2].isText("texture2D"),
                tokens[index + 1].isText(","), positions.contains(tokens[index + 2].text),
                tokens[index + 3].isText(")")
            else { return false }
        }
        return true
    }

    /// Names that something else in the text may bear too, or that may be written to.
    private static func shadowed(_ names: Set<String>, in tokens: [Token]) -> Set<String> {
        let writes: Set<String> = ["=", "+=", "-=", "*=", "/=", "++", "--", "["]
        let words: Set<String> = ["return", "else", "do", "in", "case"]
        var result: Set<String> = []
        var declared: Set<String> = []
        var parentheses = 0
        for index in tokens.indices {
            let token = tokens[index]
            if token.isText("(") { parentheses += 1 }
            if token.isText(")") { parentheses -= 1 }
            guard token.kind == .identifier, names.contains(token.text), index > 0, index + 1 < tokens.count else {
                continue
            }
            let before = tokens[index - 1]
            let after = tokens[index + 1]
            // A field of something is no mention.
            if before.isText(".") { continue }
            let isDeclaration = before.kind == .identifier && !words.contains(before.text)
            // `varying vec2 a, b;` lists names behind commas, as a list of local ones would.
            let isListed = before.isText(",") && (parentheses == 0 || after.isText(";"))
            if isDeclaration || isListed {
                if !declared.insert(token.text).inserted { result.insert(token.text) }
            } else if writes.contains(after.text) || before.isText("++") || before.isText("--") {
                result.insert(token.text)
            }
        }
        return result
    }
}
