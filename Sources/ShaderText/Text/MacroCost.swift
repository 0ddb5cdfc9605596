import FrameCore

/// Refuses text that a driver's preprocessor would blow up: macros that double each other.
///
/// What a macro stands for is counted, not built: so many tokens of its own, plus so many times its arguments.
struct MacroCost {
    private struct Cost {
        var own = 1.0
        /// How often the arguments' tokens come up.
        var timesArguments = 0.0
    }

    private struct Macro {
        var parameters: Set<String> = []
        var isFunction = false
        var body: ArraySlice<Token>
    }

    private var macros: [String: Macro] = [:]
    private var known: [String: Cost] = [:]

    static func check(_ source: AssembledSource) throws(Failure) {
        guard !source.macros.everDefined.isEmpty else { return }
        var counter = MacroCost(source.macroTokens)
        let total = counter.cost(of: source.tokens[...], parameters: [], depth: 0).own
        if total > Double(ShaderLimits.expandedTokens) {
            throw source.failure(
                "its macros stand for more than \(ShaderLimits.expandedTokens) words", advice: "use functions")
        }
    }

    /// Of a macro that is defined more than once, the longest body counts.
    private init(_ tokens: [Token]) {
        var start = 0
        for index in tokens.indices where index + 1 == tokens.count || tokens[index + 1].line != tokens[index].line {
            take(tokens[start...index])
            start = index + 1
        }
    }

    private mutating func take(_ define: ArraySlice<Token>) {
        guard let name = define.first else { return }
        var macro = Macro(body: define.dropFirst())
        if let open = define.dropFirst().first, open.isText("("), open.column == name.column + name.text.utf8.count,
            let close = define.firstIndex(where: { $0.isText(")") })
        {
            macro.isFunction = true
            macro.parameters = Set(define[..<close].dropFirst().lazy.filter { $0.kind == .identifier }.map(\.text))
            macro.body = define[(close + 1)...]
        }
        if let other = macros[name.text], other.body.count >= macro.body.count { return }
        macros[name.text] = macro
    }

    private mutating func cost(ofMacro name: String, _ macro: Macro, depth: Int) -> Cost {
        if let cost = known[name] { return cost }
        // One that comes back to itself is not expanded again; a chain as deep as this is no honest one.
        known[name] = Cost()
        guard depth < 64 else { return Cost(own: .infinity) }
        let cost = cost(of: macro.body, parameters: macro.parameters, depth: depth + 1)
        known[name] = cost
        return cost
    }

    /// One pass; calls of macros inside each other wait on a stack.
    private mutating func cost(of tokens: ArraySlice<Token>, parameters: Set<String>, depth: Int) -> Cost {
        var stack: [(sum: Cost, call: Cost?)] = [(Cost(own: 0), nil)]
        func add(_ cost: Cost) {
            stack[stack.count - 1].sum.own += cost.own
            stack[stack.count - 1].sum.timesArguments += cost.timesArguments
        }
        func close() {
            guard stack.count > 1, let (sum, call) = stack.popLast() else { return }
            guard let call else {
                add(sum)
                return
            }
            add(
                Cost(
                    own: call.own + call.timesArguments * sum.own,
                    timesArguments: call.timesArguments * sum.timesArguments))
        }
        var pending: Cost?
        for token in tokens {
            if token.isText("("), stack.count < 4 * ShaderLimits.nesting {
                stack.append((Cost(own: 0), pending))
                pending = nil
                continue
            }
            if let cost = pending { add(Cost(own: cost.own)) }
            pending = nil
            if token.isText(")") {
                close()
            } else if token.kind == .identifier, parameters.contains(token.text) {
                add(Cost(own: 0, timesArguments: 1))
            } else if token.kind == .identifier, let macro = macros[token.text] {
                let cost = cost(ofMacro: token.text, macro, depth: depth)
                if macro.isFunction { pending = cost } else { add(Cost(own: cost.own)) }
            } else {
                add(Cost())
            }
        }
        while stack.count > 1 { close() }
        return stack[0].sum
    }
}
