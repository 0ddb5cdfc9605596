/// A shader's text, taken apart: what `ShaderProgram.variants(pass:for:)` makes compilable text of.
struct ParsedSource: Sendable {
    /// What a fragment shader gets from the vertex shader.
    struct Varying: Sendable, Hashable {
        var name: String
        /// `vec2`, `vec3` or `vec4`.
        var type: GLSLType
        /// `flat`, `centroid` …: the vertex shader has to say the same.
        var qualifiers: [String]
        /// What stands in `layout(…)`, or nil.
        var layout: String?
    }

    /// Words of GLSL ES 1.00, or of 3.00 and later.
    enum Style: Sendable { case old, modern }

    /// The user's own `out vec4`.
    struct Output: Sendable, Hashable {
        var name: String
        /// The word `out`.
        var storage: Token
    }

    /// The text as it goes to the driver, initialisers of uniforms blanked.
    var assembled: AssembledSource
    var style: Style
    var varyings: [Varying]
    var functions: [FunctionSpan]
    /// Names that stand somewhere in the active text, macros' bodies included.
    var mentioned: Set<String>
    /// The shader writes `gl_FragColor`, `gl_FragData`.
    var usesFragColor: Bool
    var usesFragData: Bool
    /// Nil where the picture goes to `gl_FragColor`, or where an `#if` that the driver decides is in the way.
    var output: Output?
    /// Pixels may be left out (`discard`).
    var mayDiscard: Bool { mentioned.contains("discard") }
}
