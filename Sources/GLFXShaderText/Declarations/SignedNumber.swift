/// A number with its sign, as files besides shaders have it: GLSL's own have none.
package enum SignedNumber {
    /// Reads `2`, `-0.5`, `1.000000`, `.5`, `1.0f`; nil for anything else, and beyond a float's range.
    package static func parse(_ text: String) -> Double? {
        var digits = text[...]
        let isNegative = digits.hasPrefix("-")
        if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
        guard let first = digits.first, first.isNumber || first == ".",
            let value = ConstantEvaluator.number(String(digits))?.components.first,
            abs(value) <= Double(Float.greatestFiniteMagnitude)
        else { return nil }
        return isNegative ? -value : value
    }
}
