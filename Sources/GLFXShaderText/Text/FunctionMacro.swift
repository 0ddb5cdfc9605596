/// A function-like macro in conditions, `#if VERSION_AT_LEAST(5, 1)`: drivers expand it themselves, but texts of which
/// no driver sees the directives need it here.
package struct FunctionMacro: Sendable {
    var parameters: [String]
    var body: [Token]

    /// Expansions of one condition at most.
    private static let limit = 256

    /// - Parameter tokens: those of a `#define` line from the opening parenthesis on.
    init?(_ tokens: [Token]) {
        guard let close = tokens.firstIndex(where: { $0.isText(")") }) else { return nil }
        parameters = tokens[..<close].filter { $0.kind == .identifier }.map(\.text)
        body = Array(tokens[(close + 1)...])
    }

    /// A condition with its function-like macros replaced; names after `defined` stay.
    /// - Returns: nil for a call that is malformed, and for too many of them.
    static func expanded(
        _ condition: [Token], _ functions: [String: FunctionMacro], _ macros: MacroTable
    ) -> [Token]? {
        var tokens = condition
        var index = 0
        var steps = 0
        while index < tokens.count {
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
            steps += 1
            guard steps < 4_096, tokens.count < 4_096 else { return nil }
            // An object-like macro may stand for a call.
            if let body = macros.body(of: word.text), body.contains(where: { functions[$0.text] != nil }) {
                guard steps < limit else { return nil }
                tokens.replaceSubrange(index...index, with: body)
                continue
            }
            guard let macro = functions[word.text], case .function? = macros[word.text], index + 1 < tokens.count,
                tokens[index + 1].isText("(")
            else {
                index += 1
                continue
            }
            guard steps < limit, let (arguments, end) = arguments(tokens, from: index + 1),
                arguments.count == max(1, macro.parameters.count)
            else { return nil }
            var replaced: [Token] = []
            for token in macro.body {
                if let place = macro.parameters.firstIndex(of: token.text) {
                    replaced += arguments[place]
                } else {
                    replaced.append(token)
                }
            }
            tokens.replaceSubrange(index..<end, with: replaced)
        }
        return tokens
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
