internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Writes one pass of an effect in GLSL.
struct OBSPass {
    let module: EffectModule
    let host: EffectHost
    let entry: OBSProgram.Entry
    /// A uniform of the host's, by name.
    let builtin: (String) -> BuiltinUniform?
    /// Sets the rule of a texture's sampler.
    let bind: (EffectUse.Reading, EffectUse, inout [String: SamplerRule]) -> Void
    /// Writes the color that the pixel shader gives into `gl_FragColor`.
    let result: (_ color: String) -> (prelude: [String], body: [String])

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
        var translator = EffectTranslator(module: module, host: host)
        try translator.reach(entry.pixel)
        let main = try self.main(&translator, vertex)
        let use = translator.use
        let text = try translator.passText()
        var source = text.source
        source.wrap(
            prelude: use.declarations(of: host) + main.prelude,
            postlude: main.postlude)
        if vertex == nil {
            source.varyings = [ParsedSource.Varying(position: Self.place)]
        }
        var pass = Pass(index: index, name: count > 1 ? "pass \(index + 1)" : nil, source: source)
        let hostNames = use.host.union(vertex?.use.host ?? [])
        pass.builtins = hostNames.sorted().compactMap(builtin)
        for use in [use] + (vertex.map { [$0.use] } ?? []) {
            for reading in use.readings { bind(reading, use, &pass.samplers) }
        }
        if let vertex { pass.vertex = .shader(vertex.source, attributes: [OBSVertex.corner: .textureCoordinate]) }
        let readings = use.readings + (vertex?.use.readings ?? [])
        let helpers = use.helpers.union(vertex?.use.helpers ?? [])
        OBSAudio.bind(helpers, &pass.samplers)
        return Written(pass: pass, used: Set(readings.map(\.texture)), helpers: helpers)
    }

    /// The varying with the position in the picture.
    static let place = "glfx_uv"

    /// The `main` that calls the pixel shader, and the varyings that it reads.
    private func main(
        _ translator: inout EffectTranslator, _ vertex: EffectVertex?
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
        let written = self.result("\(result)")
        prelude += written.prelude
        body += written.body
        return (prelude, ["void main() {"] + body.map { "    " + $0 } + ["}"])
    }
}
