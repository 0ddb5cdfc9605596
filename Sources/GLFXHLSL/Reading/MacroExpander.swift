package import GLFXCore
package import GLFXShaderText

/// Expands macros, as C's preprocessor does: the translator needs the expanded tokens.
///
/// A token of a macro's body gets the position where the macro is used.
package struct MacroExpander {
    private struct Macro {
        /// Nil: an object-like macro.
        var parameters: [String]?
        /// The last parameter, `__VA_ARGS__`, takes all further arguments.
        var isVariadic = false
        var body: [Token]
    }

    /// Marks the name of a token that is a string literal: its content follows.
    package static let quote: Character = "\""

    /// The content of a literal; nil for other tokens.
    package static func string(_ token: Token) -> String? {
        token.text.utf8.first == UInt8(ascii: "\"") ? String(token.text.dropFirst()) : nil
    }

    /// A sequence of tokens being read: the text, or the body of a macro in place of its name.
    private struct Reading {
        var tokens: [Token]
        var next = 0
        /// The macro whose body it is: that name is not expanded in it.
        var name: String?
    }

    private let source: AssembledSource
    private let strings: (Token) -> String?
    private var macros: [String: Macro] = [:]
    private var steps = 0

    /// The active text's tokens after macro expansion.
    /// - Parameter strings: the content of a token that masks a literal; such tokens become literals (see `string`).
    /// - Throws: `.shader` for a macro that is used wrongly or expands to too much.
    package static func expand(
        _ source: AssembledSource, strings: @escaping (Token) -> String? = { _ in nil }
    ) throws(Failure) -> [Token] {
        var expander = MacroExpander(source: source, strings: strings)
        return try expander.run()
    }

    private init(source: AssembledSource, strings: @escaping (Token) -> String?) {
        (self.source, self.strings) = (source, strings)
    }

    private func unmasked(_ token: Token) -> Token {
        guard let content = strings(token) else { return token }
        var token = token
        token.text = String(Self.quote) + content
        return token
    }

    private mutating func run() throws(Failure) -> [Token] {
        var result: [Token] = []
        var segment: [Token] = []
        var next = 0
        var undecided = 0
        for line in source.lines.indices {
            let directive = definition(line)
            if directive != nil, undecided == 0 {
                try append(&segment, to: &result)
                if let directive { define(directive) }
            }
            while next < source.tokens.count, source.tokens[next].line <= line {
                let token = source.tokens[next]
                next += 1
                // Conditions that only a GL driver could decide (its extensions) count as false.
                switch (token.kind, token.text) {
                case (.conditional, "if"): undecided += 1
                case (.conditional, "endif"): undecided -= 1
                case (.conditional, _): break
                default: if undecided == 0 { segment.append(unmasked(token)) }
                }
            }
        }
        try append(&segment, to: &result)
        return result
    }

    private mutating func append(_ segment: inout [Token], to result: inout [Token]) throws(Failure) {
        result += macros.isEmpty ? segment : try expanded(segment, depth: 0)
        segment = []
    }

    /// The tokens of a `#define` or `#undef` line after the `#`.
    private func definition(_ line: Int) -> [Token]? {
        let bytes = source.lines[line].text
        guard let first = bytes.first(where: { !Tokenizer.isSpace($0) }), first == UInt8(ascii: "#") else {
            return nil
        }
        var tokens: [Token] = []
        try? Tokenizer.append(bytes, line: line, isCertain: true, to: &tokens)
        let directive = tokens.dropFirst().map(unmasked)
        guard let word = directive.first, word.isText("define") || word.isText("undef"), directive.count > 1 else {
            return nil
        }
        return directive
    }

    private mutating func define(_ directive: [Token]) {
        let name = directive[1]
        guard directive[0].isText("define") else {
            macros[name.text] = nil
            return
        }
        var body = directive.dropFirst(2)
        // A parenthesis right after the name, without a space, makes it function-like.
        guard let open = body.first, open.isText("("), open.column == name.column + name.text.utf8.count,
            let close = body.firstIndex(where: { $0.isText(")") })
        else {
            macros[name.text] = Macro(parameters: nil, body: Array(body))
            return
        }
        let parameters = body[..<close].filter { $0.kind == .identifier }.map(\.text)
        let isVariadic = body[..<close].contains { $0.isText(".") }
        body = body[(close + 1)...]
        macros[name.text] = Macro(
            parameters: isVariadic ? parameters + ["__VA_ARGS__"] : parameters, isVariadic: isVariadic,
            body: Array(body))
    }

    private mutating func expanded(_ tokens: [Token], depth: Int) throws(Failure) -> [Token] {
        var result: [Token] = []
        var stack = [Reading(tokens: tokens)]
        while let token = Self.take(&stack) {
            steps += Self.cost(token)
            guard steps < ShaderLimits.expandedTokens, stack.count < ShaderLimits.macroDepth,
                depth < ShaderLimits.macroDepth
            else { throw tooMuch(token) }
            guard token.kind == .identifier, let macro = macros[token.text],
                !stack.contains(where: { $0.name == token.text })
            else {
                result.append(token)
                continue
            }
            guard let parameters = macro.parameters else {
                stack.append(Reading(tokens: Self.placed(macro.body, at: token), name: token.text))
                continue
            }
            guard Self.peek(stack)?.isText("(") == true else {
                result.append(token)
                continue
            }
            var callArguments = try arguments(of: token, &stack)
            if macro.isVariadic { Self.join(&callArguments, to: parameters.count, at: token) }
            guard callArguments.count == parameters.count || parameters.isEmpty && callArguments.allSatisfy(\.isEmpty)
            else {
                throw source.failure(
                    at: token,
                    "the macro '\(token.text)' takes \(parameters.count) arguments, not \(callArguments.count)")
            }
            var values: [String: (raw: [Token], expanded: [Token])] = [:]
            for (parameter, argument) in zip(parameters, callArguments) {
                values[parameter] = (argument, try expanded(argument, depth: depth + 1))
            }
            // The size is checked before the tokens are made.
            let costs = values.mapValues { max(Self.cost($0.raw), Self.cost($0.expanded)) }
            let size = macro.body.reduce(0) { $0 + (costs[$1.text] ?? 1) }
            guard size <= ShaderLimits.expandedTokens else { throw tooMuch(token) }
            stack.append(Reading(tokens: Self.substitute(values, in: macro.body, at: token), name: token.text))
        }
        return result
    }

    /// A token, and one more for each 64 bytes: `##` and `#` make long ones.
    private static func cost(_ token: Token) -> Int { 1 + token.text.utf8.count / 64 }

    private static func cost(_ tokens: [Token]) -> Int { tokens.reduce(0) { $0 + cost($1) } }

    private func tooMuch(_ token: Token) -> Failure {
        source.failure(at: token, "its macros expand to too many tokens", advice: "use functions")
    }

    /// The next token, out of the innermost reading that has one.
    private static func take(_ stack: inout [Reading]) -> Token? {
        while let top = stack.last {
            if top.next < top.tokens.count {
                stack[stack.count - 1].next += 1
                return top.tokens[top.next]
            }
            stack.removeLast()
        }
        return nil
    }

    private static func peek(_ stack: [Reading]) -> Token? {
        stack.last { $0.next < $0.tokens.count }.map { $0.tokens[$0.next] }
    }

    /// Reads `(…, …)`, whose `(` comes next.
    private func arguments(of name: Token, _ stack: inout [Reading]) throws(Failure) -> [[Token]] {
        var arguments: [[Token]] = [[]]
        var depth = 1
        _ = Self.take(&stack)
        while let token = Self.take(&stack) {
            if token.isText("(") { depth += 1 }
            if token.isText(")") { depth -= 1 }
            if depth == 0 { return arguments }
            if depth == 1, token.isText(",") {
                arguments.append([])
            } else {
                arguments[arguments.count - 1].append(token)
            }
        }
        throw source.failure(at: name, "the macro '\(name.text)' is used without a closing ')'")
    }

    /// Makes one argument of all that follow the named parameters, with their commas.
    private static func join(_ given: inout [[Token]], to count: Int, at place: Token) {
        guard given.count >= count else {
            given += Array(repeating: [], count: count - given.count)
            return
        }
        let comma = Token(kind: .punctuation, text: ",", line: place.line, column: place.column)
        let rest = given[(count - 1)...].joined(separator: [comma])
        given = given.prefix(count - 1) + [Array(rest)]
    }

    /// A body with its parameters replaced; `a ## b` becomes one token, `#a` a literal.
    private static func substitute(
        _ values: [String: (raw: [Token], expanded: [Token])], in body: [Token], at place: Token
    ) -> [Token] {
        var result: [Token] = []
        var isPasted = false
        for (index, token) in body.enumerated() {
            if token.isText("##") {
                isPasted = true
                continue
            }
            // `#name` is a literal of the argument's text.
            if token.isText("#"), index + 1 < body.count, values[body[index + 1].text] != nil { continue }
            if index > 0, body[index - 1].isText("#"), let value = values[token.text] {
                let text = value.raw.map { string($0) ?? $0.text }.joined(separator: " ")
                result.append(
                    Token(kind: .identifier, text: String(quote) + text, line: place.line, column: place.column))
                continue
            }
            let pastesNext = index + 1 < body.count && body[index + 1].isText("##")
            var replaced =
                values[token.text].map { isPasted || pastesNext ? $0.raw : $0.expanded } ?? placed([token], at: place)
            // What would be no token stays two: `name##.x`.
            if isPasted, let last = result.last, let first = replaced.first, first.kind != .punctuation {
                result[result.count - 1].text = last.text + first.text
                replaced.removeFirst()
            }
            isPasted = false
            result += replaced
        }
        return result
    }

    private static func placed(_ tokens: [Token], at place: Token) -> [Token] {
        tokens.map { Token(kind: $0.kind, text: $0.text, line: place.line, column: place.column) }
    }
}
