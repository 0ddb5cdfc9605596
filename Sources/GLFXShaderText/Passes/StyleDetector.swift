/// Detects GLSL ES 1.00 or 3.00 and later by a text's keywords and functions.
enum StyleDetector {
    private static let modernFunctions: Set<String> = [
        "texture", "textureLod", "textureGrad", "textureProj", "textureSize", "textureOffset", "textureGather",
        "texelFetch", "texelFetchOffset", "floatBitsToInt", "floatBitsToUint", "intBitsToFloat", "uintBitsToFloat",
        "sinh", "cosh", "tanh", "round", "roundEven", "trunc", "isnan", "isinf", "inverse", "determinant", "transpose",
    ]
    private static let modernWords: Set<String> = [
        "uint", "uvec2", "uvec3", "uvec4", "usampler2D", "isampler2D", "sampler3D", "sampler2DArray", "layout",
        "switch", "flat", "gl_FragDepth",
    ]

    static func style(of source: AssembledSource) -> ParsedSource.Style {
        if let version = source.version { return version < 130 ? .old : .modern }
        var depth = 0
        var previous: Token?
        let tokens = source.tokens
        for (index, token) in tokens.enumerated() {
            if token.isText("{") { depth += 1 }
            if token.isText("}") { depth -= 1 }
            if token.kind == .identifier, token.isCertain {
                // A name after a type is the shader's own: `float round(float x)`.
                let isOwn = previous?.kind == .identifier && previous?.text != "return" && previous?.text != "else"
                let isCalled = index + 1 < tokens.count && tokens[index + 1].isText("(")
                let isInOrOut = depth == 0 && (token.text == "in" || token.text == "out") && !isInParameters(previous)
                if isInOrOut || !isOwn && modernWords.contains(token.text)
                    || !isOwn && isCalled && modernFunctions.contains(token.text)
                {
                    return .modern
                }
            }
            previous = token
        }
        return .old
    }

    /// `void f(in vec2 a, out vec3 b)`: the qualifier of a parameter.
    private static func isInParameters(_ previous: Token?) -> Bool {
        guard let previous else { return false }
        return previous.isText("(") || previous.isText(",") || previous.isText("const") || previous.isText("highp")
            || previous.isText("mediump") || previous.isText("lowp")
    }
}
