internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Writes one pass of an effect in GLSL.
struct OBSPass {
    let module: EffectModule
    let host: OBSHost
    let entry: OBSProgram.Entry
    let uniforms: OBSUniforms

    /// A pass, with the textures and helpers that it uses.
    struct Written {
        var pass: Pass
        var used: Set<String>
        var helpers: Set<HelperFunction>
    }

    /// - Parameter count: of the effect's passes.
    func pass(_ index: Int, of count: Int) throws(Failure) -> Written {
        let vertex = try entry.vertex.map { (vertex) throws(Failure) in
            try OBSVertex(module: module, host: host, function: vertex).written()
        }
        var translator = EffectTranslator(module: module, host: host.effect)
        try translator.reach(entry.pixel)
        let main = try self.main(&translator, vertex, isFirst: index == 0)
        let use = translator.use
        let text = try translator.passText()
        var source = text.source
        source.wrap(
            prelude: use.declarations(of: host.effect) + main.prelude,
            postlude: main.postlude)
        if vertex == nil {
            source.varyings = [ParsedSource.Varying(position: Self.place)]
        }
        var pass = Pass(index: index, name: count > 1 ? "pass \(index + 1)" : nil, source: source)
        let hostNames = use.host.union(vertex?.use.host ?? [])
        pass.builtins = hostNames.sorted().compactMap(OBSHost.uniform)
        for use in [use] + (vertex.map { [$0.use] } ?? []) {
            for reading in use.readings { uniforms.bind(reading, use, &pass.samplers) }
        }
        if index > 0 {
            pass.samplers[Self.below] = SamplerRule(.relay(uniforms.frame), filter: .nearest)
        }
        if let vertex { pass.vertex = .shader(vertex.source, attributes: [OBSVertex.corner: .textureCoordinate]) }
        let readings = use.readings + (vertex?.use.readings ?? [])
        let helpers = use.helpers.union(vertex?.use.helpers ?? [])
        OBSAudio.bind(helpers, &pass.samplers)
        return Written(pass: pass, used: Set(readings.map(\.texture)), helpers: helpers)
    }

    /// The varying with the position in the picture.
    static let place = "glfx_uv"
    /// The sampler with the result of the passes before.
    private static let below = "glfx_below"

    /// The `main` that calls the pixel shader, and the varyings that it reads.
    private func main(
        _ translator: inout EffectTranslator, _ vertex: EffectVertex?, isFirst: Bool
    ) throws(Failure) -> (prelude: [String], postlude: [String]) {
        let function = module.functions[entry.pixel]
        var prelude = ["in vec2 \(Self.place);"]
        var body = translator.assignments
        var sources: [String: Typed] = [
            "POSITION": Typed([Piece("gl_FragCoord", at: function.name)], .vector(.float, 4)),
            "COLOR0": Typed([Piece("vec4(1.0)", at: function.name)], .vector(.float, 4)),
        ]
        if let vertex {
            // The picture's corners may have been moved: nothing is drawn outside of them.
            body.append("if (\(Self.place) != clamp(\(Self.place), 0.0, 1.0)) discard;")
            for varying in vertex.varyings {
                let flat = varying.type.numeric?.scalar == .float ? "" : "flat "
                prelude.append("\(flat)in \(try translator.glslName(varying.type, at: function.name)) \(varying.name);")
                sources[varying.semantic] = Typed([Piece(varying.name, at: function.name)], varying.type)
            }
        } else {
            sources["TEXCOORD0"] = Typed([Piece(Self.place, at: function.name)], .vector(.float, 2))
        }
        var interface = EffectInterface(translator: translator, sources: sources)
        let call = try interface.call(entry.pixel, wanting: "TARGET")
        body += call.before
        guard let result = call.result else {
            throw module.source.failure(
                at: function.name, "'\(function.name.text)' gives no color", advice: "let it return a float4 : TARGET")
        }
        if isFirst {
            body.append("gl_FragColor = \(result);")
        } else {
            prelude.append("uniform sampler2D \(Self.below);")
            // OBS blends each pass over those before it, with straight alpha.
            body += [
                "vec4 glfx_above = \(result);",
                "vec4 glfx_under = texelFetch(\(Self.below), ivec2(gl_FragCoord.xy), 0);",
                "float glfx_alpha = glfx_above.a + glfx_under.a * (1.0 - glfx_above.a);",
                "vec3 glfx_sum = glfx_above.rgb * glfx_above.a + glfx_under.rgb * glfx_under.a * (1.0 - glfx_above.a);",
                "gl_FragColor = vec4(glfx_alpha == 0.0 ? vec3(0.0) : glfx_sum / glfx_alpha, glfx_alpha);",
            ]
        }
        return (prelude, ["void main() {"] + body.map { "    " + $0 } + ["}"])
    }
}
