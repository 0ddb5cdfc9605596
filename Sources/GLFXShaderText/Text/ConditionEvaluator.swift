/// Evaluates the condition of an `#if`: true, false, or unknown (only the driver knows).
struct ConditionEvaluator {
    var macros: MacroTable
    /// The value of `__VERSION__`.
    var version: Int

    /// Function-like macros that are expanded; without them their use leaves a condition to the driver.
    var functions: [String: FunctionMacro] = [:]
    /// The text is none of GLSL: everything is known, and nothing of GLSL is defined.
    var isEffect = false
    /// Tokens that the expansion of macros has looked at; it ends at `ShaderLimits.expandedTokens`.
    var steps = 0

    private var tokens: [Token] = []
    private var position = 0
    private var depth = 0

    init(macros: MacroTable, version: Int) {
        self.macros = macros
        self.version = version
    }

    /// Nil: unknown, or malformed (then the driver reports it).
    mutating func evaluate(_ condition: [Token]) -> Bool? {
        var condition = condition
        if isEffect {
            guard let expanded = FunctionMacro.expanded(condition, functions, macros, steps: &steps) else { return nil }
            condition = expanded
        }
        guard let prepared = withoutDefined(condition) else { return nil }
        tokens = prepared
        position = 0
        depth = 0
        let value = binary(0)
        guard position == tokens.count else { return nil }
        return value.map { $0 != 0 }
    }

    /// Whether a name is defined; nil if only the driver knows.
    func isDefined(_ name: String) -> Bool? {
        switch macros[name] {
        case .object?, .function?: return true
        case .undefined?: return false
        case .unknown?: return nil
        case nil: break
        }
        if isEffect { return false }
        switch name {
        case "GL_ES", "GL_FRAGMENT_PRECISION_HIGH", "__VERSION__", "__LINE__", "__FILE__": return true
        // An extension's macro: only the driver knows.
        default: return name.hasPrefix("GL_") ? nil : false
        }
    }

    /// Replaces `defined X` by a number (or by a name that stays unknown) and expands the rest.
    private mutating func withoutDefined(_ condition: [Token]) -> [Token]? {
        var result: [Token] = []
        var index = 0
        while index < condition.count {
            let token = condition[index]
            index += 1
            guard token.isText("defined") else {
                guard steps <= ShaderLimits.expandedTokens,
                    let expanded = macros.expanded([token], allSteps: &steps)
                else { return nil }
                result += expanded
                continue
            }
            var name: String?
            if index < condition.count, condition[index].kind == .identifier {
                name = condition[index].text
                index += 1
            } else if index + 2 < condition.count, condition[index].isText("("), condition[index + 2].isText(")") {
                name = condition[index + 1].text
                index += 3
            }
            guard let name else { return nil }
            var replaced = token
            replaced.kind = .number
            // "?" is read as the unknown value below.
            replaced.text = isDefined(name).map { $0 ? "1" : "0" } ?? "?"
            result.append(replaced)
        }
        return result
    }

    private static let levels: [[String]] = [
        ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"],
        ["*", "/", "%"],
    ]

    private mutating func binary(_ level: Int) -> Int? {
        guard level < Self.levels.count else { return unary() }
        var left = binary(level + 1)
        while position < tokens.count, Self.levels[level].contains(tokens[position].text) {
            let operation = tokens[position].text
            position += 1
            let right = binary(level + 1)
            left = Self.apply(operation, left, right)
        }
        return left
    }

    private static func apply(_ operation: String, _ left: Int?, _ right: Int?) -> Int? {
        // One known side can decide.
        if operation == "&&", left == 0 || right == 0 { return 0 }
        if operation == "||", left.map({ $0 != 0 }) == true || right.map({ $0 != 0 }) == true { return 1 }
        guard let left, let right else { return nil }
        switch operation {
        case "||", "&&": return operation == "||" ? (left | right != 0 ? 1 : 0) : 1
        case "|": return left | right
        case "^": return left ^ right
        case "&": return left & right
        case "==": return left == right ? 1 : 0
        case "!=": return left != right ? 1 : 0
        case "<": return left < right ? 1 : 0
        case ">": return left > right ? 1 : 0
        case "<=": return left <= right ? 1 : 0
        case ">=": return left >= right ? 1 : 0
        case "<<": return left << right
        case ">>": return left >> right
        case "+": return left &+ right
        case "-": return left &- right
        case "*": return left &* right
        case "/": return right == 0 ? nil : left.dividedReportingOverflow(by: right).partialValue
        case "%": return right == 0 ? nil : left.remainderReportingOverflow(dividingBy: right).partialValue
        default: return nil
        }
    }

    private mutating func unary() -> Int? {
        guard position < tokens.count, depth < 64 else {
            position = tokens.count + 1
            return nil
        }
        let token = tokens[position]
        position += 1
        depth += 1
        defer { depth -= 1 }
        switch token.text {
        case "!": return unary().map { $0 == 0 ? 1 : 0 }
        case "-": return unary().map { 0 &- $0 }
        case "+": return unary()
        case "~": return unary().map { ~$0 }
        case "(":
            let value = binary(0)
            guard position < tokens.count, tokens[position].isText(")") else {
                position = tokens.count + 1
                return nil
            }
            position += 1
            return value
        default: return primary(token)
        }
    }

    private func primary(_ token: Token) -> Int? {
        if token.kind == .number { return Self.integer(token.text) }
        guard token.kind == .identifier else { return nil }
        if isEffect { return 0 }
        switch token.text {
        case "__VERSION__": return version
        case "GL_ES", "GL_FRAGMENT_PRECISION_HIGH": return 1
        // A name that is left after expansion is 0, as in C.
        default: return macros.body(of: token.text) != nil || isDefined(token.text) == false ? 0 : nil
        }
    }

    /// A decimal, octal or hexadecimal integer of GLSL.
    static func integer(_ text: String) -> Int? {
        var digits = text.lowercased()[...]
        if digits.hasSuffix("u") { digits = digits.dropLast() }
        if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16) }
        if digits.count > 1, digits.hasPrefix("0") { return Int(digits, radix: 8) }
        guard digits.first.map({ $0.isNumber }) == true else { return nil }
        return Int(digits)
    }
}
