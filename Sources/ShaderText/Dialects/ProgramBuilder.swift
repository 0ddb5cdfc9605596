import FrameCore

/// Makes the neutral form of what was read: inputs, parameters, what the host fills, what comes from the vertex shader.
struct ProgramBuilder {
    var source: AssembledSource
    let style: ParsedSource.Style
    let declarations: [Declaration]
    let functions: [FunctionSpan]
    /// How often each name stands in the text, macros' bodies included.
    private let mentions: [String: Int]
    private var constants: [String: ConstantEvaluator.Value] = [:]
    private var uniforms: [Uniform] = []

    /// A uniform with what its comment says.
    struct Uniform {
        var name: Token
        var type: GLSLType
        var arraySize: Int?
        var initial: [Double]?
        var annotation: Annotation
    }

    init(
        source: AssembledSource, style: ParsedSource.Style, declarations: [Declaration], functions: [FunctionSpan]
    ) {
        self.source = source
        self.style = style
        self.declarations = declarations
        self.functions = functions
        var mentions: [String: Int] = [:]
        for token in source.tokens where token.kind == .identifier { mentions[token.text, default: 0] += 1 }
        for token in source.macroTokens where token.kind == .identifier { mentions[token.text, default: 0] += 1 }
        self.mentions = mentions
    }

    consuming func program() throws(Failure) -> ShaderProgram {
        var builder = self
        return try builder.build()
    }

    private mutating func build() throws(Failure) -> ShaderProgram {
        let passes = try PassDirective.passCount(in: source)
        collectConstants()
        try collectUniforms()
        let varyings = try VaryingCollector(source: source, mentions: mentions).varyings(in: declarations)
        try OutputCheck(source: source, declarations: declarations, functions: functions, mentions: mentions).check()
        let parsed = ParsedSource(
            assembled: source, style: style, varyings: varyings, functions: functions, mentioned: Set(mentions.keys),
            usesFragColor: mentions["gl_FragColor"] != nil && !source.macros.everDefined.contains("gl_FragColor"),
            usesFragData: mentions["gl_FragData"] != nil && !source.macros.everDefined.contains("gl_FragData"),
            output: output())
        let samplers = uniforms.filter(\.type.isSampler)
        let reads = OwnPositionReads(parsed, samplers: samplers.map(\.name))
        var program = ShaderProgram(
            name: source.files.first?.name ?? "", dialect: .glslES,
            passes: (0..<passes).map { ShaderProgram.Pass(index: $0, source: parsed) },
            inputs: samplers.map {
                ShaderProgram.Input(
                    name: $0.name.text, type: $0.type, isUsed: isUsed($0.name),
                    isReadAtOwnPositionOnly: reads.names.contains($0.name.text),
                    label: $0.annotation.label, help: $0.annotation.help)
            },
            parameters: [], builtins: [], summary: Summary.text(of: source))
        let names = samplers.map(\.name.text)
        for uniform in uniforms where !uniform.type.isSampler {
            if uniform.arraySize == nil, !uniform.annotation.isOurs,
                let meaning = WellKnownUniform.meaning(of: uniform.name.text, type: uniform.type, samplers: names)
            {
                program.builtins.append(
                    BuiltinUniform(name: uniform.name.text, type: uniform.type, meaning: meaning))
            } else {
                var parameter = try ParameterMaker(source: source, constants: constants).parameter(uniform)
                // What nothing reads needs no value from anybody.
                if parameter.defaultValue == nil, !isUsed(uniform.name) {
                    parameter.defaultValue = ParameterValue(
                        Array(repeating: 0, count: uniform.type.componentCount * (uniform.arraySize ?? 1)))
                }
                program.parameters.append(parameter)
            }
        }
        return program
    }

    /// The one `out vec4`, with the word that makes it one.
    private func output() -> ParsedSource.Output? {
        let outputs = declarations.filter { $0.storage == .output }
        guard outputs.count == 1, let declaration = outputs.first, declaration.isCertain,
            declaration.declarators.count == 1, let name = declaration.declarators.first?.name,
            let begin = source.tokens.firstIndex(of: declaration.first),
            let storage = source.tokens[begin...].prefix(while: { $0 != name }).first(where: { $0.isText("out") })
        else { return nil }
        return ParsedSource.Output(name: name.text, storage: storage)
    }

    /// Whether something but its declaration mentions a name.
    private func isUsed(_ name: Token) -> Bool { mentions[name.text, default: 0] > 1 }

