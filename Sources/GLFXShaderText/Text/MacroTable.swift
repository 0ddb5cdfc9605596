/// The macros that a shader's text defines, as far as known without a driver.
package struct MacroTable: Sendable {
    package enum State: Sendable {
        /// `#define NAME tokens`.
        case object([Token])
        /// `#define NAME(…) …`.
        case function
        /// `#undef`.
        case undefined
        /// Depends on an `#if` that only the driver can decide.
        case unknown
    }

    private(set) var states: [String: State] = [:]
    /// Every name with a `#define` anywhere in the active text.
    package private(set) var everDefined: Set<String> = []
    /// Of those the ones that still mean the name itself: `#define iTime (iTime * 2.0)`, or an `#undef` somewhere.
    private var stillMeant: Set<String> = []

    /// Whether a name always means what the text defines it as, so that nothing else of that name is needed.
    package func replaces(_ name: String) -> Bool { everDefined.contains(name) && !stillMeant.contains(name) }

    package subscript(name: String) -> State? { states[name] }

    package mutating func define(_ name: String, _ state: State, isCertain: Bool) {
        everDefined.insert(name)
        if case .object(let tokens) = state, tokens.contains(where: { $0.isText(name) }) { stillMeant.insert(name) }
        states[name] = isCertain ? state : .unknown
    }

    mutating func undefine(_ name: String, isCertain: Bool) {
        states[name] = isCertain ? .undefined : .unknown
        stillMeant.insert(name)
    }

    /// Renames a name in macros' bodies.
    package mutating func rename(_ name: String, to other: String) {
        for (macro, state) in states {
            guard case .object(var tokens) = state, tokens.contains(where: { $0.isText(name) }) else { continue }
            for index in tokens.indices where tokens[index].isText(name) { tokens[index].text = other }
            states[macro] = .object(tokens)
        }
    }

    /// The body of an object-like macro; nil if the name is none.
    package func body(of name: String) -> [Token]? {
        if case .object(let tokens)? = states[name] { return tokens }
        return nil
    }

    /// The name that a name expands to: some files have `#define ratio adsk_result_frameratio` before
    /// `uniform float ratio;`. The name itself where it is no macro for a single name.
    package func nameMeant(by name: String) -> String {
        guard let body = body(of: name), let tokens = expanded(body), tokens.count == 1,
            tokens[0].kind == .identifier
        else { return name }
        return tokens[0].text
    }

    /// Expands object-like macros, recursively.
    /// - Returns: nil for function-like or uncertain macros, and for too many tokens.
    package func expanded(_ tokens: [Token]) -> [Token]? {
        var steps = 0
        return expanded(tokens, allSteps: &steps)
    }

    /// - Parameter allSteps: to which the number of tokens that are looked at is added.
    func expanded(_ tokens: [Token], allSteps: inout Int) -> [Token]? {
        var result: [Token] = []
        // A stack of bodies with their macros' names, which must not be expanded inside, as in C.
        var stack: [(tokens: [Token], next: Int, name: String?)] = [(tokens, 0, nil)]
        var steps = 0
        let limit = 1_000 + 2 * tokens.count
        defer { allSteps += steps }
        while var top = stack.popLast() {
            guard top.next < top.tokens.count else { continue }
            let token = top.tokens[top.next]
            top.next += 1
            stack.append(top)
            steps += 1
            guard steps < limit, stack.count < 64 else { return nil }
            switch token.kind == .identifier ? states[token.text] : nil {
            case .object(let body)? where !stack.contains(where: { $0.name == token.text }):
                stack.append((body, 0, token.text))
            case .function?, .unknown?: return nil
            default: result.append(token)
            }
        }
        return result
    }
}
