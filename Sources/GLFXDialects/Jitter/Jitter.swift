internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

/// Shaders of Max's Jitter (`.jxs`): XML with a fragment and a vertex program in GLSL, or the names of their files. Places are
/// in pixels, and v goes up.
enum Jitter: TableHost {
    static let dialect = Dialect.jitter
    static let endings = ["jxs"]
    static let beginsAtMain = false
    static let readsAnnotations = false

    static func evidence(in text: DetectionText) -> Evidence? {
        guard let line = text.line(containing: "<jittershader") else { return nil }
        return Evidence(line: line, text: "has a <jittershader>", isStrong: true, isAlone: true)
    }

    static func shader(of request: DialectRequest) throws(Failure) -> SourceFile {
        try JitterShader(request).fragment
    }

    static func table(of request: DialectRequest) throws(Failure) -> HostTable {
        let shader = try JitterShader(request)
        var table = HostTable()
        table.frame = shader.samplers.map(\.name)
        table.beginsWithZero = true
        table.facts = shader.document.parameters.compactMap { parameter in
            guard let state = parameter.state, let fact = fact(state, shader) else { return nil }
            return HostTable.Fact([parameter.name], fact.types, fact.meaning)
        }
        return table
    }

    /// What a state of Jitter's is; nil: a parameter.
    private static func fact(
        _ state: String, _ shader: JitterShader
    ) -> (types: Set<GLSLType>, meaning: BuiltinUniform.Meaning)? {
        switch state {
        case "TIME", "GLOBAL_TIME": ([.float], .time)
        case "DELTA_TIME": ([.float], .timeDelta)
        case "FRAME", "CONTEXT_FRAME": ([.int, .float], .frameIndex)
        case "DATE": ([.vec4], .calendarDate)
        case "VIEWPORT": ([.vec2], .resolution)
        case "INVERSE_VIEWPORT": ([.vec2], .texelSize)
        case "NORMAL_MATRIX": ([.mat3], .constant([1, 0, 0, 0, 1, 0, 0, 0, 1]))
        case _ where state.hasPrefix("TEXDIM"):
            ([.vec2], shader.usedSampler(Int(state.dropFirst(6)) ?? 0).map { .inputResolution($0) } ?? .resolution)
        case _ where state.hasSuffix("_MATRIX"):
            ([.mat4], .constant([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
        default: nil
        }
    }

    /// GLSL ES has no blocks between vertex and fragment shader: their members become varyings.
    static func prepare(_ editor: inout TextEditor) throws(Failure) { _ = try InterfaceBlock.take("in", from: &editor) }

    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? {
        let shader = try JitterShader(request)
        return try shader.vertex.map { (file) throws(Failure) in try JitterVertex(file: file, shader: shader).host() }
    }

    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {
        let shader = try JitterShader(request)
        var editor = TextEditor(shader.fragment)
        let members = try InterfaceBlock.take("in", from: &editor)
        pass.source.wrap(prelude: members.map(\.declaration))
        for sampler in shader.samplers {
            if let uniform = text.uniforms.first(where: { $0.name.text == sampler.name }) {
                var input = text.input(uniform)
                if let file = sampler.file, let path = try request.files.picture(file) { input.filling = .file(path) }
                input.help = shader.document.parameter(sampler.name)?.help
                builder.add(input)
            }
            guard sampler.unit > 0, sampler.isUsed else { continue }
            pass.builtins.append(
                BuiltinUniform(
                    name: JitterVertex.size(sampler.unit), type: .vec2, meaning: .inputResolution(sampler.name)))
        }
        for described in shader.document.parameters where described.state == nil && !shader.isSampler(described.name) {
            let uniform = text.uniforms.first { $0.name.text == described.name }
            guard let type = uniform?.type ?? (shader.vertexMentions(described.name) ? described.type : nil),
                !type.isSampler, WellKnownUniform.meaning(of: described.name, type: type, samplers: []) == nil
            else { continue }
            builder.add(described.parameter(type, uniform?.arraySize, in: request.file))
        }
        try builder.edit { (program) throws(Failure) in program.summary = shader.document.summary }
    }

    static let table = HostTable()
}

extension Dialect {
    /// Max's Jitter.
    package static let jitter = Dialect("jitter", title: "Jitter", convertsNumbers: true)
}
