import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Reads the size of a texture, `BUFFER_WIDTH / 2`, as HLSL computes it: whole numbers stay whole.
struct ReShadeSize {
    /// A number, and whether it is whole by its type.
    private typealias Number = (value: SizeExpression, isWhole: Bool)

    let module: EffectModule
    private var tokens: [Token] = []
    private var position = 0
    private var depth = 0
    /// Operators and names; evaluation costs time and stack for each.
    private var count = 0

    private static let deepest = 48
    private static let most = 256

    init(_ module: EffectModule) { self.module = module }

    /// Nil for what is no constant, and for what is too long.
    mutating func read(_ expression: [Token]) -> SizeExpression? {
        count = 0
        return number(expression)?.value
    }

    private mutating func number(_ expression: [Token]) -> Number? {
        let outer = (tokens, position)
        defer { (tokens, position) = outer }
        (tokens, position) = (expression, 0)
        guard let number = choice(), position == tokens.count else { return nil }
        return number
    }

    private mutating func accept(_ text: String) -> Bool {
        guard position < tokens.count, tokens[position].isText(text) else { return false }
        position += 1
        return true
    }

    private mutating func choice() -> Number? {
        guard let condition = binary(0) else { return nil }
        guard accept("?") else { return condition }
        guard let first = choice(), accept(":"), let second = choice() else { return nil }
        return (.choice(condition.value, first.value, second.value), first.isWhole && second.isWhole)
    }

