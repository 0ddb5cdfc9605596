/// Tells GLSL ES 1.00 from 3.00 and later by the words that a text uses.
enum StyleDetector {
    private static let modernWords: Set<String> = [
        "texture", "textureLod", "textureGrad", "textureProj", "textureSize", "textureOffset", "textureGather",
        "texelFetch", "texelFetchOffset", "uint", "uvec2", "uvec3", "uvec4", "usampler2D", "isampler2D", "sampler3D",
        "sampler2DArray", "layout", "switch", "flat", "floatBitsToInt", "floatBitsToUint", "intBitsToFloat",
        "uintBitsToFloat", "sinh", "cosh", "tanh", "round", "roundEven", "trunc", "isnan", "isinf", "inverse",
        "determinant", "transpose", "gl_FragDepth", "gl_VertexID",
    ]
    private static let oldWords: Set<String> = [
        "gl_FragColor", "gl_FragData", "varying", "texture2D", "textureCube", "texture2DLod", "texture2DProj",
        "texture2DLodEXT",
    ]

    static func style(of source: AssembledSource) -> ParsedSource.Style {
        if let version = source.version { return version < 130 ? .old : .modern }
        var isOld = false
        var isModern = false
        var depth = 0
        var previous: Token?
        for token in source.tokens {
            if token.isText("{") { depth += 1 }
            if token.isText("}") { depth -= 1 }
            if token.kind == .identifier {
                isOld = isOld || oldWords.contains(token.text)
                // A name of one's own may be a modern word; one that a type stands before is such a name.
                let isOwn = previous?.kind == .identifier && previous?.text != "return"
                let isModernWord = modernWords.contains(token.text) && !isOwn
                let isGlobalInOut = depth == 0 && (token.text == "in" || token.text == "out") && !isInParameters(previous)
                if token.isCertain, isModernWord || isGlobalInOut { isModern = true }
            }
            previous = token
        }
        // Words of both: someone's bridge between them, or a name of one's own. Old text is the more tolerant reading
        // only if nothing of it is modern.
        return isModern ? .modern : .old
    }

    /// `void f(in vec2 a, out vec3 b)`: these words belong to a parameter.
    private static func isInParameters(_ previous: Token?) -> Bool {
        guard let previous else { return false }
        return previous.isText("(") || previous.isText(",") || previous.isText("const") || previous.isText("highp")
            || previous.isText("mediump") || previous.isText("lowp")
    }
}
