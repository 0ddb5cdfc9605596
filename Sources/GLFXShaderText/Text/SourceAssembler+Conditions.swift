internal import GLFXCore

extension SourceAssembler {
    /// Whether a part of the text is compiled.
    enum Activity { case active, inactive, unknown }

    /// An open `#if`.
    struct Condition {
        var activity: Activity
        var outer: Activity
        /// An earlier branch is known to be taken.
        var isDecided = false
        /// The driver gets this `#if` to decide.
        var isLeftToDriver = false
        var hasElse = false
        /// Line in its file, for "has no #endif".
        var line: Int
        var file: Int
    }

    /// What happens to a conditional's line.
    private enum Rewrite {
        case blank, keep
        /// `#elif` is the first branch that the driver decides.
        case elifToIf
        /// `#elif` whose condition is known to hold.
        case elifToElse
    }

    /// `#if`, `#ifdef`, `#ifndef`, `#elif`, `#else`, `#endif`. Decided conditionals are removed from the text, so that
    /// the driver compiles exactly what was read here; the rest stays.
    mutating func conditional(_ name: String, _ arguments: [Token], line: Int) throws(Failure) {
        var rewrite = Rewrite.blank
        switch name {
        case "if", "ifdef", "ifndef": rewrite = try firstBranch(name, arguments, line: line)
        case "elif", "else": rewrite = try nextBranch(name, arguments, line: line)
        default:
            guard let condition = conditions.popLast(), isInSameFile(condition) else {
                throw result.failure(
                    line: line, column: nil, "#endif without an #if", advice: "delete it", rule: .preprocessor)
            }
            if condition.isLeftToDriver {
                rewrite = .keep
                mark("endif", line: line)
            }
        }
        if rewrite == .keep || rewrite == .elifToIf { result.conditionTokens += arguments }
        switch rewrite {
        case .keep: break
        case .blank: result.lines[line].text = []
        case .elifToIf: replaceWord("elif", by: "if", line: line)
        case .elifToElse: result.lines[line].text = Array("#else".utf8)
        }
    }

    private mutating func firstBranch(_ name: String, _ arguments: [Token], line: Int) throws(Failure) -> Rewrite {
        guard conditions.count < ShaderLimits.nesting else {
            throw result.failure(line: line, column: nil, "#if nested more than \(ShaderLimits.nesting) deep")
        }
        let outer = activity
        var condition = Condition(
            activity: .inactive, outer: outer, line: result.lines[line].number, file: result.lines[line].file)
        defer { conditions.append(condition) }
        guard outer != .inactive else {
            condition.isDecided = true
            return .blank
        }
        switch try evaluate(name, arguments, line: line) {
        case true?:
            condition.activity = outer
            condition.isDecided = true
            return .blank
        case false?: return .blank
        case nil:
            condition.activity = .unknown
            condition.isLeftToDriver = true
            mark("if", line: line)
            return .keep
        }
    }

    private mutating func nextBranch(_ name: String, _ arguments: [Token], line: Int) throws(Failure) -> Rewrite {
        guard var condition = conditions.popLast(), isInSameFile(condition) else {
            throw result.failure(
                line: line, column: nil, "#\(name) without an #if", advice: "delete it", rule: .preprocessor)
        }
        guard !condition.hasElse else {
            throw result.failure(
                line: line, column: nil, "#\(name) after an #else", advice: "delete it", rule: .preprocessor)
        }
        condition.hasElse = name == "else"
        condition.activity = .inactive
        let value: Bool? =
            condition.isDecided ? false : (name == "else" ? true : try evaluate("if", arguments, line: line))
        var rewrite = Rewrite.blank
        if value == true {
            condition.isDecided = true
            condition.activity = condition.isLeftToDriver ? .unknown : condition.outer
            if condition.isLeftToDriver { rewrite = .elifToElse }
        } else if value == nil {
            condition.activity = .unknown
            rewrite = condition.isLeftToDriver ? .keep : .elifToIf
            mark(condition.isLeftToDriver ? "else" : "if", line: line)
            condition.isLeftToDriver = true
        }
        if rewrite == .elifToElse { mark("else", line: line) }
        conditions.append(condition)
        return rewrite
    }

    private func isInSameFile(_ condition: Condition) -> Bool { condition.file == open.last }

    private mutating func evaluate(_ name: String, _ arguments: [Token], line: Int) throws(Failure) -> Bool? {
        var evaluator = ConditionEvaluator(macros: result.macros, version: version)
        evaluator.functions = conditionMacros
        evaluator.isEffect = isEffect
        guard name == "if" else {
            guard let argument = arguments.first, argument.kind == .identifier else { return isEffect ? false : nil }
            return evaluator.isDefined(argument.text).map { name == "ifdef" ? $0 : !$0 }
        }
        evaluator.steps = conditionSteps
        let value = evaluator.evaluate(arguments)
        conditionSteps = evaluator.steps
        guard conditionSteps <= ShaderLimits.expandedTokens else {
            throw result.failure(
                line: line, column: nil,
                "the macros in conditions expand to more than "
                    + "\(ShaderLimits.expandedTokens) tokens", advice: "use shorter macros", rule: .preprocessor)
        }
        return value ?? (isEffect ? false : nil)
    }

    private mutating func mark(_ text: String, line: Int) {
        result.tokens.append(Token(kind: .conditional, text: text, line: line, column: 0, isCertain: false))
    }

    private mutating func replaceWord(_ word: String, by other: String, line: Int) {
        let bytes = result.lines[line].text
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: word.utf8) }) else { return }
        result.lines[line].text.replaceSubrange(start..<(start + word.utf8.count), with: other.utf8)
    }
}