    /// `const int N = 5;`, which sizes of arrays and initialisers may name.
    private mutating func collectConstants() {
        var evaluator = ConstantEvaluator(macros: source.macros)
        for declaration in declarations where declaration.storage == .constant && declaration.isCertain {
            for declarator in declaration.declarators where declarator.arraySize == nil {
                if var value = evaluator.evaluate(declarator.initializer) {
                    if declaration.typeName == "float" { value.isInteger = false }
                    evaluator.constants[declarator.name.text] = value
                }
            }
        }
        constants = evaluator.constants
    }

    private mutating func collectUniforms() throws(Failure) {
        let comments = TrailingComments(source)
        var seen: Set<String> = []
        for declaration in declarations where declaration.storage == .uniform {
            if declaration.isBlock {
                throw source.failure(
                    at: declaration.first, "a block of uniforms cannot be given values",
                    advice: "declare each of its members as a uniform of its own")
            }
            let own = declaration.declarators.map { comments.comment(of: $0) }
            for (index, declarator) in declaration.declarators.enumerated() {
                blankInitializer(declarator)
                // Both branches of an #if that the driver decides may declare it.
                guard seen.insert(declarator.name.text).inserted else { continue }
                guard seen.count <= ShaderLimits.uniforms else {
                    throw source.failure(
                        at: declarator.name, "more than \(ShaderLimits.uniforms) uniforms", advice: "use arrays")
                }
                // A declarator without a comment of its own shares the one behind the whole declaration.
                let comment = own[index] ?? own.last ?? nil
                if let uniform = try uniform(declarator, of: declaration, comment) { uniforms.append(uniform) }
            }
        }
    }

    private func uniform(
        _ declarator: Declaration.Declarator, of declaration: Declaration, _ comment: AssembledSource.Comment?
    ) throws(Failure) -> Uniform? {
        let name = declarator.name
        let typeName = declaration.typeName == "samplerExternalOES" ? "sampler2D" : declaration.typeName
        guard let type = GLSLType(rawValue: typeName) else {
            // One that nothing reads does no harm.
            guard mentions[name.text, default: 0] > 1 else { return nil }
            throw source.failure(
                at: name, "a uniform of type '\(declaration.typeName)' cannot be given a value",
                advice: "use numbers, vectors, square matrices or sampler2D")
        }
        var arraySize: Int?
        if let tokens = declarator.arraySize {
            var evaluator = ConstantEvaluator(constants: constants, macros: source.macros)
            guard !type.isSampler else {
                throw source.failure(
                    at: name, "'\(name.text)' is an array of samplers", advice: "declare each sampler by its own name")
            }
            guard let value = evaluator.evaluate(tokens), value.components.count == 1,
                let size = Int(exactly: value.components[0]), size > 0, size <= 4096
            else {
                throw source.failure(
                    at: name, "the size of '\(name.text)' is no number from 1 to 4096", advice: "write the number")
            }
            arraySize = size
        }
        var annotation = Annotation()
        if let comment {
            do {
                annotation = try AnnotationParser.parse(comment.text)
            } catch {
                throw source.failure(line: comment.line, column: comment.column, error.message, advice: error.advice)
            }
        }
        return Uniform(
            name: name, type: type, arraySize: arraySize,
            initial: try initialValue(declarator, type: type, count: type.componentCount * (arraySize ?? 1)),
            annotation: annotation)
    }

    private func initialValue(
        _ declarator: Declaration.Declarator, type: GLSLType, count: Int
    ) throws(Failure) -> [Double]? {
        guard let equals = declarator.equals else { return nil }
        var evaluator = ConstantEvaluator(constants: constants, macros: source.macros)
        guard let value = evaluator.evaluate(declarator.initializer), value.components.count == count,
            type.scalar == .float || value.components.allSatisfy({ $0 == $0.rounded() })
        else {
            throw source.failure(
                at: equals, "the first value of '\(declarator.name.text)' cannot be worked out",
                advice: "write \(count == 1 ? "a number" : "\(count) numbers") of type \(type.rawValue)")
        }
        return value.components
    }

    /// GLSL ES takes no value in a uniform's declaration: the text goes, the parameter's default stays.
    private mutating func blankInitializer(_ declarator: Declaration.Declarator) {
        guard let equals = declarator.equals else { return }
        for token in [equals] + declarator.initializer {
            let end = token.column + token.text.utf8.count
            guard source.lines.indices.contains(token.line), end <= source.lines[token.line].text.count else {
                continue
            }
            for column in token.column..<end { source.lines[token.line].text[column] = 0x20 }
        }
    }
}
