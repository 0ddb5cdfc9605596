package import GLFXShaderText

/// Evaluates constants that are written in HLSL: `{0.75, 1}`, `float2(1, 0.5)`, `(float)3`, `1.0f`.
package enum EffectConstant {
    /// Nil where the expression is no constant, or is not supported.
    package static func evaluate(
        _ expression: [Token], _ constants: [String: ConstantEvaluator.Value] = [:]
    ) -> ConstantEvaluator.Value? {
        guard !expression.isEmpty else { return nil }
        var tokens: [Token] = []
        for token in expression {
            var token = token
            switch token.kind {
            case .identifier:
                if let numeric = HLSLType(word: token.text)?.numeric { token.text = numeric.glsl }
            case .number: token.text = HLSLNumber(token.text).glsl
            default: break
            }
            tokens.append(token)
        }
        // `(float)3` becomes `float(3)`; only a single number or name is cast.
        var index = 0
        while index + 3 < tokens.count {
            if tokens[index].isText("("), GLSLType(rawValue: tokens[index + 1].text) != nil,
                tokens[index + 2].isText(")"), !tokens[index + 3].isText("(")
            {
                let type = tokens[index + 1]
                let value = tokens[index + 3]
                tokens[index] = type
                tokens[index + 1] = Token(kind: .punctuation, text: "(", line: type.line, column: type.column)
                tokens[index + 2] = value
                tokens[index + 3] = Token(kind: .punctuation, text: ")", line: value.line, column: value.column)
            }
            index += 1
        }
        var evaluator = ConstantEvaluator(constants: constants)
        return evaluator.evaluate(tokens)
    }
}

/// A number as HLSL writes it: `1.0f`, `0x1F`, `3u`, `.5h`.
struct HLSLNumber {
    /// As GLSL ES writes it.
    var glsl: String
    var scalar: HLSLType.Scalar

    init(_ text: String) {
        var digits = text.lowercased()[...]
        if digits.hasPrefix("0x") {
            let isUnsigned = digits.last == "u"
            while let last = digits.last, "ul".contains(last) { digits = digits.dropLast() }
            let isLarge = (UInt64(digits.dropFirst(2), radix: 16) ?? 0) > UInt64(Int32.max)
            scalar = isUnsigned || isLarge ? .uint : .int
            glsl = digits + (scalar == .uint ? "u" : "")
            return
        }
        let isFloat = digits.contains { ".e".contains($0) } || digits.last.map { "fh".contains($0) } ?? false
        let isUnsigned = digits.last == "u"
        while let last = digits.last, "ulfh".contains(last) { digits = digits.dropLast() }
        guard isFloat else {
            let value = UInt64(digits) ?? .max
            // What overflows 32 bits becomes a float.
            scalar = value > UInt64(UInt32.max) ? .float : isUnsigned || value > UInt64(Int32.max) ? .uint : .int
            glsl = digits + (scalar == .float ? ".0" : scalar == .uint ? "u" : "")
            return
        }
        scalar = .float
        glsl = String(digits)
        // `1e5` is a float in GLSL ES too, `1` is not.
        if !digits.contains("."), !digits.contains("e") { glsl += ".0" }
    }
}
