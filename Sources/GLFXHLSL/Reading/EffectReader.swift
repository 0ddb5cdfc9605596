package import GLFXCore
package import GLFXShaderText

/// Parses an effect file, except for the functions' bodies, in one pass over the tokens.
package struct EffectReader {
    var module: EffectModule
    var cursor: TokenCursor
    /// String literals, by their position.
    let strings: (Token) -> String?
    var structureNames: Set<String> = []
    private let host: String
    let style: SamplerStyle
    /// `cbuffer` blocks are read into `EffectModule.buffers`.
    package var takesBuffers = false
    /// Of the last `: register(…)`.
    var register: String?

    /// How textures and samplers belong together.
    package enum SamplerStyle {
        /// A `texture2d` is read with any `sampler_state`, as in Direct3D 10 and OBS.
        case separate
        /// A `sampler` names its `texture`, as in Direct3D 9 and ReShade; annotations have no types.
        case combined
    }

    /// Qualifiers of types that have no effect here.
    static let qualifiers: Set<String> = [
        "static", "inline", "precise", "row_major", "column_major", "extern", "shared", "volatile", "groupshared",
        "nointerpolation", "linear", "centroid", "noperspective", "highp", "mediump", "lowp",
    ]

    /// - Parameters:
    ///   - tokens: after macro expansion.
    ///   - structures: those that the host declares.
    ///   - host: for messages.
    package init(
        source: AssembledSource, tokens: [Token], structures: [EffectModule.Structure] = [], host: String,
        style: SamplerStyle = .separate, strings: @escaping (Token) -> String?
    ) {
        module = EffectModule(source: source, tokens: tokens)
        cursor = TokenCursor(source: source, tokens: tokens)
        self.host = host
        self.style = style
        self.strings = strings
        module.structures = structures
        structureNames = Set(structures.map(\.name.text))
    }

    package mutating func read() throws(Failure) -> EffectModule {
        while let token = cursor.current {
            if style == .combined, try object(token) { continue }
            switch token.text {
            case ";": cursor.position += 1
            case "[" where token.kind == .punctuation: _ = try cursor.skipBrackets()
            case "struct": try structure()
            case "technique", "technique10", "technique11": try technique()
            case "sampler_state", "SamplerState": try sampler()
            case "cbuffer" where takesBuffers: try buffer()
            case "typedef", "cbuffer", "tbuffer", "interface", "class", "namespace", "template":
                throw module.source.failure(
                    at: token, "'\(token.text)' is not known to \(host)", advice: "declare only uniforms and functions"
                )
            default: try declaration()
            }
        }
        return module
    }

    /// Parses a type's name, with angle brackets after it.
    mutating func type() throws(Failure) -> HLSLType {
        let word = try cursor.name("a declaration")
        if structureNames.contains(word.text) { return .structure(word.text) }
        if style == .combined, word.isText("sampler") { return .texture(.two) }
        guard let type = HLSLType(word: word.text) else {
            let known =
                structureNames.sorted() + ["float2", "float3", "float4", "float4x4", "int", "bool", "texture2d"]
            let near = GLFXCore.nearestName(to: word.text, in: known)
            throw module.source.failure(
                at: word, "'\(word.text)' is no type", advice: near.map { "did you mean '\($0)'?" })
        }
        if case .texture = type, cursor.accept("<") {
            _ = try cursor.part(until: [">"])
            try cursor.expect(">", "after the texture's type")
        }
        return type
    }

    /// `: TEXCOORD0`, `: register(t0)`, `: packoffset(…)`: the name in capitals.
    mutating func semantic() throws(Failure) -> String? {
        var result: String?
        register = nil
        while cursor.accept(":") {
            let name = try cursor.name("a semantic").text
            guard cursor.isAt("(") else {
                result = name.uppercased()
                continue
            }
            let range = try cursor.skipBrackets()
            if name == "register", let first = range.first { register = module.tokens[first].text }
        }
        return result
    }

    private mutating func structure() throws(Failure) {
        cursor.position += 1
        let name = try cursor.name("a struct")
        // Its own name is no type inside it.
        var structure = EffectModule.Structure(name: name, members: [])
        try cursor.expect("{", "after 'struct \(name.text)'")
        while !cursor.accept("}") {
            while let word = cursor.current, word.isText("uniform") || Self.qualifiers.contains(word.text) {
                cursor.position += 1
            }
            let type = try type()
            repeat {
                let member = try cursor.name("a member")
                let sized = try arraySize(of: type)
                structure.members.append(
                    EffectModule.Structure.Member(name: member.text, type: sized.type, semantic: try semantic()))
            } while cursor.accept(",")
            try cursor.expect(";", "after a member")
        }
        guard structure.members.count <= ShaderLimits.uniforms else {
            throw module.source.failure(at: name, "'\(name.text)' has too many members")
        }
        structureNames.insert(name.text)
        module.structures.append(structure)
        try cursor.expect(";", "after a struct")
    }

    /// `[4]`, `[2][3]`, `[N]`, `[]`.
    mutating func arraySize(of type: HLSLType) throws(Failure) -> (type: HLSLType, isUnsized: Bool) {
        var counts: [Int] = []
        var isUnsized = false
        while let open = cursor.current, open.isText("[") {
            let range = try cursor.skipBrackets()
            if range.isEmpty, counts.isEmpty {
                isUnsized = true
                counts.append(0)
                continue
            }
            counts.append(try count(Array(module.tokens[range]), at: open))
        }
        return (counts.reversed().reduce(type) { .array($0, count: $1) }, isUnsized)
    }

    /// A constant whole number; named constants of the file are allowed.
    private func count(_ expression: [Token], at open: Token) throws(Failure) -> Int {
        guard let value = EffectConstant.evaluate(expression, module.constants), value.components.count == 1,
            let count = Int(exactly: value.components[0]), (1...4096).contains(count)
        else {
            throw module.source.failure(
                at: open, "the size of an array is no number from 1 to 4096", advice: "write the number")
        }
        return count
    }
}

extension EffectReader {
    mutating func append(_ uniform: EffectModule.Uniform) throws(Failure) {
        guard module.uniforms.count < ShaderLimits.uniforms else {
            throw module.source.failure(at: uniform.name, "more than \(ShaderLimits.uniforms) uniforms")
        }
        module.uniforms.append(uniform)
    }
    mutating func append(_ global: EffectModule.Global) throws(Failure) {
        guard module.globals.count < ShaderLimits.declarations else {
            throw module.source.failure(at: global.name, "more than \(ShaderLimits.declarations) names are declared")
        }
        module.globals.append(global)
        module.constants[global.name.text] = EffectConstant.evaluate(global.initializer, module.constants)
    }
}
