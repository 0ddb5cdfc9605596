internal import GLFXShaderText

/// Textures of one row, which desktop GLSL reads with one coordinate. GLSL ES has none: they are pictures one pixel
/// high, and the functions that read them get other names of the same length, so that every column stays.
enum MPVRowTextures {
    private static let names = [
        "texture": "glfx_1D", "texture1D": "glfx_1D_0", "textureLod": "glfx_1DLod", "texelFetch": "glfx_1DTex",
        "textureSize": "glfx_1DSize",
    ]

    static func name(of function: String) -> String { names[function] ?? function }

    /// Functions of the host's own, before the user's text.
    static let functions = [
        "vec4 glfx_1D(sampler2D s, float x) { return textureLod(s, vec2(x, 0.5), 0.0); }",
        "vec4 glfx_1D_0(sampler2D s, float x) { return glfx_1D(s, x); }",
        "vec4 glfx_1DLod(sampler2D s, float x, float lod) { return glfx_1D(s, x); }",
        "vec4 glfx_1DTex(sampler2D s, int x, int lod) { return texelFetch(s, ivec2(x, 0), 0); }",
        "int glfx_1DSize(sampler2D s, int lod) { return textureSize(s, 0).x; }",
    ]

    /// Renames the functions that read one of these textures.
    static func rename(in source: inout ParsedSource, textures: Set<String>) {
        guard !textures.isEmpty else { return }
        for tokens in [source.assembled.tokens, source.assembled.macroTokens] {
            for index in tokens.indices.dropFirst(2)
            where textures.contains(tokens[index].text) && tokens[index - 1].isText("(") {
                let function = tokens[index - 2]
                guard let name = names[function.text], source.assembled.lines.indices.contains(function.line) else {
                    continue
                }
                let range = function.column..<function.column + name.utf8.count
                guard range.upperBound <= source.assembled.lines[function.line].text.count else { continue }
                source.assembled.lines[function.line].text.replaceSubrange(range, with: name.utf8)
            }
        }
    }
}
