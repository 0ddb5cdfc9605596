package import GLFXShaderText

/// What the host of an effect provides: values, functions, and the rules for reading textures.
package struct EffectHost {
    /// A value of the host's, in GLSL.
    package struct Value {
        /// A name or a call.
        var text: String
        var type: HLSLType
        /// The uniforms that it needs.
        var uniforms: Set<String>
        var helper: HelperFunction?

        package init(text: String, type: HLSLType, uniforms: Set<String> = [], helper: HelperFunction? = nil) {
            self.text = text
            self.type = type
            self.uniforms = uniforms
            self.helper = helper
        }
    }

    /// By name.
    package var values: [String: Value] = [:]
    /// Candidates for the advice on an undeclared name.
    package var names: Set<String> = []
    /// Functions of one argument, which has the result's type, with their names in GLSL.
    package var functions: [String: (name: String, type: HLSLType, helper: HelperFunction)] = [:]
    /// The uniforms that values need, by name.
    package var uniforms: [String: GLSLType] = [:]
    /// In the order of declaration, after those of the translator.
    package var helpers: [HelperFunction] = []
    /// A sampler that needs no declaration.
    package var samplerName: String?
    /// The sampler of older functions such as `tex2D`.
    package var defaultSampler: String?
    /// `sign` gives floats for floats; otherwise integers, as HLSL's does.
    package var signKeepsType = false
    /// A vector may become a longer one: its last component fills the rest.
    package var growsVectors = false
    /// `{1}` is enough for three numbers, as in C: the others are 0.
    package var fillsMissing = false
    /// `discard` only notes that the pixel is left out, so that `main` can keep what was there.
    package var notesDiscarding = false
    /// The name of a value that a file knows as a structure's member, such as `IN.video_size`; nil for other members.
    package var memberName: (_ structure: String, _ member: String) -> String? = { _, _ in nil }
    /// A conversion of a texture's colors, if any.
    package var colorFunction: (_ texture: String) -> (name: String, helper: HelperFunction)? = { _ in nil }

    package init() {}
}
