internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Reads shaders of a host that is described by a table.
protocol TableHost: DialectReader {
    static var table: HostTable { get }

    /// The table for a text, where names of its own decide.
    static func table(for file: SourceFile) throws(Failure) -> HostTable

    /// The shader's text of a file in another language, each character in its place.
    static func shader(in file: SourceFile) throws(Failure) -> SourceFile

    /// The table for a file, where the files beside it decide, too.
    static func table(of request: DialectRequest) throws(Failure) -> HostTable

    /// The shader's text, where the file only names it.
    static func shader(of request: DialectRequest) throws(Failure) -> SourceFile

    /// What is drawn for a file: by default its text alone.
    static func passes(of request: DialectRequest) throws(Failure) -> [HostPass]

    /// Changes the text before it is read, without moving anything.
    static func prepare(_ editor: inout TextEditor) throws(Failure)

    /// Whether the text has a `main` of its own.
    static func isWhole(_ editor: TextEditor) -> Bool

    /// Texts before this one, whose braces may be closed in it.
    static func leading(_ editor: TextEditor) throws(Failure) -> [SourceFile]

    /// The host's lines behind a text that is not whole.
    static func entry(_ text: PassText) throws(Failure) -> [String]

    /// Provided names that the host's lines use in any case.
    static func always(_ text: PassText) -> Set<String>

    /// Macros that the host defines before the text, and before its vertex shader.
    static var definitions: [(name: String, value: String)] { get }

    /// The same, where the file or what is beside it decides.
    static func definitions(_ request: DialectRequest) throws(Failure) -> [(name: String, value: String)]

    /// Macros that parameters define.
    static func undecided(_ request: DialectRequest) throws(Failure) -> Set<String>

    /// The vertex shader that belongs to a file; nil: the host's own, which fills varyings as the table says.
    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex?

    /// The files that a text includes: those beside it, and the host's own.
    static func files(for request: DialectRequest) -> any ShaderFiles

    /// Comments after uniforms annotate them. False where the host describes parameters elsewhere.
    static var readsAnnotations: Bool { get }

    /// Changes the text's pass before it is added, and adds parameters that are not declared as uniforms.
    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure)

    /// Adds passes and pictures of the host's own, before the text's.
    static func addOwn(for text: PassText, to builder: inout ProgramBuilder) throws(Failure)
}

extension TableHost {
    static var beginsAtMain: Bool { true }

    static func table(for file: SourceFile) throws(Failure) -> HostTable { table }
    static func shader(in file: SourceFile) throws(Failure) -> SourceFile { file }
    static func table(of request: DialectRequest) throws(Failure) -> HostTable { try table(for: request.file) }
    static func shader(of request: DialectRequest) throws(Failure) -> SourceFile { try shader(in: request.file) }
    static func passes(of request: DialectRequest) throws(Failure) -> [HostPass] {
        [HostPass(try shader(of: request), try table(of: request))]
    }
    static func prepare(_ editor: inout TextEditor) throws(Failure) {}
    static func isWhole(_ editor: TextEditor) -> Bool { true }
    static func leading(_ editor: TextEditor) throws(Failure) -> [SourceFile] { [] }
    static func entry(_ text: PassText) throws(Failure) -> [String] { [] }
    static func always(_ text: PassText) -> Set<String> { [] }
    static var definitions: [(name: String, value: String)] { [] }
    static func definitions(_ request: DialectRequest) throws(Failure) -> [(name: String, value: String)] {
        definitions
    }
    static func undecided(_ request: DialectRequest) throws(Failure) -> Set<String> { [] }
    static func vertex(of request: DialectRequest) throws(Failure) -> HostVertex? { nil }
    static func files(for request: DialectRequest) -> any ShaderFiles { request.files }
    static var readsAnnotations: Bool { true }
    static func adjust(
        _ pass: inout Pass, of text: PassText, _ request: DialectRequest, _ builder: inout ProgramBuilder
    ) throws(Failure) {}
    static func addOwn(for text: PassText, to builder: inout ProgramBuilder) throws(Failure) {}

    static func program(_ request: DialectRequest) throws(Failure) -> ShaderProgram { try tableProgram(request) }

