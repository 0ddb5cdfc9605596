package import GLFXCore
package import GLFXShaderText
internal import Glibc

/// A number that is computed once, before the first frame: a target's width, whether a pass is drawn.
package indirect enum SizeExpression: Sendable, Hashable {
    case number(Double)
    /// Of the frame that came into the program, in pixels.
    case frameWidth, frameHeight
    /// Of what comes out of the program; not in the result's own size.
    case resultWidth, resultHeight
    /// Of a target or a data texture, by name, in pixels.
    case width(String), height(String)
    /// A parameter's first number, or one of a vector's: `shape.y`.
    case parameter(String)
    case unary(Unary, SizeExpression)
    case binary(Binary, SizeExpression, SizeExpression)
    /// `condition ? then : otherwise`
    case choice(SizeExpression, SizeExpression, SizeExpression)

    /// An operation on one number.
    package enum Unary: Sendable, Hashable {
        case negate, not, floor, ceil, round, truncate, abs, sqrt, sin, cos, tan, exp, log, log2, sign
    }

    /// An operation on two numbers; comparisons give 1 or 0.
    package enum Binary: Sendable, Hashable {
        case add, subtract, multiply, divide, remainder, power, minimum, maximum
        case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, and, or
    }
}

/// Width and height of a picture, computed before the first frame.
package struct PictureSizeRule: Sendable, Hashable {
    /// A length in pixels; fractions are cut off.
    package var width: SizeExpression
    /// A length in pixels; fractions are cut off.
    package var height: SizeExpression
    /// Where the user wrote it, for messages; nil for the host's own.
    package var location: SourceLocation?

    /// The size of the frame that came into the program.
    package static let frame = PictureSizeRule(width: .frameWidth, height: .frameHeight)

    /// A rule, and where it was written.
    package init(width: SizeExpression, height: SizeExpression, location: SourceLocation? = nil) {
        self.width = width
        self.height = height
        self.location = location
    }
}

extension SizeExpression {
    /// The variables of an expression.
    package struct Values: Sendable {
        /// The size of the frame that came into the program.
        package var frame: (width: Int, height: Int)
        /// Unknown while the result's own size is being computed.
        package var result: (width: Int, height: Int)?
        /// Targets and data textures that are known so far.
        package var pictures: [String: (width: Int, height: Int)]
        /// The first number of every parameter that has one, and of vectors each component's.
        package var parameters: [String: Double]

        /// What is known so far.
        package init(
            frame: (width: Int, height: Int), result: (width: Int, height: Int)? = nil,
            pictures: [String: (width: Int, height: Int)] = [:], parameters: [String: Double] = [:]
        ) {
            self.frame = frame
            self.result = result
            self.pictures = pictures
            self.parameters = parameters
        }
    }

    /// Its value. Intermediate results may be infinite, as in the hosts.
    /// - Throws: `.shader` for a division by zero, a picture or parameter that is not there, or what is no finite
    ///   number. The message has no place: the caller knows it.
    package func value(_ values: Values) throws(Failure) -> Double {
        let number = try rawValue(values)
        guard number.isFinite else {
            let why = try dividesByZero(values) ? "a size is divided by zero" : "the size has no finite value"
            throw Failure(.shader, why)
        }
        return number
    }

    private func rawValue(_ values: Values) throws(Failure) -> Double {
        switch self {
        case .number(let number): number
        case .frameWidth: Double(values.frame.width)
        case .frameHeight: Double(values.frame.height)
        case .resultWidth: Double(try Self.known(values.result, "the result").width)
        case .resultHeight: Double(try Self.known(values.result, "the result").height)
        case .width(let name): Double(try Self.known(values.pictures[name], "'\(name)'").width)
        case .height(let name): Double(try Self.known(values.pictures[name], "'\(name)'").height)
        case .parameter(let name): try Self.parameter(name, values)
        case .unary(let operation, let operand): operation.apply(try operand.rawValue(values))
        case .binary(let operation, let left, let right):
            operation.apply(try left.rawValue(values), try right.rawValue(values))
        case .choice(let condition, let then, let otherwise):
            try condition.rawValue(values) != 0 ? then.rawValue(values) : otherwise.rawValue(values)
        }
    }

    /// Whether a part of it, or all of it, passes a test.
    func contains(where test: (SizeExpression) -> Bool) -> Bool {
        if test(self) { return true }
        switch self {
        case .unary(_, let operand): return operand.contains(where: test)
        case .binary(_, let left, let right): return left.contains(where: test) || right.contains(where: test)
        case .choice(let condition, let then, let otherwise):
            return [condition, then, otherwise].contains { $0.contains(where: test) }
        default: return false
        }
    }

    /// Whether something in it is divided by zero.
    private func dividesByZero(_ values: Values) throws(Failure) -> Bool {
        switch self {
        case .unary(_, let operand): return try operand.dividesByZero(values)
        case .binary(let operation, let left, let right):
            if operation == .divide || operation == .remainder, try right.rawValue(values) == 0 { return true }
            return try left.dividesByZero(values) ? true : right.dividesByZero(values)
        case .choice(let condition, let then, let otherwise):
            if try condition.dividesByZero(values) { return true }
            return try condition.rawValue(values) != 0 ? then.dividesByZero(values) : otherwise.dividesByZero(values)
        default: return false
        }
    }

    private static func known(
        _ size: (width: Int, height: Int)?, _ what: String
    ) throws(Failure) -> (width: Int, height: Int) {
        guard let size else { throw Failure(.shader, "the size of \(what) is not known here") }
        return size
    }

    private static func parameter(_ name: String, _ values: Values) throws(Failure) -> Double {
        guard let value = values.parameters[name] else {
            throw Failure(.shader, "a size asks for '\(name)', which is no parameter with a value")
        }
        return value
    }
}

extension SizeExpression.Unary {
    fileprivate func apply(_ x: Double) -> Double {
        switch self {
        case .negate: -x
        case .not: x == 0 ? 1 : 0
        case .floor: x.rounded(.down)
        case .ceil: x.rounded(.up)
        case .round: x.rounded()
        case .truncate: x.rounded(.towardZero)
        case .abs: Swift.abs(x)
        case .sqrt: x.squareRoot()
        case .sin: Glibc.sin(x)
        case .cos: Glibc.cos(x)
        case .tan: Glibc.tan(x)
        case .exp: Glibc.exp(x)
        case .log: Glibc.log(x)
        case .log2: Glibc.log2(x)
        case .sign: x > 0 ? 1 : x < 0 ? -1 : 0
        }
    }
}

extension SizeExpression.Binary {
    fileprivate func apply(_ x: Double, _ y: Double) -> Double {
        switch self {
        case .add: return x + y
        case .subtract: return x - y
        case .multiply: return x * y
        case .divide: return x / y
        case .remainder: return x.truncatingRemainder(dividingBy: y)
        case .power: return Glibc.pow(x, y)
        case .minimum: return Swift.min(x, y)
        case .maximum: return Swift.max(x, y)
        case .less: return x < y ? 1 : 0
        case .lessOrEqual: return x <= y ? 1 : 0
        case .greater: return x > y ? 1 : 0
        case .greaterOrEqual: return x >= y ? 1 : 0
        case .equal: return x == y ? 1 : 0
        case .notEqual: return x != y ? 1 : 0
        case .and: return x != 0 && y != 0 ? 1 : 0
        case .or: return x != 0 || y != 0 ? 1 : 0
        }
    }
}
