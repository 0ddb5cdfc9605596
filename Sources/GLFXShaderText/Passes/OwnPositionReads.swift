/// Finds the samplers that are read only at the pixel's own position. When in doubt: not.
package struct OwnPositionReads {
    /// Samplers whose every mention but the declaration is `texture(S, V)` with V the bare position, or asks for the size.
    package let names: Set<String>

    /// - Parameters:
    ///   - samplers: their declarations.
    ///   - others: samplers that the text does not declare itself.
    package init(_ source: ParsedSource, samplers: [Token], others: [String] = []) {
        let macroNames = Set(source.assembled.macroTokens.lazy.filter { $0.kind == .identifier }.map(\.text))
        let userFunctions = Set(source.functions.map(\.name)).union(macroNames)
        // A reading function that the shader redefines may do anything.
        guard source.readingCalls.isDisjoint(with: userFunctions),
            source.ownPositionCalls.isDisjoint(with: userFunctions)
        else {
            names = []
            return
        }
        let tokens = source.assembled.tokens
        let candidates = Set(
            source.varyings.filter { $0.type == .vec2 && !$0.qualifiers.contains("flat") }.map(\.name))
        let positions = candidates.subtracting(macroNames).subtracting(Self.shadowed(candidates, in: tokens))
        var names = Set(samplers.map(\.text) + others).subtracting(macroNames)
        let declared = Dictionary(samplers.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, token) in tokens.enumerated() where token.kind == .identifier && names.contains(token.text) {
            if token == declared[token.text] { continue }
            if Self.isAlone(tokens, index, in: source.ownPositionCalls) { continue }
            if index >= 2, tokens[index - 1].isText("("), tokens[index - 2].isText("textureSize") { continue }
            if !Self.isReadAtPosition(tokens, index, positions, source.readingCalls) { names.remove(token.text) }
        }
        self.names = names
    }

    /// Whether a sampler is the only argument of one of these calls.
    package static func isAlone(_ tokens: [Token], _ index: Int, in calls: Set<String>) -> Bool {
        index >= 2 && index + 1 < tokens.count && tokens[index - 1].isText("(") && tokens[index + 1].isText(")")
            && calls.contains(tokens[index - 2].text)
    }

    package static func isReadAtPosition(
        _ tokens: [Token], _ index: Int, _ positions: Set<String>, _ calls: Set<String> = ["texture", "texture2D"]
    ) -> Bool {
        index >= 2 && index + 3 < tokens.count && tokens[index - 1].isText("(")
            && calls.contains(tokens[index - 2].text)
            && tokens[index + 1].isText(",") && positions.contains(tokens[index + 2].text)
            && tokens[index + 3].isText(")")
    }

    /// Names that are declared more than once or may be written to.
    private static func shadowed(_ names: Set<String>, in tokens: [Token]) -> Set<String> {
        let writes: Set<String> = ["=", "+=", "-=", "*=", "/=", "++", "--", "["]
        let words: Set<String> = ["return", "else", "do", "case"]
        var result: Set<String> = []
        var declared: Set<String> = []
        var parentheses = 0
        for (index, token) in tokens.enumerated() {
            if token.isText("(") { parentheses += 1 }
            if token.isText(")") { parentheses -= 1 }
            guard token.kind == .identifier, names.contains(token.text), index > 0, index + 1 < tokens.count else {
                continue
            }
            let before = tokens[index - 1]
            let after = tokens[index + 1]
            // A field is no mention.
            if before.isText(".") { continue }
            let isDeclaration = before.kind == .identifier && !words.contains(before.text)
            // `varying vec2 a, b;`, or such a list of locals.
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
