/// A rational number, kept as it was written: 1001/30000 stays 1001/30000, and equality is of value (2/4 == 1/2).
///
/// Time bases, frame rates and aspect ratios are rationals; floating-point seconds are for messages and uniforms only.
/// The corresponding C type is `AVRational`.
public struct Rational: Hashable, Comparable, Sendable {
    /// Carries the sign.
    public var numerator: Int64
    /// Always positive.
    public var denominator: Int64

    /// A negative denominator moves its sign to the numerator. A quotient by zero is the nearest end of the range:
    /// 1/0 is `Int64.max`, which every job and writer refuses as a rate or a time; 0/0 is 0.
    public init(_ numerator: Int64, _ denominator: Int64) {
        guard denominator != 0 else {
            (self.numerator, self.denominator) = (numerator.signum() * .max, 1)
            return
        }
        // `Int64.min` has no opposite.
        let numerator = max(numerator, -.max)
        self.numerator = denominator < 0 ? -numerator : numerator
        self.denominator = denominator < 0 ? -max(denominator, -.max) : denominator
    }

    /// Equality of the values, whatever the terms.
    public static func == (left: Rational, right: Rational) -> Bool {
        left.numerator.multipliedFullWidth(by: right.denominator)
            == right.numerator.multipliedFullWidth(by: left.denominator)
    }

    /// Exact: products are taken in 128 bits.
    public static func < (left: Rational, right: Rational) -> Bool {
        let a = left.numerator.multipliedFullWidth(by: right.denominator)
        let b = right.numerator.multipliedFullWidth(by: left.denominator)
        return (a.high, a.low) < (b.high, b.low)
    }

    /// Equal values hash alike, whatever their terms.
    public func hash(into hasher: inout Hasher) {
        let reduced = self.reduced
        hasher.combine(reduced.numerator)
        hasher.combine(reduced.denominator)
    }

    /// The same value in lowest terms.
    public var reduced: Rational {
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        guard a > 1 else { return self }
        return Rational(numerator / Int64(a), denominator / Int64(a))
    }

    /// One over this. Nil for zero.
    public var inverse: Rational? { numerator == 0 ? nil : Rational(denominator, numerator) }

    /// The value for messages and shaders' uniforms only.
    public var double: Double { Double(numerator) / Double(denominator) }
}

extension Rational: CustomStringConvertible {
    /// As it was written: `1001/30000`.
    public var description: String { "\(numerator)/\(denominator)" }
}

extension Rational: ExpressibleByIntegerLiteral {
    /// A whole number: `30` is 30/1.
    public init(integerLiteral value: Int64) { self.init(value, 1) }
}