    /// The program of a file's passes, as the table says.
    static func tableProgram(_ request: DialectRequest) throws(Failure) -> ShaderProgram {
        var builder = ProgramBuilder(request, dialect)
        let passes = try passes(of: request)
        for pass in passes { try add(pass, request, to: &builder) }
        guard let table = passes.last?.table else { return builder.program }
        try builder.edit { (program) throws(Failure) in
            program.origin = table.origin
            if let alpha = table.resultAlpha {
                (program.resultAlpha, program.takesPremultiplied) = (alpha, alpha == .premultiplied)
            }
            let names = passes.flatMap(\.table.frame)
            let first = names.first { name in program.inputs.contains { $0.name == name && $0.isUsed } }
            if let first, let index = program.inputs.firstIndex(where: { $0.name == first }) {
                program.inputs.insert(program.inputs.remove(at: index), at: 0)
            }
        }
        return builder.program
    }

    private static func add(
        _ hostPass: HostPass, _ request: DialectRequest, to builder: inout ProgramBuilder
    ) throws(Failure) {
        let (shader, table) = (hostPass.shader, hostPass.table)
        let request = hostPass.request ?? request
        var editor = TextEditor(shader, readsMacros: true)
        editor.blankUniforms(table.derived)
        try prepare(&editor)
        let files = HostFiles(
            base: files(for: request), texts: table.headers, takesAngles: table.includesByAngles)
        var reader = PassReader(files: files, isWhole: isWhole(editor), readsAnnotations: readsAnnotations)
        reader.definitions = try definitions(request)
        reader.undecidedMacros = try undecided(request)
        reader.leading = try leading(editor)
        reader.varyingValues.value = { name, type in table.varyings[name]?[type] }
        let ownVertex = try vertex(of: request)
        reader.hasMadeVaryings = ownVertex == nil
        var text = try reader.read(try editor.edited())
        text.source.assembled.files[0] = shader.name == request.file.name ? request.file : shader
        try addOwn(for: text, to: &builder)
        var pass = Pass(index: builder.program.passes.count, name: hostPass.name, source: text.source)
        (pass.condition, pass.samplers) = (hostPass.condition, hostPass.samplers)
        if let target = hostPass.target {
            pass.output = .target(target.name)
            try builder.edit { (program) throws(Failure) in
                if !program.targets.contains(where: { $0.name == target.name }) { program.targets.append(target) }
            }
        }
        if table.frameWrap != .clamp || table.frameFilter != nil {
            for name in table.frame where text.mentions(name) {
                pass.samplers[name] = SamplerRule(.relay(name), filter: table.frameFilter, wrap: table.frameWrap)
            }
        }
        let always = always(text)
        provide(table.used(by: text, always: always), always: always, table, text, &pass, &builder)
        if !reader.isWhole { pass.source.wrap(postlude: try entry(text)) }
        let vertexText = try ownVertex?.read(
            files, style: text.source.style, definitions: reader.definitions, undecided: reader.undecidedMacros)
        if let vertexText { HostVertex.add(vertexText, to: &pass) }
        try adjust(&pass, of: text, request, &builder)
        try builder.add(text, vertex: vertexText, as: pass) { (uniform, text) throws(Failure) in
            if let role = hostPass.role(of: uniform, text) { return role }
            return try role(of: uniform, text, table, always: always)
        }
    }

    private static func role(
        of uniform: DeclaredUniform, _ text: PassText, _ table: HostTable, always: Set<String>
    ) throws(Failure) -> ProgramBuilder.Role? {
        let name = uniform.name.text
        if let source = table.pictures[name] { return .sampler(SamplerRule(source)) }
        if let sound = table.sounds[name], uniform.type.isSampler {
            var input = text.input(uniform)
            input.filling = .sound(sound)
            return .input(input)
        }
        if let meaning = table.meaning(of: uniform, in: text) { return .builtin(meaning) }
        if uniform.type.isSampler, always.contains(name) {
            var input = text.input(uniform)
            (input.isUsed, input.isReadAtOwnPositionOnly) = (true, false)
            return .input(input)
        }
        let number = table.defaults[name] ?? (table.beginsWithZero ? 0 : nil)
        let isColor = table.hasColors && table.isColor(uniform) || table.colors.contains(name)
        guard number != nil || isColor, !uniform.type.isSampler,
            WellKnownUniform.meaning(of: name, type: uniform.type, samplers: []) == nil
        else { return nil }
        var parameter = try text.parameter(uniform)
        if let number { parameter.setMissingDefault(number) }
        if isColor, uniform.type == .vec3 || uniform.type == .vec4 { parameter.kind = .color }
        return .parameter(parameter)
    }
}

