internal import GLFXShaderText

/// Finds the column in a line of a shader's text that a message refers to: the compiler gives only the line.
struct ColumnFinder {
    let text: StageText
    /// The header's macros.
    let renamed: [String: String]
    /// Bytes of a line in which a column is of any use.
    private static let longest = 1 << 16

    /// The byte offset of the first word of a line that the message quotes; of a directive, its `#`.
    func column(line: Int, message: String) -> Int? {
        guard text.lines.indices.contains(line) else { return nil }
        let bytes = text.lines[line]
        guard bytes.count <= Self.longest else { return nil }
        var tokens: [Token] = []
        try? Tokenizer.append(bytes, line: line, isCertain: true, to: &tokens)
        let named = Self.names(in: message)
        let match = tokens.first { token in named.contains { $0 == token.text || renamed[token.text] == $0 } }
        if let match { return match.column }
        if Directive(bytes) != nil { return bytes.firstIndex { !Tokenizer.isSpace($0) } }
        return nil
    }

    /// The first occurrence of a name that a message quotes.
    func firstMention(of message: String) -> Token? {
        let names = Self.names(in: message)
        return text.tokens.first { $0.kind == .identifier && names.contains($0.text) }
    }

    /// Quoted names in a message: `x', 'x' or "x", up to a parenthesis or space.
    static func names(in message: String) -> [String] {
        quotes(in: message).compactMap { quote in
            let name = quote.prefix { $0 != "(" && $0 != " " }
            return name.isEmpty ? nil : String(name)
        }
    }

    /// Quoted texts in a message, whole.
    static func quotes(in message: String) -> [String] {
        var quotes: [String] = []
        var current: String?
        for character in message {
            if character == "`" || character == "'" || character == "\"" {
                if let quote = current, !quote.isEmpty { quotes.append(quote) }
                current = current == nil || character == "`" ? "" : nil
            } else {
                current?.append(character)
            }
        }
        return quotes
    }
}
