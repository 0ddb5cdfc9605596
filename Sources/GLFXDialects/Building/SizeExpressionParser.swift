internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Parses the equations of sizes, `max(1, floor($WIDTH * $scale))`: ISF's, in the syntax that its hosts' parsers share
/// (DDMathParser, exprtk, mathjs), and those of plain GLSL's `// glfx: width=`.
struct SizeExpressionParser {
    /// A mistake, with its byte offset in the text.
    struct Problem: Error {
        var message: String
        var advice: String
        var offset: Int
    }

    /// Limits of nesting and of operators: evaluation recurses as deep.
    private static let depth = 64
    private static let operators = 256

    private let tokens: [Token]
    private let length: Int
    private let parameters: Set<String>
    private var position = 0
    private var depth = 0
    private var count = 0

    /// - Parameter parameters: names that the equation may use, with or without `$`, besides `WIDTH` and `HEIGHT`. That
    ///   of a vector's component has a point: `shape.y`.
    static func parse(_ text: String, parameters: Set<String>) throws(Problem) -> SizeExpression {
        var parser = try SizeExpressionParser(text, parameters)
        let expression = try parser.choice()
        guard parser.position == parser.tokens.count else {
            throw parser.problem("an operator belongs here, not \(parser.nextText)", "write for instance $WIDTH/2")
        }
        return expression
    }

    private init(_ text: String, _ parameters: Set<String>) throws(Problem) {
        // A dollar sign only marks a name; the tokenizer refuses it.
        let bytes = text.utf8.map { $0 == UInt8(ascii: "$") || $0 == 0x0A ? 0x20 : $0 }
        var tokens: [Token] = []
        do {
            try Tokenizer.append(bytes, line: 0, isCertain: true, to: &tokens)
        } catch {
            throw Problem(
                message: "the character '\(error.scalar)' has no place in a size", advice: Self.hint,
                offset: error.column)
        }
        // `--` and `++` are two signs.
        self.tokens = tokens.flatMap { token in
            guard token.isText("--") || token.isText("++") else { return [token] }
            var pair = [token, token]
            for index in pair.indices {
                pair[index].text = String(token.text.prefix(1))
                pair[index].column += index
            }
            return pair
        }
        self.parameters = parameters
        length = bytes.count
    }

    private static let hint = "write an equation of numbers, $WIDTH, $HEIGHT and the names of parameters"

    private func problem(_ message: String, _ advice: String = hint) -> Problem {
        Problem(
            message: message, advice: advice, offset: position < tokens.count ? tokens[position].column : length)
    }

    /// The current token, for messages.
    private var nextText: String { position < tokens.count ? "'\(tokens[position].text)'" : "the end" }

    private mutating func accept(_ texts: String...) -> String? {
        guard position < tokens.count, texts.contains(tokens[position].text) else { return nil }
        position += 1
        return tokens[position - 1].text
    }

    private mutating func expect(_ text: String) throws(Problem) {
        guard accept(text) != nil else {
            throw problem("'\(text)' belongs here, not \(nextText)", "check the brackets and commas")
        }
    }

    private mutating func counted(_ expression: SizeExpression) throws(Problem) -> SizeExpression {
        count += 1
        guard count <= Self.operators else { throw problem("this size is too long", "make it simpler") }
        return expression
    }

    private mutating func choice() throws(Problem) -> SizeExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depth else { throw problem("this size is nested too deep", "make it simpler") }
        let condition = try binary(0)
        guard accept("?") != nil else { return condition }
        let then = try choice()
        try expect(":")
        return try counted(.choice(condition, then, try choice()))
    }

    private static let levels: [[String: SizeExpression.Binary]] = [
        ["||": .or, "or": .or], ["&&": .and, "and": .and], ["==": .equal, "=": .equal, "!=": .notEqual],
        ["<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual], ["+": .add, "-": .subtract],
        ["*": .multiply, "/": .divide, "%": .remainder],
    ]

    private mutating func binary(_ level: Int) throws(Problem) -> SizeExpression {
        guard level < Self.levels.count else { return try unary() }
        var left = try binary(level + 1)
        while position < tokens.count, let operation = Self.levels[level][tokens[position].text] {
            position += 1
            left = try counted(.binary(operation, left, try binary(level + 1)))
        }
        return left
    }

    private mutating func unary() throws(Problem) -> SizeExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depth else { throw problem("this size is nested too deep", "make it simpler") }
        switch accept("-", "+", "!") {
        case "-": return try counted(.unary(.negate, try unary()))
        case "!": return try counted(.unary(.not, try unary()))
        case "+": return try unary()
        default: break
        }
        let base = try primary()
        // A power binds tighter than a sign before it, and is right-associative.
        guard accept("^") != nil else { return base }
        return try counted(.binary(.power, base, try unary()))
    }

    private mutating func primary() throws(Problem) -> SizeExpression {
        if accept("(") != nil {
            let inner = try choice()
            try expect(")")
            return inner
        }
        guard position < tokens.count, tokens[position].kind != .punctuation else {
            throw problem("a number or a name belongs here, not \(nextText)")
        }
        let token = tokens[position]
        if token.kind == .number {
            guard let value = ConstantEvaluator.number(token.text), value.components.count == 1 else {
                throw problem("\(token.text.quoted) is no number", "write a number such as 0.5")
            }
            position += 1
            return .number(value.components[0])
        }
        if position + 1 < tokens.count, tokens[position + 1].isText("(") { return try call(token.text) }
        if position + 2 < tokens.count, tokens[position + 1].isText(".") {
            let component = "\(token.text).\(tokens[position + 2].text)"
            guard parameters.contains(component) else {
                throw problem("a size cannot use '\(component)'", "write a vector's component so: shape.x")
            }
            position += 3
            return .parameter(component)
        }
        return try name(token.text)
    }

    private mutating func name(_ name: String) throws(Problem) -> SizeExpression {
        let expression: SizeExpression
        switch name {
        case _ where parameters.contains(name): expression = .parameter(name)
        case "WIDTH", "width": expression = .frameWidth
        case "HEIGHT", "height": expression = .frameHeight
        case "pi", "PI": expression = .number(.pi)
        default:
            let near = nearestSizeName(to: name)
            throw problem("a size cannot use '\(name)'", near.map { "did you mean '$\($0)'?" } ?? Self.hint)
        }
        position += 1
        return expression
    }

    private mutating func call(_ name: String) throws(Problem) -> SizeExpression {
        guard let function = SizeFunction(rawValue: name.lowercased()) else {
            throw problem("a size has no function '\(name)'", "use floor, ceil, round, min, max, abs, sqrt or pow")
        }
        let start = position
        position += 2
        var arguments: [SizeExpression] = []
        if accept(")") == nil {
            repeat { arguments.append(try choice()) } while accept(",") != nil
            try expect(")")
        }
        guard let expression = function.expression(arguments) else {
            position = start
            throw problem("\(name) cannot have \(arguments.count) arguments", "\(name) takes \(function.arity)")
        }
        // Functions of several numbers have an operation for each.
        for _ in arguments { _ = try counted(expression) }
        return expression
    }

    private func nearestSizeName(to name: String) -> String? {
        nearestName(to: name, in: ["WIDTH", "HEIGHT"] + parameters.sorted())
    }
}
