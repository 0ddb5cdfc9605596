internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// Makes a program of a player's pixel shader: one pass.
struct MPCHCProgram {
    private let module: EffectModule
    private var host = EffectHost()

    /// The varying with the position in the picture.
    private static let place = "glfx_uv"

    /// What the players' constants hold, one number after the other: p0 = c0 and p1 = c1 of Direct3D 9.
    private static let registers: [[String]] = [
        ["glfx_frame.x", "glfx_frame.y", "float(glfx_index)", "glfx_time"],
        ["(1.0 / glfx_frame.x)", "(1.0 / glfx_frame.y)", "0.0", "0.0"],
    ]
    /// Of the buffer b0 of Direct3D 11.
    private static let buffer = [
        "(1.0 / glfx_frame.x)", "(1.0 / glfx_frame.y)", "glfx_frame.x", "glfx_frame.y", "float(glfx_index)",
        "glfx_time",
    ]

    private static let facts: [String: (type: GLSLType, meaning: BuiltinUniform.Meaning)] = [
        "glfx_frame": (.vec2, .frameResolution), "glfx_index": (.int, .frameIndex), "glfx_time": (.float, .time),
    ]

    init(module: EffectModule) throws(Failure) {
        var module = module
        host.uniforms = Self.facts.mapValues(\.type)
        let all = Set(Self.facts.keys)
        // Constants of registers: the player sets the first two, all others are 0.
        var globals: [EffectModule.Global] = []
        for global in module.globals {
            guard global.initializer.isEmpty, !global.isConstant, !global.isStatic, let numeric = global.type.numeric,
                !numeric.isMatrix
            else {
                globals.append(global)
                continue
            }
            let number = Self.register(of: global)
            let values = Self.registers.indices.contains(number) ? Self.registers[number] : []
            module.uniforms.append(EffectModule.Uniform(name: global.name, type: global.type))
            host.values[global.name.text] = Self.value(values[...], numeric, uniforms: all)
        }
        module.globals = globals
        for block in module.buffers {
            var offset = 0
            for member in block {
                guard let numeric = member.type.numeric, !numeric.isMatrix else {
                    throw module.source.failure(
                        at: member.name, "a \(member.type.name) is none of the player's constants",
                        advice: "declare float2 pxy; float2 wh; uint counter; float clock;")
                }
                // A vector does not go over the end of a register of four numbers.
                if offset % 4 + numeric.columns > 4 { offset += 4 - offset % 4 }
                module.uniforms.append(EffectModule.Uniform(name: member.name, type: member.type))
                host.values[member.name.text] = Self.value(
                    Self.buffer.dropFirst(offset), numeric, uniforms: all)
                offset += numeric.columns
            }
        }
        host.names = Set(host.values.keys)
        self.module = module
    }

    /// From `register(c0)`, else from the usual names `p0` and `p1`; -1 for other constants.
    private static func register(of global: EffectModule.Global) -> Int {
        let name = (global.register ?? "").lowercased()
        if name.hasPrefix("c") { return Int(name.dropFirst()) ?? -1 }
        return global.name.isText("p0") ? 0 : global.name.isText("p1") ? 1 : -1
    }

    private static func value(
        _ numbers: ArraySlice<String>, _ type: HLSLType.Numeric, uniforms: Set<String>
    ) -> EffectHost.Value {
        let zeros = Array(repeating: "0.0", count: type.columns)
        let parts = (Array(numbers) + zeros).prefix(type.columns)
        return .init(
            text: "\(type.glsl)(\(parts.joined(separator: ", ")))", type: .numeric(type), uniforms: uniforms)
    }

    func build(_ builder: inout ProgramBuilder) throws(Failure) {
        guard let entry = module.functions.lastIndex(where: { $0.name.isText("main") }) else {
            throw module.source.failure(
                "there is no 'float4 main(float2 tex : TEXCOORD0) : COLOR'", advice: "give a player's pixel shader")
        }
        var translator = EffectTranslator(module: module, host: host)
        try translator.reach(entry)
        let name = module.functions[entry].name
        var interface = EffectInterface(
            translator: translator,
            sources: [
                "TEXCOORD0": Typed([Piece(Self.place, at: name)], .vector(.float, 2)),
                "POSITION": Typed([Piece("gl_FragCoord", at: name)], .vector(.float, 4)),
                "VPOS": Typed([Piece("gl_FragCoord", at: name)], .vector(.float, 4)),
            ])
        let call = try interface.call(entry, wanting: "COLOR0")
        guard let color = call.result else {
            throw module.source.failure(
                at: name, "'main' gives no color", advice: "let it return a float4 : COLOR")
        }
        let use = translator.use
        let textures = Set(use.readings.map(\.texture))
        let frame = module.uniforms.first { isPicture($0) }?.name.text
        let body = translator.assignments + call.before + ["gl_FragColor = \(color);"]
        let prelude = use.declarations(of: host) + ["in vec2 \(Self.place);"]
        var source = try translator.passText().source
        source.wrap(prelude: prelude, postlude: ["void main() {"] + body.map { "    " + $0 } + ["}"])
        source.varyings = [ParsedSource.Varying(position: Self.place)]
        var pass = Pass(index: 0, source: source)
        pass.builtins = use.host.sorted().compactMap { name in
            Self.facts[name].map { BuiltinUniform(name: name, type: $0.type, meaning: $0.meaning) }
        }
        for reading in use.readings {
            let name = use.name(of: reading)
            if reading.sampler == nil, pass.samplers[name] != nil { continue }
            // The players read the frame with a linear filter, clamped.
            pass.samplers[name] = SamplerRule(.relay(reading.texture))
        }
        for uniform in module.uniforms where isPicture(uniform) {
            var input = Input(name: uniform.name.text)
            input.isUsed = textures.contains(input.name)
            if input.name == frame { input.filling = .frame }
            builder.add(input)
        }
        try builder.edit { (program) throws(Failure) in
            program.origin = .topLeft
            program.summary = Summary.text(of: module.source)
            program.passes = [pass]
        }
    }

    private func isPicture(_ uniform: EffectModule.Uniform) -> Bool {
        if case .texture = uniform.type { return true }
        return false
    }
}
