internal import GLFXShaderText

/// Which names a piece of text mentions after macro expansion.
struct MacroMentions {
    /// The names in every macro's body, unexpanded.
    private var bodies: [String: Set<String>] = [:]

    /// - Parameter macroTokens: the tokens of all `#define` lines.
    init(_ macroTokens: [Token]) {
        var name = ""
        var line = -1
        for token in macroTokens {
            if token.line != line {
                (name, line) = (token.text, token.line)
            } else if token.kind == .identifier {
                bodies[name, default: []].insert(token.text)
            }
        }
    }

    func identifiers(in tokens: [Token]) -> Set<String> {
        var names: Set<String> = []
        var waiting: [String] = []
        for (index, token) in tokens.enumerated() where token.kind == .identifier {
            // A field is no mention.
            if index > 0, tokens[index - 1].isText(".") { continue }
            if names.insert(token.text).inserted { waiting.append(token.text) }
        }
        while let name = waiting.popLast() {
            for inner in bodies[name] ?? [] where names.insert(inner).inserted { waiting.append(inner) }
        }
        return names
    }
}