    private static let levels: [[String: SizeExpression.Binary]] = [
        ["||": .or], ["&&": .and], ["==": .equal, "!=": .notEqual],
        ["<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual],
        ["<<": .multiply, ">>": .divide], ["+": .add, "-": .subtract],
        ["*": .multiply, "/": .divide, "%": .remainder],
    ]

    private mutating func binary(_ level: Int) -> Number? {
        guard level < Self.levels.count else { return unary() }
        guard var left = binary(level + 1) else { return nil }
        while position < tokens.count, let operation = Self.levels[level][tokens[position].text] {
            let isShift = level == 4
            position += 1
            count += 1
            guard count < Self.most, let right = binary(level + 1) else { return nil }
            let isWhole = level < 4 || left.isWhole && right.isWhole
            let factor = isShift ? SizeExpression.binary(.power, .number(2), right.value) : right.value
            var value = SizeExpression.binary(operation, left.value, factor)
            if operation == .divide, isWhole { value = .unary(.truncate, value) }
            left = (value, isWhole)
        }
        return left
    }

    private mutating func unary() -> Number? {
        depth += 1
        defer { depth -= 1 }
        count += 1
        guard depth < Self.deepest, count < Self.most, position < tokens.count else { return nil }
        if accept("-") { return unary().map { (.unary(.negate, $0.value), $0.isWhole) } }
        if accept("+") { return unary() }
        if accept("!") { return unary().map { (.unary(.not, $0.value), true) } }
        if accept("(") {
            // A cast.
            if position + 1 < tokens.count, tokens[position + 1].isText(")"), let isWhole = isWhole(tokens[position]) {
                position += 2
                return unary().map { Self.cast($0, isWhole) }
            }
            guard let inner = choice(), accept(")") else { return nil }
            return inner
        }
        let token = tokens[position]
        position += 1
        if token.kind == .number {
            guard let value = EffectConstant.evaluate([token]), let number = value.components.first else { return nil }
            let isWhole = token.text.utf8.allSatisfy { Tokenizer.isDigit($0) || $0 == UInt8(ascii: "u") }
            return (.number(number), isWhole || token.text.hasPrefix("0x"))
        }
        guard token.kind == .identifier else { return nil }
        return accept("(") ? call(token) : named(token)
    }

    /// Whether a scalar type's numbers are whole; nil for what is no such type.
    private func isWhole(_ token: Token) -> Bool? {
        switch token.text {
        case "int", "uint", "bool": true
        case "float", "half", "double": false
        default: nil
        }
    }

    private static func cast(_ number: Number, _ isWhole: Bool) -> Number {
        (isWhole && !number.isWhole ? .unary(.truncate, number.value) : number.value, isWhole)
    }

    private mutating func call(_ name: Token) -> Number? {
        var arguments: [Number] = []
        repeat {
            guard let argument = choice() else { return nil }
            arguments.append(argument)
        } while accept(",")
        guard accept(")"), let first = arguments.first else { return nil }
        if HLSLType.isVector(name) { return component(of: arguments, isWhole: !name.text.hasPrefix("float")) }
        if let isWhole = isWhole(name) { return arguments.count == 1 ? Self.cast(first, isWhole) : nil }
        let areWhole = arguments.allSatisfy(\.isWhole)
        if arguments.count == 2 {
            let operations: [String: SizeExpression.Binary] = ["min": .minimum, "max": .maximum, "pow": .power]
            guard let operation = operations[name.text] else { return nil }
            return (.binary(operation, first.value, arguments[1].value), areWhole && operation != .power)
        }
        let operations: [String: SizeExpression.Unary] = [
            "ceil": .ceil, "floor": .floor, "round": .round, "trunc": .truncate, "abs": .abs, "sqrt": .sqrt,
            "log2": .log2, "log": .log, "exp": .exp,
        ]
        if name.isText("exp2"), arguments.count == 1 { return (.binary(.power, .number(2), first.value), false) }
        if name.isText("rcp"), arguments.count == 1 { return (.binary(.divide, .number(1), first.value), false) }
        guard arguments.count == 1, let operation = operations[name.text] else { return nil }
        return (.unary(operation, first.value), operation == .abs && first.isWhole)
    }

    /// `.x` behind a vector: `int2(a, b).x`.
    private mutating func component(of values: [Number], isWhole: Bool) -> Number? {
        guard accept("."), position < tokens.count,
            let index = [["x", "r"], ["y", "g"], ["z", "b"], ["w", "a"]].firstIndex(where: {
                $0.contains(tokens[position].text)
            }),
            values.count == 1 || values.indices.contains(index)
        else { return nil }
        position += 1
        return Self.cast(values[values.count == 1 ? 0 : index], isWhole)
    }

    private mutating func named(_ name: Token) -> Number? {
        switch name.text {
        case "BUFFER_WIDTH": return (.frameWidth, true)
        case "BUFFER_HEIGHT": return (.frameHeight, true)
        case "BUFFER_RCP_WIDTH": return (.binary(.divide, .number(1), .frameWidth), false)
        case "BUFFER_RCP_HEIGHT": return (.binary(.divide, .number(1), .frameHeight), false)
        default: break
        }
        // A constant of the text, converted to its type.
        guard let global = module.globals.first(where: { $0.name.text == name.text }), let type = global.type.numeric,
            depth < Self.deepest
        else { return nil }
        depth += 1
        defer { depth -= 1 }
        let isWhole = type.scalar != .float
        guard position + 1 < tokens.count, tokens[position].isText(".") else {
            return number(global.initializer).map { Self.cast($0, isWhole) }
        }
        // A component of a vector.
        guard let component = ["x", "y", "z", "w"].firstIndex(of: tokens[position + 1].text) else { return nil }
        position += 2
        guard let values = module.constants[name.text]?.components, !values.isEmpty else {
            return part(component, of: global.initializer).map { Self.cast($0, isWhole) }
        }
        return Self.cast((.number(values[min(component, values.count - 1)]), false), isWhole)
    }

    /// One of the numbers in `int2(BUFFER_WIDTH / 2, 8)`; another expression is the same for all components.
    private mutating func part(_ index: Int, of expression: [Token]) -> Number? {
        guard expression.count > 3, HLSLType.isVector(expression[0]), expression[1].isText("("),
            expression[expression.count - 1].isText(")")
        else { return number(expression) }
        var parts: [[Token]] = [[]]
        var nesting = 0
        for token in expression.dropFirst(2).dropLast() {
            if token.isText("(") { nesting += 1 }
            if token.isText(")") { nesting -= 1 }
            if nesting == 0, token.isText(",") {
                parts.append([])
            } else {
                parts[parts.count - 1].append(token)
            }
        }
        guard parts.count == 1 || parts.indices.contains(index) else { return nil }
        return number(parts[parts.count == 1 ? 0 : index])
    }
}
