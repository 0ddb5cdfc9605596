internal import GLFXCore
internal import GLFXShaderText

/// A position in an effect's tokens.
struct TokenCursor {
    let source: AssembledSource
    let tokens: [Token]
    var position: Int
    /// After the last token to read.
    var end: Int

    init(source: AssembledSource, tokens: [Token], range: Range<Int>? = nil) {
        self.source = source
        self.tokens = tokens
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? tokens.count
    }

    var isAtEnd: Bool { position >= end }
    var current: Token? { position < end ? tokens[position] : nil }

    func peek(_ offset: Int = 1) -> Token? {
        position + offset < end ? tokens[position + offset] : nil
    }

    func isAt(_ text: String) -> Bool { current?.isText(text) == true }

    /// Consumes a token if it is the one given.
    mutating func accept(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        position += 1
        return true
    }

    @discardableResult
    mutating func expect(_ text: String, _ where: String) throws(Failure) -> Token {
        guard let token = current, token.isText(text) else {
            throw unexpected("'\(text)' is missing \(`where`)")
        }
        position += 1
        return token
    }

    /// The next token, which has to be a name.
    mutating func name(_ of: String) throws(Failure) -> Token {
        guard let token = current, token.kind == .identifier else { throw unexpected("\(of) needs a name") }
        position += 1
        return token
    }

    mutating func next() throws(Failure) -> Token {
        guard let token = current else { throw unexpected("something is missing") }
        position += 1
        return token
    }

    /// A failure that names the current token.
    func unexpected(_ message: MessageText) -> Failure {
        guard let token = current else {
            guard let last = tokens.indices.contains(end) ? tokens[end] : tokens.last else {
                return source.failure(message)
            }
            return source.failure(at: last, tokens.indices.contains(end) ? message : "the text ends here: \(message)")
        }
        return source.failure(at: token, "\(message), before '\(token.text)'")
    }

    /// Steps past the bracket that closes the current one, whatever kinds are inside.
    /// - Parameter braces: only braces count, so that an extra parenthesis is reported where it is.
    /// - Returns: the range of tokens between the two.
    mutating func skipBrackets(onlyBraces braces: Bool = false) throws(Failure) -> Range<Int> {
        let open = try next()
        let start = position
        var depth = 1
        while let token = current {
            position += 1
            guard token.kind == .punctuation else { continue }
            switch token.text {
            case "{": depth += 1
            case "}": depth -= 1
            case "(", "[": depth += braces ? 0 : 1
            case ")", "]": depth -= braces ? 0 : 1
            default: break
            }
            if depth == 0 { return start..<(position - 1) }
        }
        throw source.failure(at: open, "this '\(open.text)' is never closed")
    }

    /// The tokens up to one of the marks, outside of all brackets; the mark is not consumed.
    mutating func part(until marks: Set<String>) throws(Failure) -> [Token] {
        let start = position
        while let token = current, token.kind != .punctuation || !marks.contains(token.text) {
            if ["(", "[", "{"].contains(token.text) {
                _ = try skipBrackets()
            } else if [")", "]", "}"].contains(token.text) {
                break
            } else {
                position += 1
            }
        }
        return Array(tokens[start..<position])
    }
}