extension DialectReader {
    /// Declares what the text uses without doing so.
    /// - Parameters:
    ///   - used: names of the table that the text uses, or that the host's lines need.
    ///   - always: those of them that the host's entry reads.
    static func provide(
        _ used: [HostTable.Provided], always: Set<String> = [], _ table: HostTable, _ text: PassText,
        _ pass: inout Pass,
        _ builder: inout ProgramBuilder
    ) {
        var lines: [String] = []
        for name in used {
            switch name.content {
            case .uniform(let type, let meaning):
                lines.append("uniform highp \(type.rawValue) \(name.name);")
                pass.builtins.append(BuiltinUniform(name: name.name, type: type, meaning: meaning))
            case .picture:
                lines.append("uniform highp sampler2D \(name.name);")
                var input = Input(name: name.name)
                input.isUsed =
                    always.contains(name.name) || text.mentions(name.name) || isNeeded(name.name, by: used)
                if let sound = table.sounds[name.name] { input.filling = .sound(sound) }
                builder.add(input)
                if pass.samplers[name.name] == nil {
                    pass.samplers[name.name] = SamplerRule(
                        .relay(name.name), wrap: table.frame.contains(name.name) ? table.frameWrap : .clamp)
                }
            case .sampler(let rule):
                lines.append("uniform highp sampler2D \(name.name);")
                pass.samplers[name.name] = rule
            case .varying(let type, let value):
                lines.append("varying highp \(type.rawValue) \(name.name);")
                var varying = ParsedSource.Varying(position: name.name)
                (varying.type, varying.value) = (type, value)
                pass.source.varyings.append(varying)
            case .lines(let hostLines): lines += hostLines
            }
        }
        pass.source.wrap(prelude: lines)
    }

    /// Whether the host's own lines read a picture.
    private static func isNeeded(_ name: String, by used: [HostTable.Provided]) -> Bool {
        used.contains { used in
            guard case .lines(let lines) = used.content else { return false }
            return used.needs.contains(name) && lines.contains { $0.contains(name) }
        }
    }
}

extension TextEditor {
    /// Takes declarations `uniform float name;` out.
    mutating func blankUniforms(_ names: Set<String>) {
        for index in tokens.indices where names.contains(tokens[index].text) && tokens[index].kind == .identifier {
            guard index + 1 < tokens.count, tokens[index + 1].isText(";"),
                let start = tokens[..<index].lastIndex(where: { $0.isText(";") || $0.isText("}") }).map({ $0 + 1 })
                    ?? tokens.indices.first,
                tokens[start...].prefix(3).contains(where: { $0.isText("uniform") })
            else { continue }
            blank(start...index + 1)
        }
    }

    /// Whether a function of this name is defined or called.
    func mentions(_ name: String) -> Bool { tokens.contains { $0.isText(name) } }

    /// Calls `texture(name, x)` of 1D textures, which GLSL ES does not have, become calls of the host's functions.
    /// - Parameter names: of the functions for `texture`, `textureLod` and `texelFetch`, not longer than these.
    mutating func renameReads(
        of samplers: Set<String>,
        to names: (plain: String, lod: String, fetch: String) = ("glfx_1d", "glfx_1dLod", "glfx_fetch")
    ) throws(Failure) {
        for index in tokens.indices.dropLast(2)
        where tokens[index + 1].isText("(") && samplers.contains(tokens[index + 2].text) {
            switch tokens[index].text {
            case "texture", "texture1D": try replace(index...index, with: names.plain)
            case "textureLod", "texture1DLod": try replace(index...index, with: names.lod)
            case "texelFetch": try replace(index...index, with: names.fetch)
            default: break
            }
        }
    }
}

extension HostTable {
    /// The functions that `TextEditor.renameReads(of:)` calls.
    static let readsOfOneDimension: [Provided] = [
        Provided("glfx_1d", .lines(["vec4 glfx_1d(sampler2D s, float x) { return texture2D(s, vec2(x, 0.5)); }"])),
        Provided(
            "glfx_1dLod",
            .lines(["vec4 glfx_1dLod(sampler2D s, float x, float l) { return texture2D(s, vec2(x, 0.5)); }"])),
        Provided(
            "glfx_fetch",
            .lines(["vec4 glfx_fetch(sampler2D s, int x, int l) { return texelFetch(s, ivec2(x, 0), l); }"])),
    ]
}
