internal import GLFXShaderText

/// The built-ins of old desktop GL's fixed pipeline, emulated: the picture's corners, white, and identity matrices.
enum FixedFunction {
    /// The varyings between vertex and fragment shader.
    struct Exchange: Sendable, Hashable {
        /// Elements of `gl_TexCoord` that either uses.
        var texCoords = 0
        /// The user's own vertex shader writes `gl_FrontColor`.
        var hasColor = false
        /// The user's own vertex shader reads the corners by the fixed pipeline's names.
        var readsCorners = false

        /// - Parameter vertex: the user's own vertex shader, if there is one.
        init(fragment: StageText, vertex: StageText?) {
            for text in [fragment, vertex].compactMap({ $0 }) where text.source.mentioned.contains("gl_TexCoord") {
                texCoords = max(texCoords, Self.elements(of: "gl_TexCoord", in: text))
            }
            guard let words = vertex?.source.mentioned else { return }
            hasColor = words.contains("gl_FrontColor")
            readsCorners = words.contains {
                $0 == "gl_Vertex" || $0 == "ftransform" || $0.hasPrefix("gl_MultiTexCoord")
            }
        }

        /// One more than the highest index; 8, the maximum, where an index is no number.
        private static func elements(of name: String, in text: StageText) -> Int {
            var highest = 0
            for tokens in [text.tokens, text.macroTokens] {
                for index in tokens.indices where tokens[index].isText(name) {
                    guard index + 3 < tokens.count, tokens[index + 1].isText("["), tokens[index + 3].isText("]"),
                        let number = Int(tokens[index + 2].text), number < 8
                    else { return 8 }
                    highest = max(highest, number)
                }
            }
            return highest + 1
        }
    }

    private static let matrices: [(name: String, meaning: String)] =
        ["ModelViewMatrix", "ProjectionMatrix", "ModelViewProjectionMatrix"].flatMap { name in
            ["", "Inverse", "Transpose", "InverseTranspose"].map { ("gl_\(name)\($0)", "mat4(1.0)") }
        } + [("gl_NormalMatrix", "mat3(1.0)")]

    /// The names as macros.
    static func names(
        _ kind: GeneratedText.Kind, _ rung: Rung, _ exchange: Exchange
    ) -> [(name: String, meaning: String)] {
        guard kind != .compute else { return [] }
        var names = matrices
        if exchange.texCoords > 0 { names.append(("gl_TexCoord", "glfx_TexCoord")) }
        if kind == .fragment {
            names.append(("gl_Color", exchange.hasColor ? "glfx_Color" : "vec4(1.0)"))
            return names
        }
        names += [
            ("gl_Vertex", "vec4(glfx_position, 0.0, 1.0)"), ("ftransform()", "vec4(glfx_position, 0.0, 1.0)"),
            ("gl_Normal", "vec3(0.0, 0.0, 1.0)"), ("gl_Color", "vec4(1.0)"), ("gl_FrontColor", "glfx_Color"),
        ]
        for unit in 0..<8 { names.append(("gl_MultiTexCoord\(unit)", "vec4(glfx_position * 0.5 + 0.5, 0.0, 1.0)")) }
        return names
    }

    /// Declarations for those macros.
    static func declarations(_ kind: GeneratedText.Kind, _ rung: Rung, _ exchange: Exchange) -> [String] {
        guard kind != .compute else { return [] }
        var lines: [String] = []
        let precision = rung.isDesktop ? "" : "highp "
        if kind == .vertex, exchange.readsCorners {
            lines.append("in \(precision)vec2 glfx_position;")
        }
        let storage = kind == .vertex ? "out" : "in"
        if exchange.texCoords > 0 {
            lines.append("\(storage) \(precision)vec4 glfx_TexCoord[\(exchange.texCoords)];")
        }
        if exchange.hasColor { lines.append("\(storage) \(precision)vec4 glfx_Color;") }
        return lines
    }
}
