package import GLSLText

/// What the host of an effect has beside the text: names that it fills, functions, and how it gives pictures away.
package struct EffectHost {
    /// A name of the host's, in GLSL.
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
    /// What may be meant by a name that is not declared.
    package var names: Set<String> = []
    /// By name: what a function of one argument, which has the result's type, is called in GLSL.
    package var functions: [String: (name: String, type: HLSLType, helper: HelperFunction)] = [:]
    /// The uniforms that values need, by name.
    package var uniforms: [String: GLSLType] = [:]
    /// In the order in which they are declared, behind those of the translator.
    package var helpers: [HelperFunction] = []
    /// The sampler that needs no declaration.
    package var samplerName: String?
    /// With which a texture is read where the text does not say.
    package var defaultSampler: String?
    /// What a texture's colors go through, if anything.
    package var colorFunction: (_ texture: String) -> (name: String, helper: HelperFunction)? = { _ in nil }

    package init() {}
}
