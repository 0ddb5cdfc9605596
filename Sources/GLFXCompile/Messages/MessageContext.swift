internal import GLFXShaderText

/// What is known of the text that messages are about.
final class MessageContext {
    let text: StageText
    let tokens: [Token]
    /// Of the header's macros: what they become.
    let renamed: [String: String]
    private let userNames: [String: String]
    /// Read when a sentence first needs them.
    private(set) lazy var names = TextNames(text)
    private(set) lazy var types = ExpressionTypes(tokens: tokens, names: names, macros: text.macros)
    private(set) lazy var mentions = MacroMentions(text.macroTokens)

    /// - Parameter userNames: of both of a pass's texts.
    init(text: StageText, renamed: [String: String], userNames: [String: String]) {
        self.text = text
        tokens = text.tokens
        self.renamed = renamed
        self.userNames = userNames
    }

    private static let ownNames = [
        "glfx_FragColor": "gl_FragColor", "glfx_FragData": "gl_FragData", "glfx_TexCoord": "gl_TexCoord",
        "glfx_Color": "gl_FrontColor", "glfx_main": "main", "glfx": "main",
    ]

    func userName(_ name: String) -> String { userNames[name] ?? Self.ownNames[name] ?? name }

    /// Whether a token is a word of the compiler's, by itself or through one of the header's macros.
    func isWord(_ token: Token, _ word: String) -> Bool {
        token.kind != .conditional && (token.text == word || renamed[token.text] == word)
    }

    /// The first macro on a line that mentions a word.
    func macro(mentioning word: String, in range: Range<Int>) -> Int? {
        guard !text.macros.everDefined.isEmpty else { return nil }
        return range.first { index in
            guard tokens[index].kind == .identifier, text.macros.everDefined.contains(tokens[index].text) else {
                return false
            }
            return mentions.identifiers(in: [tokens[index]]).contains { $0 == word || renamed[$0] == word }
        }
    }

    /// The first macro of the user's on a line.
    func macro(in range: Range<Int>) -> Int? {
        guard !text.macros.everDefined.isEmpty else { return nil }
        return range.first { tokens[$0].kind == .identifier && text.macros.everDefined.contains(tokens[$0].text) }
    }

    /// `in line 6`, `in line 6 of noise.glsl`; nil for glfx's own lines.
    func lineWords(of token: Int, from line: Int?) -> String? {
        let tokenLine = tokens[token].line
        guard text.userLines.contains(tokenLine) else { return nil }
        let assembled = text.source.assembled
        let place = assembled.location(line: tokenLine - text.userLines.lowerBound, column: nil)
        let here = line.map { assembled.location(line: $0 - text.userLines.lowerBound, column: nil).file }
        return "in line \(place.line)" + (here == nil || here == place.file ? "" : " of \(place.file)")
    }

    /// Where the statement begins that contains a token: behind a `;` or a brace.
    func statement(of token: Int) -> Int {
        var index = token
        while index > 0, token - index < 512, ![";", "{", "}"].contains(tokens[index - 1].text) { index -= 1 }
        return index
    }

    /// The compiler's words with the user's names, `'` for its other quotes, and single spaces.
    func readable(_ message: String) -> String {
        var result = ""
        var word = ""
        for character in message {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                result += userName(word)
                word = ""
                result.append(character == "`" ? "'" : character)
            }
        }
        return Self.tidied(result + userName(word))
    }

    /// Without empty quotes and spare spaces: `'=' :  cannot convert from ' const int'`.
    private static func tidied(_ text: String) -> String {
        var result = ""
        var isQuoted = false
        for character in text.hasPrefix("'' : ") ? text.dropFirst(5) : text[...] {
            if character == " ", result.last == " " || isQuoted && result.last == "'" { continue }
            if character == "'" { isQuoted.toggle() }
            result.append(character)
        }
        return result.trimmed
    }
}
