import GLFXHLSL
internal import GLFXShaderText

/// An effect's own vertex shader in GLSL.
struct EffectVertex {
    /// A value for the pixel shader.
    struct Varying {
        /// In GLSL.
        var name: String
        var type: HLSLType
        /// By which the pixel shader knows it.
        var semantic: String
    }

    var source: ParsedSource
    var varyings: [Varying]
    /// What it reads of the host, and of textures.
    var use: EffectUse
}
