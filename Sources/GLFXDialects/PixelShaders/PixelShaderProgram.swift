internal import GLFXCore
import GLFXHLSL
internal import GLFXPrograms
internal import GLFXShaderText

/// A host whose shaders are one `main` of HLSL over one picture, and what its constants hold, one number after the other,
/// in GLSL: of `glfx_frame` (the frame's size), `glfx_index` (its number) and `glfx_time` (seconds).
struct PixelShaderHost {
    var dialect: Dialect
    /// Of Direct3D 9's registers c0, c1 …; the others hold 0.
    var registers: [[String]] = []
    /// Of Direct3D 11's buffer b0.
    var buffer: [String]
    /// The buffer's members, for messages.
    var bufferMembers: String
    /// What lies beyond the frame's edge.
    var wrap = SamplerRule.Wrap.clamp
}

/// Makes a program of such a pixel shader: one pass.
struct PixelShaderProgram {
    private let module: EffectModule
    private let owner: PixelShaderHost
    private var host = EffectHost()

    /// The varying with the position in the picture.
    private static let place = "glfx_uv"

    private static let facts: [String: (type: GLSLType, meaning: BuiltinUniform.Meaning)] = [
        "glfx_frame": (.vec2, .frameResolution), "glfx_index": (.int, .frameIndex), "glfx_time": (.float, .time),
    ]

    /// Reads a file, and makes its program.
    static func read(_ request: DialectRequest, _ owner: PixelShaderHost) throws(Failure) -> ShaderProgram {
        let files = MaskedFiles(request.files)
        var assembler = SourceAssembler(assumedVersion: 300, files: files, isEffect: true)
        try assembler.read(try files.masked(request.file))
        try NestingCheck.check(assembler.result)
        try MacroReplacement.check(assembler.result)
        let source = files.unmasked(assembler.result)
        let expanded = try MacroExpander.expand(source) { files.string($0, in: source) }
        let tokens = try NamespaceFlattener.flatten(expanded, of: source)
        let isLater = tokens.contains { $0.text.hasPrefix("Texture2D") || $0.isText("SamplerState") }
        var reader = EffectReader(
            source: source, tokens: tokens, host: owner.dialect.title, style: isLater ? .separate : .combined,
            strings: MacroExpander.string)
        reader.takesBuffers = true
        let module = try reader.read()
        var builder = ProgramBuilder(request, owner.dialect)
        try PixelShaderProgram(module, owner).build(&builder)
        return builder.program
    }

    private init(_ module: EffectModule, _ owner: PixelShaderHost) throws(Failure) {
        self.owner = owner
        var module = module
        host.uniforms = Self.facts.mapValues(\.type)
        let all = Set(Self.facts.keys)
        // Constants of registers: the host sets the first ones, all others are 0.
        var globals: [EffectModule.Global] = []
        for global in module.globals {
            guard global.initializer.isEmpty, !global.isConstant, !global.isStatic, let numeric = global.type.numeric,
                !numeric.isMatrix
            else {
                globals.append(global)
                continue
            }
            let number = Self.register(of: global)
            let values = owner.registers.indices.contains(number) ? owner.registers[number] : []
            module.uniforms.append(EffectModule.Uniform(name: global.name, type: global.type))
            host.values[global.name.text] = Self.value(values[...], numeric, uniforms: all)
        }
        module.globals = globals
        for block in module.buffers {
            var offset = 0
            for member in block {
                guard let numeric = member.type.numeric, !numeric.isMatrix else {
                    throw module.source.failure(
                        at: member.name, "a \(member.type.name) is none of the host's constants",
                        advice: "declare \(owner.bufferMembers)")
                }
                // A vector does not go over the end of a register of four numbers.
                if offset % 4 + numeric.columns > 4 { offset += 4 - offset % 4 }
                module.uniforms.append(EffectModule.Uniform(name: member.name, type: member.type))
                host.values[member.name.text] = Self.value(
                    owner.buffer.dropFirst(offset), numeric, uniforms: all)
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

    private func build(_ builder: inout ProgramBuilder) throws(Failure) {
        guard let entry = module.functions.lastIndex(where: { $0.name.isText("main") }) else {
            throw module.source.failure(
                "there is no 'float4 main(float2 tex : TEXCOORD0) : COLOR'",
                advice: "give a pixel shader of \(owner.dialect.title)")
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
            // All of these hosts read the frame with a linear filter.
            pass.samplers[name] = SamplerRule(.relay(reading.texture), wrap: owner.wrap)
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
