/// Finds the column in a line of a shader's text that a driver's message refers to.
///
/// Drivers count columns in preprocessed text: Mesa's preprocessor collapses spaces and expands macros. So the line is
/// counted the same way; after a function-like macro, the name that the message quotes is searched for instead, or else
/// the macro's own column is used.
struct ColumnFinder {
    let text: StageText
    /// The header's macros.
    let renamed: [String: String]
    /// Macros with several definitions: which one holds is not determined here.
    private let unsettled: Set<String>
    private let last = LastLine()
    /// Bytes of a line in which a column is of any use.
    private static let longest = 1 << 16

    /// Many messages are about one line.
    private final class LastLine {
        private var line: Int?
        private var tokens: [Token] = []

        func tokens(of bytes: [UInt8], line: Int) -> [Token] {
            guard line != self.line else { return tokens }
            (self.line, tokens) = (line, [])
            try? Tokenizer.append(bytes, line: line, isCertain: true, to: &tokens)
            return tokens
        }
    }

    init(text: StageText, renamed: [String: String]) {
        self.text = text
        self.renamed = renamed
        var seen: Set<String> = []
        unsettled = Set(
            text.macroTokens.indices.lazy.filter(text.isMacroName).map { text.macroTokens[$0].text }.filter {
                !seen.insert($0).inserted
            })
    }

    /// A place in a line.
    struct Place {
        /// Byte offset.
        var column: Int
        /// Counted, not guessed by name.
        var isExact: Bool
    }

    func place(line: Int, message: DriverLog.Message) -> Place? {
        guard text.lines.indices.contains(line) else { return nil }
        let bytes = text.lines[line]
        guard bytes.count <= Self.longest else { return nil }
        let tokens = last.tokens(of: bytes, line: line)
        var near: Int?
        if let reported = message.column {
            // The preprocessor's own messages count in the original text.
            if message.isFromPreprocessor {
                return Place(column: min(max(0, reported - 1), bytes.count), isExact: true)
            }
            let found = walk(tokens, to: reported)
            if found.isExact { return found }
            near = found.column
        }
        let named = Self.names(in: message.text)
        let candidates = tokens.filter { token in named.contains { $0 == token.text || renamed[token.text] == $0 } }
        guard let near else { return candidates.first.map { Place(column: $0.column, isExact: false) } }
        if let best = candidates.min(by: { abs($0.column - near) < abs($1.column - near) }) {
            return Place(column: best.column, isExact: false)
        }
        let macro = tokens.first { text.macros.everDefined.contains($0.text) }
        return macro.map { Place(column: $0.column, isExact: false) }
    }

    /// The first occurrence of a name that a message quotes.
    func firstMention(of message: String) -> Token? {
        let names = Self.names(in: message)
        return text.tokens.first { $0.kind == .identifier && names.contains($0.text) }
    }

    /// The place of a column of the preprocessed line, as far as it can be counted.
    private func walk(_ tokens: [Token], to reported: Int) -> Place {
        var column = 1
        var end = 0
        var isExact = true
        for token in tokens {
            if token.column > end { column += 1 }
            let length = length(of: token, depth: 0)
            if reported < column + (length ?? token.text.utf8.count) {
                return Place(column: token.column, isExact: isExact && length != nil)
            }
            isExact = isExact && length != nil
            column += length ?? token.text.utf8.count
            end = token.column + token.text.utf8.count
        }
        return Place(column: end, isExact: isExact && !tokens.isEmpty)
    }

    /// The length of a token after macro expansion; nil where that is not determined here.
    private func length(of token: Token, depth: Int) -> Int? {
        guard token.kind == .identifier else { return token.text.utf8.count }
        if unsettled.contains(token.text) { return nil }
        switch text.macros[token.text] {
        case .object(let body)?:
            guard depth < 8, body.count < 64 else { return nil }
            var length = 0
            var end = body.first?.column ?? 0
            for inner in body {
                guard let own = self.length(of: inner, depth: depth + 1), length < 10_000 else { return nil }
                length += own + (inner.column > end ? 1 : 0)
                end = inner.column + inner.text.utf8.count
            }
            return length
        case .function?, .unknown?, .undefined?: return nil
        case nil: break
        }
        guard let other = renamed[token.text] else { return token.text.utf8.count }
        return other.utf8.contains(UInt8(ascii: "(")) ? nil : other.utf8.count
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
