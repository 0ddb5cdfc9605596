package import GLFXCore

/// Expands macros as a driver's preprocessor will, only to check the result: a text that would grow without bound, or
/// come out nested too deep for the driver's parser, is refused before any driver compiles it.
///
/// Follows C11 6.10.3, from which GLSL takes its preprocessor: arguments are expanded first, the result is rescanned,
/// and a macro is not expanded inside itself. Where it is unknown which of two definitions holds, the longer one does.
/// An `#undef` is ignored: the result only gets longer.
package struct MacroReplacement {
    private let source: AssembledSource
    /// Code, and the conditions that the driver decides, in the order of the lines.
    private let tokens: [Token]
    private var next = 0
    private var nextDefine = 0
    private var table = TokenTable()
    private var macros: [Int32: Macro] = [:]
    /// How many bodies of each macro are being read.
    private var open: [Int32: Int] = [:]
    private var steps = 0

    private struct Macro {
        /// Nil: an object-like macro.
        var parameterCount: Int?
        /// Token numbers; -1, -2, … for the parameters.
        var body: [Int32]
    }

    /// Tokens to be read: a macro's body, an argument.
    private struct Pending {
        var numbers: [Int32]
        var next = 0
        /// The macro whose body it is.
        var name: Int32?
    }

    /// The input: pending tokens, innermost last, then the text itself.
    private struct Input {
        var pending: [Pending] = []
        var readsText: Bool
        /// Nesting of arguments.
        var depth: Int
    }

    /// The expansion is too large.
    private enum Excess: Error { case tokens, nesting(NestingCounter.Excess) }

    /// - Throws: `.shader` for more than `ShaderLimits.expandedTokens` tokens, or tokens nested too deep.
    package static func check(_ source: AssembledSource) throws(Failure) {
        guard !source.macroTokens.isEmpty else { return }
        var replacement = MacroReplacement(source)
        do throws(Excess) {
            try replacement.run()
        } catch {
            let excess =
                switch error {
                case .tokens: "\(ShaderLimits.expandedTokens) tokens"
                case .nesting(.depth): "\(ShaderLimits.nesting) brackets inside each other"
                case .nesting(.operators): "\(ShaderLimits.operators) operators in one expression"
                }
            throw source.failure(
                at: replacement.place, "its macros expand to more than \(excess)", advice: "use functions")
        }
    }

    private init(_ source: AssembledSource) {
        self.source = source
        tokens = source.conditionTokens.isEmpty ? source.tokens : Self.merged(source.tokens, source.conditionTokens)
    }

    private static func merged(_ code: [Token], _ conditions: [Token]) -> [Token] {
        var merged: [Token] = []
        merged.reserveCapacity(code.count + conditions.count)
        var rest = conditions[...]
        for token in code {
            while let first = rest.first, first.line <= token.line { merged.append(rest.removeFirst()) }
            merged.append(token)
        }
        return merged + rest
    }

    /// The user's token that is being expanded.
    private var place: Token { tokens[max(0, min(next, tokens.count) - 1)] }

    private mutating func run() throws(Excess) {
        var counter = NestingCounter()
        var input = Input(readsText: true, depth: 0)
        while let word = try replaced(&input) {
            if let excess = counter.take(table.kind(of: word)) { throw .nesting(excess) }
        }
    }

    /// The next token of the expansion; nil at the end.
    private mutating func replaced(_ input: inout Input) throws(Excess) -> Int32? {
        while let word = take(&input) {
            try spend(1)
            guard let macro = macros[word] else { return word }
            guard open[word, default: 0] == 0 else { return table.protected(word) }
            var body = macro.body
            if let count = macro.parameterCount {
                guard peek(&input) == table.opening else { return word }
                let arguments = try arguments(&input)
                // The driver reports it.
                guard arguments.count == max(1, count) else { continue }
                body = try substitute(arguments, in: macro.body, depth: input.depth)
            }
            guard input.pending.count < ShaderLimits.macroDepth else { throw .tokens }
            input.pending.append(Pending(numbers: body, name: word))
            open[word, default: 0] += 1
        }
        return nil
    }

    private mutating func spend(_ count: Int) throws(Excess) {
        steps += count
        if steps > ShaderLimits.expandedTokens { throw .tokens }
    }

    // MARK: Reading

    private mutating func take(_ input: inout Input) -> Int32? {
        guard let word = peek(&input) else { return nil }
        if input.pending.isEmpty { next += 1 } else { input.pending[input.pending.count - 1].next += 1 }
        return word
    }

    private mutating func peek(_ input: inout Input) -> Int32? {
        while let top = input.pending.last {
            if top.next < top.numbers.count { return top.numbers[top.next] }
            if let name = top.name { open[name, default: 1] -= 1 }
            input.pending.removeLast()
        }
        guard input.readsText, next < tokens.count else { return nil }
        define(before: tokens[next].line)
        return table.number(of: tokens[next])
    }

    /// The tokens between the parentheses that come next, cut at the commas.
    private mutating func arguments(_ input: inout Input) throws(Excess) -> [[Int32]] {
        var arguments: [[Int32]] = [[]]
        var depth = 0
        while let word = take(&input) {
            try spend(1)
            switch table.kind(of: word) {
            case .open: depth += 1
            case .close: depth -= 1
            case .comma where depth == 1:
                arguments.append([])
                continue
            default: break
            }
            if depth == 0 { break }
            if depth > 1 || word != table.opening || !arguments[0].isEmpty || arguments.count > 1 {
                arguments[arguments.count - 1].append(word)
            }
        }
        return arguments
    }

    private mutating func substitute(
        _ arguments: [[Int32]], in body: [Int32], depth: Int
    ) throws(Excess) -> [Int32] {
        guard depth < ShaderLimits.nesting else { throw .nesting(.depth) }
        var replaced: [Int: [Int32]] = [:]
        var result: [Int32] = []
        for (index, word) in body.enumerated() where word != table.pasting {
            let pastes = index > 0 && body[index - 1] == table.pasting
            let isPasted = pastes || index + 1 < body.count && body[index + 1] == table.pasting
            var part = [word]
            if word < 0 {
                let number = Int(-1 - word)
                if isPasted {
                    part = arguments[number]
                } else if let known = replaced[number] {
                    part = known
                } else {
                    var input = Input(
                        pending: [Pending(numbers: arguments[number])], readsText: false, depth: depth + 1)
                    part = []
                    while let word = try self.replaced(&input) { part.append(word) }
                    replaced[number] = part
                }
            }
            try spend(part.count)
            if pastes, let left = result.last, let right = part.first {
                guard let (pasted, length) = table.pasted(left, right) else { throw .tokens }
                try spend(length)
                result[result.count - 1] = pasted
                part.removeFirst()
            }
            result += part
        }
        return result
    }

    // MARK: Definitions

    private mutating func define(before line: Int) {
        let all = source.macroTokens
        while nextDefine < all.count, all[nextDefine].line < line {
            var end = nextDefine + 1
            while end < all.count, all[end].line == all[nextDefine].line { end += 1 }
            define(all[nextDefine..<end])
            nextDefine = end
        }
    }

    /// - Parameter tokens: a line after `#define`.
    private mutating func define(_ tokens: ArraySlice<Token>) {
        guard let name = tokens.first else { return }
        var body = tokens.dropFirst()
        var parameters: [String]?
        if let open = body.first, open.isText("("), open.column == name.column + name.text.utf8.count,
            let close = body.firstIndex(where: { $0.isText(")") })
        {
            parameters = body[..<close].filter { $0.kind == .identifier }.map(\.text)
            body = body[(close + 1)...]
        }
        let places = Dictionary(
            (parameters ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let macro = Macro(
            parameterCount: parameters?.count,
            body: body.map { token in
                places[token.text].map { Int32(-1 - $0) } ?? table.number(of: token)
            })
        let number = table.number(of: name)
        if !name.isCertain, let other = macros[number], other.body.count > macro.body.count { return }
        macros[number] = macro
    }
}
