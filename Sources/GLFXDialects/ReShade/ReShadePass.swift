internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Writes one pass of an effect in GLSL, for one of its render targets.
struct ReShadePass {
    let module: EffectModule
    let host: ReShadeHost
    let pictures: ReShadePictures
    let pass: EffectModule.Pass
    let pixel: Int
    /// Nil: the host's own.
    let vertex: Int?

    /// Where one of a pass's colors goes.
    struct Output {
        /// Of the render target, from 0.
        var index: Int
        /// Nil: the frame.
        var texture: EffectModule.Texture?
        /// The last one of a technique that goes to the frame.
        var isLast = false
    }

    struct Written {
        var pass: Pass
        /// Samplers of the effect that it reads.
        var samplers: Set<String>
        var readsFrame: Bool
    }

    private static let place = "glfx_uv"
    private static let below = "glfx_below_picture"

    /// Nil where the shader gives no color for that target.
    /// - Parameter name: for messages.
    func written(_ output: Output, name: String?) throws(Failure) -> Written? {
        let vertex = try self.vertex.map { (vertex) throws(Failure) in
            try ReShadeVertex(module: module, host: host, function: vertex).written()
        }
        var translator = EffectTranslator(module: module, host: host.effect)
        try translator.reach(pixel)
        let function = module.functions[pixel]
        var prelude = ["in vec2 \(Self.place);"]
        if vertex != nil { prelude = [] }
        var sources: [String: Typed] = [
            "POSITION": Typed([Piece("gl_FragCoord", at: function.name)], .vector(.float, 4)),
            "VPOS": Typed([Piece("gl_FragCoord", at: function.name)], .vector(.float, 4)),
        ]
        for varying in vertex?.varyings ?? [] {
            let flat = varying.type.numeric?.scalar == .float ? "" : "flat "
            prelude.append("\(flat)in \(try translator.glslName(varying.type, at: function.name)) \(varying.name);")
            sources[varying.semantic] = Typed([Piece(varying.name, at: function.name)], varying.type)
        }
        if vertex == nil {
            sources["TEXCOORD0"] = Typed([Piece(Self.place, at: function.name)], .vector(.float, 2))
        }
        var interface = EffectInterface(translator: translator, sources: sources)
        let call = try interface.call(pixel)
        guard let color = try color(call, output.index, interface) else {
            guard output.index == 0 else { return nil }
            throw module.source.failure(
                at: function.name, "'\(function.name.text)' gives no color",
                advice: "let it return a float4 : SV_Target"
            )
        }
        let format = try output.texture.map { (texture) throws(Failure) in try pictures.format(of: texture) }
        let states = ReShadeStates(pass: pass, module: module, index: output.index, format: format)
        let discards = translator.use.helpers.contains(.discarding)
        let statements = try states.statements(discards: discards)
        translator.use.helpers.formUnion(statements.helpers)
        var body = translator.assignments + call.before + ["vec4 glfx_color = \(color);"]
        if statements.readsBelow {
            if !states.clears { prelude.append("uniform sampler2D \(Self.below);") }
            let picture = "texelFetch(\(Self.below), ivec2(gl_FragCoord.xy), 0)"
            body.append("vec4 glfx_below = \(states.clears ? "vec4(0.0)" : picture);")
        }
        body += statements.lines
        let readings = translator.use.readings + (vertex?.use.readings ?? [])
        let readsBelow = statements.readsBelow && !states.clears
        var readsFrame = readsBelow && output.texture == nil
        for reading in readings {
            let texture = try pictures.texture(of: reading.texture)
            if pictures.role(texture) == .frame { readsFrame = true }
        }
        body.append("gl_FragColor = glfx_color;")
        let text = try translator.passText()
        var source = text.source
        source.wrap(
            prelude: translator.use.declarations(of: host.effect) + prelude,
            postlude: ["void main() {"] + body.map { "    " + $0 } + ["}"])
        if vertex == nil { source.varyings = [ParsedSource.Varying(position: Self.place)] }
        var result = Pass(index: 0, name: name, source: source)
        if let texture = output.texture { result.output = .target(texture.name.text) }
        let names = translator.use.host.union(vertex?.use.host ?? [])
        result.builtins = names.sorted().compactMap(ReShadeHost.uniform)
        for use in [translator.use] + (vertex.map { [$0.use] } ?? []) {
            for reading in use.readings {
                result.samplers[use.name(of: reading)] = try pictures.rule(
                    reading.texture, reading: try light(reading.texture))
            }
        }
        if readsBelow {
            let source = output.texture.map { PictureSource.target($0.name.text) }
            result.samplers[Self.below] = SamplerRule(source ?? .relay(ReShadePictures.frame), filter: .nearest)
        }
        if let vertex {
            result.vertex = .shader(vertex.source, attributes: [ReShadeVertex.corner: .textureCoordinate])
            result.movesCorners = true
        }
        return Written(pass: result, samplers: Set(readings.map(\.texture)), readsFrame: readsFrame)
    }

    /// The target with linear light that a sampler reads in place of its texture; nil for other samplers.
    private func light(_ sampler: String) throws(Failure) -> PictureSource? {
        guard try pictures.readsLight(sampler) else { return nil }
        return .target(ReShadeLight.name(of: try pictures.texture(of: sampler)))
    }

    /// The color for a render target: by its semantic, for the first one any.
    private func color(
        _ call: EffectInterface.Call, _ index: Int, _ interface: EffectInterface
    ) throws(Failure) -> String? {
        let names = index == 0 ? ["TARGET", "COLOR0"] : ["SV_TARGET\(index)", "TARGET\(index)", "COLOR\(index)"]
        let match = call.outputs.first { names.contains($0.semantic) }
        guard let output = match ?? (index == 0 ? call.outputs.first { $0.type.numeric != nil } : nil) else {
            return nil
        }
        return try interface.color(output, at: module.functions[pixel].name)
    }
}
