package import GLFXCore

/// Reads the user's GLSL for one pass, the same for every dialect.
package struct PassReader {
    /// For `#include`.
    var files: any ShaderFiles
    /// Macros defined before the text: `VERTEX`, `BUFFER_0`.
    package var definitions: [(name: String, value: String)] = []
    /// Macros that the host's lines define at compile time: the driver decides an `#if` that uses them.
    package var undecidedMacros: Set<String> = []
    /// Files whose text precedes the one that is read: Shadertoy's Common.
    package var leading: [SourceFile] = []
    /// Of a text with lines `#pragma stage vertex`, the stage to read; nil: it is all one stage's.
    package var stage: String?
    /// Old or modern GLSL; nil: detected.
    package var style: ParsedSource.Style?
    /// The text has a `main` and one output. False where the host's lines have them.
    package var isWhole = true
    /// Comments after uniforms annotate them. False where the dialect describes its parameters elsewhere.
    var readsAnnotations = true
    /// The host's vertex shader fills the varyings, so they must be positions. False where the user's own vertex shader
    /// does, and for vertex shaders.
    package var hasMadeVaryings = true
    /// What the host's vertex shader writes into varyings other than the position.
    package var varyingValues = VaryingValues()

    package init(
        files: any ShaderFiles, style: ParsedSource.Style? = nil, isWhole: Bool = true, readsAnnotations: Bool = true,
        hasMadeVaryings: Bool = true
    ) {
        self.files = files
        self.style = style
        self.isWhole = isWhole
        self.readsAnnotations = readsAnnotations
        self.hasMadeVaryings = hasMadeVaryings
    }

    /// - Throws: `.shader` with file, line and column.
    package func read(_ file: SourceFile) throws(Failure) -> PassText {
        guard !file.bytes.allSatisfy(Tokenizer.isSpace) else {
            throw Failure(.shader, "'\(file.name)' is empty", advice: "give a file with a GLSL fragment shader")
        }
        // Text without #version is GLSL ES 1.00, unless it uses later keywords: then conditions are read again.
        var source = try assemble(file, version: style == .modern ? 300 : 100)
        var style = style ?? StyleDetector.style(of: source)
        if source.version == nil, style == .modern, self.style == nil {
            source = try assemble(file, version: 300)
            style = .modern
        }
        return try text(source, style)
    }

    private func text(_ source: AssembledSource, _ style: ParsedSource.Style) throws(Failure) -> PassText {
        try NestingCheck.check(source)
        try MacroReplacement.check(source)
        var scanner = DeclarationScanner(source)
        scanner.scan()
        let declared = scanner.declarations.reduce(0) { $0 + $1.declarators.count }
        guard declared <= ShaderLimits.declarations else {
            throw source.failure("more than \(ShaderLimits.declarations) names are declared", advice: "use arrays")
        }
        let mentions = Self.mentions(in: source)
        var reader = UniformReader(source: source, mentions: mentions, readsAnnotations: readsAnnotations)
        let uniforms = try reader.uniforms(in: scanner.declarations)
        let varyings =
            hasMadeVaryings
            ? try VaryingCollector(
                source: source, mentions: mentions, values: varyingValues, constants: reader.constants
            ).varyings(in: scanner.declarations) : []
        if isWhole {
            try OutputCheck(
                source: source, declarations: scanner.declarations, functions: scanner.functions, mentions: mentions
            ).check()
        }
        var parsed = ParsedSource(
            assembled: reader.source, style: style, varyings: varyings, functions: scanner.functions,
            mentioned: Set(mentions.keys), usesFragColor: false, usesFragData: false,
            output: Self.output(source, scanner.declarations))
        parsed.definitions = definitions
        parsed.wrap()
        return PassText(
            source: parsed, uniforms: uniforms, declarations: scanner.declarations, mentions: mentions,
            constants: reader.constants)
    }

    private func assemble(_ file: SourceFile, version: Int) throws(Failure) -> AssembledSource {
        var assembler = SourceAssembler(
            assumedVersion: version, files: files,
            definitions: Dictionary(definitions.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }),
            undecided: undecidedMacros, stage: stage)
        try assembler.read(file, behind: leading)
        return assembler.result
    }

    /// How often each name occurs in the text, macros' bodies included.
    private static func mentions(in source: AssembledSource) -> [String: Int] {
        var mentions: [String: Int] = [:]
        for token in source.tokens where token.kind == .identifier { mentions[token.text, default: 0] += 1 }
        for token in source.macroTokens where token.kind == .identifier { mentions[token.text, default: 0] += 1 }
        for (name, count) in mentions where count > 2 {
            let meant = source.macros.nameMeant(by: name)
            // All but the two in the macro's definition and in a declaration count for the name that it expands to.
            if meant != name { mentions[meant, default: 0] += count - 2 }
        }
        return mentions
    }

    /// The one `out vec4`, with its `out`.
    private static func output(_ source: AssembledSource, _ declarations: [Declaration]) -> ParsedSource.Output? {
        let outputs = declarations.filter { $0.storage == .output }
        guard outputs.count == 1, let declaration = outputs.first, declaration.isCertain,
            declaration.declarators.count == 1, let name = declaration.declarators.first?.name,
            let begin = source.tokens.firstIndex(of: declaration.first),
            let storage = source.tokens[begin...].prefix(while: { $0 != name }).first(where: { $0.isText("out") })
        else { return nil }
        return ParsedSource.Output(name: name.text, storage: storage)
    }
}
