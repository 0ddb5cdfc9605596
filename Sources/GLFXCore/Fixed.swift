/// With this many digits after the point: `12.50`.
package func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let ticks = Int64((abs(value) * power).rounded())
    let sign = value < 0 && ticks != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(ticks)" }
    let whole = ticks / Int64(power)
    let rest = String(ticks % Int64(power))
    return "\(sign)\(whole).\(String(repeating: "0", count: digits - rest.count))\(rest)"
}

/// Without a fraction if it is whole: `1`, `0.25`.
package func decimal(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
}

/// As a decimal number if that is exact, else as a ratio: `2.5`, `30000/1001`.
package func decimal(_ value: Rational) -> String {
    1_000_000 % value.denominator == 0 ? decimal(value.double) : value.description
}
