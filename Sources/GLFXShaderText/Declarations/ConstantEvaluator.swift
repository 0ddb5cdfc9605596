/// Evaluates constant expressions of numbers: array sizes, initialisers, gl-transitions' defaults.
package struct ConstantEvaluator {
    package struct Value: Hashable {
        package var components: [Double]
        /// Integer division truncates.
        var isInteger = false
    }

    /// Named values that expressions may use: global constants.
    var constants: [String: Value]
    let macros: MacroTable
    private var tokens: [Token] = []
    private var position = 0
    private var depth = 0

    package init(constants: [String: Value] = [:], macros: MacroTable = MacroTable()) {
        self.constants = constants
        self.macros = macros
    }

    /// Nil where the expression is not constant, or not supported here.
    package mutating func evaluate(_ expression: [Token]) -> Value? {
        guard !expression.isEmpty, expression.count < 20_000, let expanded = macros.expanded(expression) else {
            return nil
        }
        tokens = expanded
        position = 0
        depth = 0
        let value = sum()
        return position == tokens.count ? value : nil
    }

    private mutating func accept(_ text: String) -> Bool {
        guard position < tokens.count, tokens[position].isText(text) else { return false }
        position += 1
        return true
    }

    private mutating func sum() -> Value? {
        guard var left = product() else { return nil }
        while true {
            let isSum = accept("+")
            guard isSum || accept("-") else { return left }
            guard let right = product(), let value = Self.apply(left, right, isSum ? { $0 + $1 } : { $0 - $1 }) else {
                return nil
            }
            left = value
        }
    }

    private mutating func product() -> Value? {
        guard var left = unary() else { return nil }
        while true {
            let isProduct = accept("*")
            guard isProduct || accept("/") else { return left }
            guard let right = unary() else { return nil }
            let whole = left.isInteger && right.isInteger
            let value = Self.apply(
                left, right, isProduct ? { $0 * $1 } : { whole ? ($0 / $1).rounded(.towardZero) : $0 / $1 })
            guard let value else { return nil }
            left = value
        }
    }

    private static func apply(_ left: Value, _ right: Value, _ operation: (Double, Double) -> Double) -> Value? {
        let count = max(left.components.count, right.components.count)
        guard left.components.count == count || left.components.count == 1,
            right.components.count == count || right.components.count == 1
        else { return nil }
        let components = (0..<count).map {
            operation(
                left.components[left.components.count == 1 ? 0 : $0],
                right.components[right.components.count == 1 ? 0 : $0])
        }
        guard components.allSatisfy(\.isFinite) else { return nil }
        return Value(components: components, isInteger: left.isInteger && right.isInteger)
    }

    private mutating func unary() -> Value? {
        guard depth < 64, position < tokens.count else { return nil }
        depth += 1
        defer { depth -= 1 }
        if accept("-") {
            return unary().map { Value(components: $0.components.map { -$0 }, isInteger: $0.isInteger) }
        }
        if accept("+") { return unary() }
        if accept("!") {
            return unary().map { Value(components: $0.components.map { $0 == 0 ? 1 : 0 }, isInteger: true) }
        }
        if accept("(") {
            guard let value = sum(), accept(")") else { return nil }
            return value
        }
        if accept("{") { return list(until: "}") }
        let token = tokens[position]
        position += 1
        if token.kind == .number { return Self.number(token.text) }
        guard token.kind == .identifier else { return nil }
        switch token.text {
        case "true": return Value(components: [1], isInteger: true)
        case "false": return Value(components: [0], isInteger: true)
        default: return constants[token.text] ?? constructor(token.text)
        }
    }

    private mutating func list(until end: String) -> Value? {
        var components: [Double] = []
        while true {
            guard let value = sum() else { return nil }
            components += value.components
            if accept(end) { return Value(components: components) }
            guard accept(",") else { return nil }
        }
    }

    /// `vec3(…)`, `int(…)`, `float[2](…)`, after the type's name.
    private mutating func constructor(_ name: String) -> Value? {
        guard let type = GLSLType(rawValue: name), !type.isSampler else { return nil }
        if accept("[") {
            while position < tokens.count, !tokens[position].isText("]") { position += 1 }
            guard accept("]"), accept("(") else { return nil }
            return list(until: ")")
        }
        guard accept("("), var value = list(until: ")") else { return nil }
        let count = type.componentCount
        if value.components.count == 1, count > 1 {
            value.components = Self.spread(value.components[0], type)
        }
        guard value.components.count >= count, count > 1 || value.components.count >= 1 else { return nil }
        value.components = Array(value.components.prefix(count))
        if type.scalar == .int || type.scalar == .uint {
            value.components = value.components.map { $0.rounded(.towardZero) }
        }
        if type.scalar == .bool { value.components = value.components.map { $0 != 0 ? 1 : 0 } }
        value.isInteger = type.scalar != .float
        return value
    }

    /// One number in a constructor: every component of a vector, the diagonal of a matrix.
    private static func spread(_ number: Double, _ type: GLSLType) -> [Double] {
        let side = type == .mat2 ? 2 : type == .mat3 ? 3 : type == .mat4 ? 4 : 0
        guard side > 0 else { return Array(repeating: number, count: type.componentCount) }
        return (0..<(side * side)).map { $0 % (side + 1) == 0 ? number : 0 }
    }

    /// A number of GLSL: `1`, `0x1F`, `1.`, `.5e-3`, `1.0f`, `3u`.
    package static func number(_ text: String) -> Value? {
        let lower = text.lowercased()
        if !lower.contains("."), !lower.hasPrefix("0x") || lower.hasSuffix("u"),
            let whole = ConditionEvaluator.integer(lower)
        {
            return Value(components: [Double(whole)], isInteger: true)
        }
        if lower.hasPrefix("0x") {
            return ConditionEvaluator.integer(lower).map { Value(components: [Double($0)], isInteger: true) }
        }
        var digits = lower[...]
        for suffix in ["lf", "f"] where digits.hasSuffix(suffix) { digits = digits.dropLast(suffix.count) }
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasSuffix(".") { digits += "0" }
        digits = Substring(String(digits).replacingPointBeforeExponent())
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }), let value = Double(digits),
            value.isFinite
        else { return nil }
        return Value(components: [value])
    }
}

extension String {
    /// `1.e5`, which GLSL reads and Swift does not, as `1.0e5`.
    fileprivate func replacingPointBeforeExponent() -> String {
        var result = ""
        var previous: Character?
        for character in self {
            if character == "e", previous == "." { result.append("0") }
            result.append(character)
            previous = character
        }
        return result
    }
}
