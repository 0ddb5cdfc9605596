package import GLFXCore
package import GLFXShaderText

/// Calls a pixel or vertex shader from `main`, with arguments by semantic.
package struct EffectInterface {
    let translator: EffectTranslator
    /// Values for parameters, by semantic.
    let sources: [String: Typed]

    package init(translator: EffectTranslator, sources: [String: Typed]) {
        (self.translator, self.sources) = (translator, sources)
    }

    /// A call from `main`.
    package struct Call {
        /// Statements before the result is used.
        package var before: [String] = []
        /// The color, as a vec4; nil if there is none.
        package var result: String?
        package var outputs: [Output] = []
    }

    /// A result or out parameter of a shader.
    package struct Output {
        package var semantic: String
        /// In GLSL.
        package var text: String
        package var type: HLSLType
    }

    /// `TEXCOORD` is `TEXCOORD0`, `SV_Position` is `POSITION`, `SV_Target` is `TARGET`.
    static func canonical(_ semantic: String?) -> String? {
        guard let semantic else { return nil }
        switch semantic {
        case "SV_POSITION", "POSITION0", "SV_POSITION0": return "POSITION"
        case "TEXCOORD": return "TEXCOORD0"
        case "COLOR": return "COLOR0"
        case "SV_TARGET", "SV_TARGET0", "TARGET0": return "TARGET"
        case "SV_VERTEXID": return "VERTEXID"
        default: return semantic
        }
    }

    /// A call for a color.
    package mutating func call(_ index: Int, wanting semantic: String) throws(Failure) -> Call {
        var call = try self.call(index)
        let name = translator.module.functions[index].name
        let colorOutput =
            call.outputs.first { $0.semantic == semantic } ?? call.outputs.first { $0.type.numeric != nil }
        call.result = try colorOutput.flatMap { (output) throws(Failure) in try color(output, at: name) }
        return call
    }

    /// An output as a vec4; nil for what is no vector.
    package func color(_ output: Output, at name: Token) throws(Failure) -> String? {
        guard let numeric = output.type.numeric, !numeric.isMatrix else { return nil }
        let value = Typed([Piece(output.text, at: name)], output.type)
        // Missing components are 0, a missing alpha is 1.
        let color = try translator.converted(value, to: .vector(.float, numeric.columns), at: name)
        let more = ["", ", 0.0, 0.0, 1.0", ", 0.0, 1.0", ", 1.0", ""][numeric.columns]
        return Self.text(color.called("vec4", .vector(.float, 4), more: more))
    }

    /// A call with all its outputs.
    package mutating func call(_ index: Int) throws(Failure) -> Call {
        let function = translator.module.functions[index]
        var call = Call()
        var arguments: [String] = []
        for (position, parameter) in function.parameters.enumerated() {
            let type = try translator.glslName(parameter.type, at: parameter.name)
            let value = try value(parameter.type, parameter.semantic, at: parameter.name)
            guard parameter.direction != .in else {
                arguments.append(value)
                continue
            }
            let name = "glfx_argument\(position)"
            call.before.append("\(type) \(name) = \(value);")
            arguments.append(name)
            call.outputs += outputs(name, parameter.type, parameter.semantic)
        }
        let name = GLSLNames.valid(function.name.text)
        let text = "\(name)(\(arguments.joined(separator: ", ")))"
        guard function.type != .void else {
            call.before.append(text + ";")
            return call
        }
        call.before.append("\(try translator.glslName(function.type, at: function.name)) glfx_result = \(text);")
        call.outputs += outputs("glfx_result", function.type, function.semantic)
        return call
    }

    private func outputs(_ name: String, _ type: HLSLType, _ semantic: String?) -> [Output] {
        guard case .structure(let structure) = type else {
            return [Output(semantic: Self.canonical(semantic) ?? "", text: name, type: type)]
        }
        return (translator.structures[structure]?.members ?? []).map {
            Output(
                semantic: Self.canonical($0.semantic) ?? "", text: "\(name).\(GLSLNames.valid($0.name))", type: $0.type)
        }
    }

    /// The argument for a parameter, in GLSL; zeros for an unknown semantic.
    private func value(_ type: HLSLType, _ semantic: String?, at token: Token) throws(Failure) -> String {
        if case .structure(let name) = type {
            var members: [String] = []
            for member in translator.structures[name]?.members ?? [] {
                members.append(try value(member.type, member.semantic, at: token))
            }
            return "\(try translator.glslName(type, at: token))(\(members.joined(separator: ", ")))"
        }
        // `render(float2 uv)` of shaderfilter-plus has no semantics.
        let known = Self.canonical(semantic) ?? "TEXCOORD0"
        guard let source = sources[known], let from = source.numeric, let to = type.numeric else {
            return try zero(type, at: token)
        }
        if !to.isMatrix, to.columns > from.columns {
            let zeros = String(repeating: ", 0", count: to.columns - from.columns)
            return Self.text(source.called(to.glsl, type, more: zeros))
        }
        return Self.text(try translator.converted(source, to: type, at: token))
    }

    private func zero(_ type: HLSLType, at token: Token) throws(Failure) -> String {
        var number = Typed([Piece("0", at: token)], .int)
        number.isNumber = true
        return Self.text(try translator.filled(type, with: number, at: token))
    }

    static func text(_ value: Typed) -> String { value.pieces.map(\.text).joined() }
}
