import FrameCore

/// Refuses text that is nested so deeply, or whose expressions are so long, that a driver's compiler could crash on it.
enum NestingCheck {
    private static let operators: Set<String> = [
        "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "^^", "&", "|", "^", "<<", ">>", "?",
        ":",
        "!", "~", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ".", "[", "(", "++", "--",
    ]

    static func check(_ source: AssembledSource) throws(Failure) {
        var depth = 0
        var run = 0
        var snapshots: [Int] = []
        for token in source.tokens {
            switch (token.kind, token.text) {
            case (.conditional, "if"): snapshots.append(depth)
            case (.conditional, "else"): depth = snapshots.last ?? depth
            case (.conditional, _): _ = snapshots.popLast()
            case (.punctuation, ";"), (.punctuation, ","), (.punctuation, "{"), (.punctuation, "}"): run = 0
            case (.punctuation, let text) where operators.contains(text): run += 1
            default: break
            }
            if token.kind == .punctuation {
                if ["(", "[", "{"].contains(token.text) { depth += 1 }
                if [")", "]", "}"].contains(token.text) { depth -= 1 }
            }
            if depth > ShaderLimits.nesting {
                throw source.failure(
                    at: token, "nested more than \(ShaderLimits.nesting) deep",
                    advice: "split the expression into steps")
            }
            if run > ShaderLimits.operators {
                throw source.failure(
                    at: token, "an expression of more than \(ShaderLimits.operators) operators",
                    advice: "split it into steps")
            }
        }
    }
}
