internal import GLFXCore
import GLFXHLSL
internal import GLFXShaderText

/// Writes an effect's own vertex shader in GLSL: it is asked for three corners by their number, as ReShade does.
struct ReShadeVertex {
    let module: EffectModule
    let host: ReShadeHost
    let function: Int

    /// The attribute with the position within the picture: 0 to 2 over the triangle's corners.
    static let corner = "glfx_corner"

    /// The header's own vertex shader, for which the renderer's position does.
    static func isPlain(_ function: EffectModule.Function, of module: EffectModule) -> Bool {
        guard function.name.isText("PostProcessVS") else { return false }
        let file = module.source.location(function.name).file.lowercased()
        return file == "reshade.fxh" || file.hasSuffix("/reshade.fxh")
    }

    func written() throws(Failure) -> EffectVertex {
        var translator = EffectTranslator(module: module, host: host.effect)
        try translator.reach(function)
        let name = module.functions[function].name
        // Number 1 is at the bottom left, number 2 at the top right: a triangle over the whole picture.
        let number = Typed(
            [Piece("(\(Self.corner).x > 0.75 ? 2 : \(Self.corner).y > 0.75 ? 1 : 0)", at: name)], .int)
        var interface = EffectInterface(translator: translator, sources: ["VERTEXID": number])
        let call = try interface.call(function)
        let text = try translator.passText()
        var prelude = translator.use.declarations(of: host.effect) + ["in vec2 \(Self.corner);"]
        var varyings: [EffectVertex.Varying] = []
        var stores: [String] = []
        var position: String?
        for output in call.outputs {
            if output.semantic == "POSITION" {
                position = output.text
                continue
            }
            guard let numeric = output.type.numeric, !numeric.isMatrix, !output.semantic.isEmpty else { continue }
            let varying = "glfx_\(output.semantic)"
            prelude.append("\(numeric.scalar == .float ? "" : "flat ")out \(numeric.glsl) \(varying);")
            stores.append("\(varying) = \(output.text);")
            varyings.append(EffectVertex.Varying(name: varying, type: output.type, semantic: output.semantic))
        }
        guard let position else {
            throw module.source.failure(
                at: name, "'\(name.text)' gives no position", advice: "give back a float4 : SV_Position")
        }
        let postlude =
            ["void main() {"] + translator.assignments + call.before + stores + [
                // The renderer flips the picture, so y goes down here; nothing is clipped by depth.
                "vec4 glfx_position = \(position);",
                "gl_Position = vec4(glfx_position.x, -glfx_position.y, 0.0, glfx_position.w);", "}",
            ]
        var source = text.source
        source.wrap(prelude: prelude, postlude: postlude)
        return EffectVertex(source: source, varyings: varyings, use: translator.use)
    }
}
