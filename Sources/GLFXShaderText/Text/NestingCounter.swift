/// Counts the depth of brackets and the length of expressions, token by token.
///
/// Both cost stack in a driver's parser: some for each bracket inside another, and for each operator of one expression,
/// even across commas.
struct NestingCounter {
    /// The effect of a token on the count.
    enum Kind: UInt8, Sendable {
        case openBrace, closeBrace
        /// A parenthesis or a square bracket.
        case open, close
        case comma, semicolon, operation, other
        /// `#if`, `#else` and `#endif` that the driver decides: each branch begins at the depth of the first.
        case conditionBegin, conditionElse, conditionEnd
    }

    /// The limit exceeded.
    enum Excess { case depth, operators }

    private struct Level {
        /// Operators since the last comma or semicolon, and the most between two of them.
        var run = 0
        var longest = 0
        /// A group of an expression, in which a comma is an operator too; not a call's arguments.
        var isGroup = false
    }

    private var levels = [Level()]
    private var snapshots: [Int] = []
    private var previous = Kind.semicolon

    static func kind(of token: Token) -> Kind {
        switch (token.kind, token.text) {
        case (.conditional, "if"): .conditionBegin
        case (.conditional, "else"): .conditionElse
        case (.conditional, _): .conditionEnd
        case (.punctuation, let text): punctuation[text] ?? .other
        default: .other
        }
    }

    private static let punctuation: [String: Kind] = {
        var kinds: [String: Kind] = [
            "{": .openBrace, "}": .closeBrace, "(": .open, "[": .open, ")": .close, "]": .close, ",": .comma,
            ";": .semicolon,
        ]
        for operation in [
            "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "^^", "&", "|", "^", "<<", ">>", "?",
            ":", "!", "~", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ".", "++", "--",
        ] {
            kinds[operation] = .operation
        }
        return kinds
    }()

    /// Takes the next token.
    /// - Returns: the limit exceeded, if any.
    mutating func take(_ kind: Kind) -> Excess? {
        defer { previous = kind }
        switch kind {
        case .open: levels.append(Level(isGroup: previous != .other && previous != .close))
        case .openBrace: levels.append(Level())
        case .comma where levels[levels.count - 1].isGroup: levels[levels.count - 1].run += 1
        case .close: close(isOperand: true)
        case .closeBrace: close(isOperand: false)
        case .comma, .semicolon: endRun()
        case .operation: levels[levels.count - 1].run += 1
        case .conditionBegin: snapshots.append(levels.count)
        case .conditionElse: if let depth = snapshots.last { restore(depth) }
        case .conditionEnd: _ = snapshots.popLast()
        case .other: return nil
        }
        if levels.count > ShaderLimits.nesting + 1 { return .depth }
        return levels[levels.count - 1].run > ShaderLimits.operators ? .operators : nil
    }

    private mutating func endRun() {
        let last = levels.count - 1
        levels[last].longest = max(levels[last].longest, levels[last].run)
        levels[last].run = 0
    }

    /// A bracketed expression is an operand of the outer one: as deep as its deepest part.
    private mutating func close(isOperand: Bool) {
        endRun()
        guard levels.count > 1, let level = levels.popLast() else { return }
        if isOperand { levels[levels.count - 1].run += level.longest + 1 } else { endRun() }
    }

    private mutating func restore(_ depth: Int) {
        if levels.count > depth { levels.removeLast(levels.count - depth) }
        while levels.count < depth { levels.append(Level()) }
    }
}
