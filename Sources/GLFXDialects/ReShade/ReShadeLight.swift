internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Pictures in linear light of textures that store sRGB, for samplers with `SRGBTexture`: they are converted before
/// they are filtered, as a graphics card does it.
struct ReShadeLight {
    let pictures: ReShadePictures

    /// The target's name.
    static func name(of texture: EffectModule.Texture) -> String { "glfx_light_\(texture.name.text)" }

    /// The target with the picture of a texture in linear light.
    func target(_ texture: EffectModule.Texture) throws(Failure) -> Target {
        var target = Target(name: Self.name(of: texture), format: .float16)
        if pictures.role(texture) == .target || texture.setting("width") != nil {
            target.size = try pictures.target(texture).size
        }
        return target
    }

    /// The pass that converts it.
    func pass(_ texture: EffectModule.Texture) throws(Failure) -> Pass {
        let text = """
            uniform sampler2D glfx_stored;
            in vec2 glfx_uv;
            \(HelperFunction.linearLight.glsl)
            void main() { gl_FragColor = glfx_linear(texture2D(glfx_stored, glfx_uv)); }
            """
        let reader = PassReader(files: NoShaderFiles(), style: .modern)
        let name = "linear light of \(texture.name.text)"
        var pass = Pass(index: 0, name: name, source: try reader.read(try SourceFile(name: name, text: text)).source)
        pass.output = .target(Self.name(of: texture))
        let isPicture = pictures.role(texture) == .picture
        pass.samplers["glfx_stored"] = SamplerRule(
            pictures.source(of: texture), filter: isPicture ? .linear : .nearest)
        return pass
    }
}
