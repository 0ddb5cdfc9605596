/// A function-like macro in conditions, `#if VERSION_AT_LEAST(5, 1)`: drivers expand it themselves, but texts of which
/// no driver sees the directives need it here.
package struct FunctionMacro: Sendable {
    private let parameterCount: Int
    /// Their positions by their names.
    private var parameters: [String: Int] = [:]
    private let body: [Token]

    /// Expansions of one condition at most.
    private static let limit = 256
    /// Tokens of one condition at most.
    private static let longest = 4_096

    /// - Parameter tokens: those of a `#define` line from the opening parenthesis on.
    init?(_ tokens: [Token]) {
        guard let close = tokens.firstIndex(where: { $0.isText(")") }) else { return nil }
        let names = tokens[..<close].filter { $0.kind == .identifier }
        parameterCount = names.count
        for (place, name) in names.enumerated() where parameters[name.text] == nil { parameters[name.text] = place }
        body = Array(tokens[(close + 1)...])
    }

    /// A condition with its function-like macros replaced; names after `defined` stay.
    /// - Parameter steps: to which the number of tokens that are looked at is added.
    /// - Returns: nil for a call that is malformed, and for too many of them.
    static func expanded(
        _ condition: [Token], _ functions: [String: FunctionMacro], _ macros: MacroTable, steps: inout Int
    ) -> [Token]? {
        var tokens = condition
        var index = 0
        var expansions = 0
        while index < tokens.count {
            steps += 1
            guard steps <= ShaderLimits.expandedTokens, tokens.count <= longest else { return nil }
            let word = tokens[index]
            if word.isText("defined") {
                index += index + 1 < tokens.count && tokens[index + 1].isText("(") ? 4 : 2
                continue
            }
            // `exists "file"` asks for a file that some other effect would bring.
            if word.isText("exists"), index + 1 < tokens.count {
                let end = tokens[index + 1].isText("(") ? index + 4 : index + 2
                guard end <= tokens.count else { return nil }
                var zero = word
                (zero.kind, zero.text) = (.number, "0")
                tokens.replaceSubrange(index..<end, with: [zero])
                continue
            }
            // An object-like macro may stand for a call.
            if let body = macros.body(of: word.text) {
                steps += body.count
                if body.contains(where: { functions[$0.text] != nil }) {
                    expansions += 1
                    guard expansions <= limit, body.count <= longest else { return nil }
                    tokens.replaceSubrange(index...index, with: body)
                    continue
                }
            }
            guard let macro = functions[word.text], case .function? = macros[word.text], index + 1 < tokens.count,
                tokens[index + 1].isText("(")
            else {
                index += 1
                continue
            }
            expansions += 1
            guard expansions <= limit, let (arguments, end) = arguments(tokens, from: index + 1),
                arguments.count == max(1, macro.parameterCount), let replaced = macro.body(with: arguments)
            else { return nil }
            steps += macro.body.count
            tokens.replaceSubrange(index..<end, with: replaced)
        }
        return tokens
    }

    /// The body with arguments in place of the parameters; nil: too long.
    private func body(with arguments: [[Token]]) -> [Token]? {
        guard body.count <= Self.longest else { return nil }
        var replaced: [Token] = []
        for token in body {
            if let place = parameters[token.text] {
                replaced += arguments[place]
            } else {
                replaced.append(token)
            }
            guard replaced.count <= Self.longest else { return nil }
        }
        return replaced
    }

    /// - Returns: the arguments, and the index after the closing parenthesis.
    private static func arguments(_ tokens: [Token], from open: Int) -> ([[Token]], Int)? {
        var arguments: [[Token]] = [[]]
        var depth = 0
        for index in open..<tokens.count {
            let token = tokens[index]
            if token.isText("(") { depth += 1 }
            if token.isText(")") { depth -= 1 }
            if depth == 0 { return (arguments, index + 1) }
            if depth == 1, token.isText(",") {
                arguments.append([])
            } else if depth > 1 || !token.isText("(") {
                arguments[arguments.count - 1].append(token)
            }
        }
        return nil
    }
}
