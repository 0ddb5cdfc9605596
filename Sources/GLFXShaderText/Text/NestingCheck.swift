package import GLFXCore

/// Refuses text that is nested so deeply, or whose tokens and expressions are so long, that a driver's compiler could
/// crash.
package enum NestingCheck {
    package static func check(_ source: AssembledSource) throws(Failure) {
        try check(source.tokens, in: source)
        try checkMembers(source.tokens, in: source)
        try FlatMembers.check(source.tokens, in: source)
        var rest = source.conditionTokens[...]
        while let line = rest.first?.line {
            let condition = rest.prefix { $0.line == line }
            try check(Array(condition), in: source)
            rest = rest.dropFirst(condition.count)
        }
        for token in source.macroTokens { try checkLength(token, in: source) }
    }

    private static func check(_ tokens: [Token], in source: AssembledSource) throws(Failure) {
        var counter = NestingCounter()
        var statements = StatementDepth()
        var braces = 0
        for token in tokens {
            try checkLength(token, in: source)
            if token.text == "{" { braces += 1 } else if token.text == "}" { braces -= 1 }
            guard statements.take(token) <= ShaderLimits.nesting else { throw tooDeep(at: token, in: source) }
            switch counter.take(NestingCounter.kind(of: token)) {
            case nil: continue
            case .depth where braces > ShaderLimits.nesting / 2: throw tooDeep(at: token, in: source)
            case .depth:
                throw source.failure(
                    at: token, "nested more than \(ShaderLimits.nesting) deep",
                    advice: "split the expression into steps")
            case .operators:
                throw source.failure(
                    at: token, "an expression of more than \(ShaderLimits.operators) operators",
                    advice: "split it into steps")
            }
        }
    }

    private static func tooDeep(at token: Token, in source: AssembledSource) -> Failure {
        source.failure(
            at: token, "blocks nested more than \(ShaderLimits.nesting) deep",
            advice: "move the inner ones into functions")
    }

    /// Of structs and blocks, wherever they are declared.
    private static func checkMembers(_ tokens: [Token], in source: AssembledSource) throws(Failure) {
        // Of each open brace; nil: it is no list of members.
        var counts: [Int?] = []
        for (index, token) in tokens.enumerated() where token.kind == .punctuation {
            switch token.text {
            case "{": counts.append(hasMembers(tokens[..<index]) ? 0 : nil)
            case "}": _ = counts.popLast()
            case ";", ",":
                guard let count = counts.last ?? nil else { continue }
                guard count < ShaderLimits.members else {
                    throw source.failure(
                        at: token, "a struct or a block of more than \(ShaderLimits.members) members",
                        advice: "use arrays")
                }
                counts[counts.count - 1] = count + 1
            default: continue
            }
        }
    }

    /// Whether what is before a `{` ends with `struct` or a name, as no function, loop or list does.
    private static func hasMembers(_ before: ArraySlice<Token>) -> Bool {
        guard let last = before.last, last.kind == .identifier else { return false }
        return !["else", "do"].contains(last.text)
    }

    private static func checkLength(_ token: Token, in source: AssembledSource) throws(Failure) {
        guard token.text.utf8.count > ShaderLimits.wordBytes else { return }
        throw source.failure(
            at: token, "a name or number of more than \(ShaderLimits.wordBytes) bytes", advice: "make it shorter")
    }
}

/// Counts how deep statements without braces are inside each other: `if (a) if (b) for (…) …`.
struct StatementDepth {
    private static let words: Set<String> = ["if", "for", "while", "switch"]

    private var depth = 0
    private var parentheses = 0

    /// Takes the next token.
    /// - Returns: the depth.
    mutating func take(_ token: Token) -> Int {
        switch (token.kind, token.text) {
        case (.identifier, let word) where Self.words.contains(word): depth += 1
        case (.punctuation, "("): parentheses += 1
        case (.punctuation, ")"): parentheses = max(0, parentheses - 1)
        case (.punctuation, ";") where parentheses == 0: depth = 0
        case (.punctuation, "{"), (.punctuation, "}"): (depth, parentheses) = (0, 0)
        default: break
        }
        return depth
    }
}
