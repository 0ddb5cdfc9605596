/// Finds the place in the user's line that a driver means.
///
/// Drivers count columns in what their preprocessor gives: Mesa's makes one space of each run of spaces and replaces
/// macros. So the line is walked the same way; where a macro of the user's is in the way, the name that the message
/// quotes is looked for, and without one there is the macro's own place.
struct ColumnFinder {
    let source: ParsedSource
    /// The header's macros.
    let renamed: [String: String]

    /// Byte offset in the assembled line, or nil.
    func column(line: Int, reported: Int?, message: String, isPreprocessed: Bool) -> Int? {
        guard source.assembled.lines.indices.contains(line) else { return nil }
        let bytes = source.assembled.lines[line].text
        var tokens: [Token] = []
        try? Tokenizer.append(bytes, line: line, isCertain: true, to: &tokens)
        let named = names(in: message)
        let macro = tokens.first { source.assembled.macros.everDefined.contains($0.text) }
        if let reported {
            // The preprocessor's own messages count in the text as it stands.
            if !isPreprocessed { return min(max(0, reported - 1), bytes.count) }
            if macro == nil { return walked(tokens, bytes, to: reported) }
        }
        let candidates = tokens.filter { token in named.contains { $0 == token.text || renamed[token.text] == $0 } }
        if let reported {
            let near = walked(tokens, bytes, to: reported) ?? reported - 1
            if let best = candidates.min(by: { abs($0.column - near) < abs($1.column - near) }) { return best.column }
            return macro?.column
        }
        return candidates.first?.column
    }

    /// The first place in the text of a name that a message quotes.
    func firstMention(of message: String) -> Token? {
        let names = names(in: message)
        return source.assembled.tokens.first { $0.kind == .identifier && names.contains($0.text) }
    }

    /// The byte offset of what stands at a column of the preprocessed line.
    private func walked(_ tokens: [Token], _ bytes: [UInt8], to reported: Int) -> Int? {
        var column = 1
        var end = 0
        for token in tokens {
            if token.column > end { column += 1 }
            let length = (renamed[token.text] ?? token.text).utf8.count
            if reported < column + length { return token.column }
            column += length
            end = token.column + token.text.utf8.count
        }
        return tokens.isEmpty ? nil : end
    }

    /// What a message puts in quotation marks: `x', 'x' or "x".
    private func names(in message: String) -> [String] {
        var names: [String] = []
        var current: String?
        for character in message {
            if character == "`" || character == "'" || character == "\"" {
                if let word = current, !word.isEmpty { names.append(String(word.prefix { $0 != "(" && $0 != " " })) }
                current = current == nil || character == "`" ? "" : nil
            } else {
                current?.append(character)
            }
        }
        return names
    }
}
