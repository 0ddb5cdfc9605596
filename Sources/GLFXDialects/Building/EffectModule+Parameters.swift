import GLFXHLSL
internal import GLFXShaderText

extension EffectModule {
    /// The uniforms that the user sets, each name once, in the text's order.
    /// - Parameter isFilled: whether the host fills a uniform of this name.
    func parameterUniforms(isFilled: (String) -> Bool) -> [(uniform: Uniform, type: GLSLType, count: Int?)] {
        var seen: Set<String> = []
        return uniforms.compactMap { uniform in
            let name = uniform.name.text
            // A type that nothing can fill is an error only where it is read.
            guard !isFilled(name), let type = try? glslType(of: uniform), seen.insert(name).inserted else { return nil }
            return (uniform, type.type, type.count)
        }
    }
}
