internal import GLFXPrograms

/// The functions that an equation of a size may call.
enum SizeFunction: String {
    case floor, ceil, round, trunc, abs, sqrt, sin, cos, tan, exp, log, ln, log2, log10, sign, sgn
    case pow, mod, fmod, min, max, sum, avg, average
    case `if`

    /// A description of its arguments.
    var arity: String {
        switch self {
        case .pow, .mod, .fmod: "two numbers"
        case .if: "a condition and two numbers"
        case .min, .max, .sum, .avg, .average: "one number or more"
        default: "one number"
        }
    }

    /// The call as an expression; nil if there are too few or too many arguments.
    func expression(_ arguments: [SizeExpression]) -> SizeExpression? {
        if let operation = unary { return arguments.count == 1 ? .unary(operation, arguments[0]) : nil }
        switch self {
        case .log10:
            guard arguments.count == 1 else { return nil }
            return .binary(.divide, .unary(.log2, arguments[0]), .unary(.log2, .number(10)))
        case .pow, .mod, .fmod:
            guard arguments.count == 2 else { return nil }
            return .binary(self == .pow ? .power : .remainder, arguments[0], arguments[1])
        case .if:
            guard arguments.count == 3 else { return nil }
            return .choice(arguments[0], arguments[1], arguments[2])
        case .min: return Self.folded(.minimum, arguments)
        case .max: return Self.folded(.maximum, arguments)
        case .sum: return Self.folded(.add, arguments)
        default:
            return Self.folded(.add, arguments).map { .binary(.divide, $0, .number(Double(arguments.count))) }
        }
    }

    private var unary: SizeExpression.Unary? {
        switch self {
        case .floor: .floor
        case .ceil: .ceil
        case .round: .round
        case .trunc: .truncate
        case .abs: .abs
        case .sqrt: .sqrt
        case .sin: .sin
        case .cos: .cos
        case .tan: .tan
        case .exp: .exp
        case .log, .ln: .log
        case .log2: .log2
        case .sign, .sgn: .sign
        default: nil
        }
    }

    private static func folded(_ operation: SizeExpression.Binary, _ arguments: [SizeExpression]) -> SizeExpression? {
        guard let first = arguments.first else { return nil }
        return arguments.dropFirst().reduce(first) { .binary(operation, $0, $1) }
    }
}
