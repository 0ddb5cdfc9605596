internal import GLFXCore

/// Reads the uniforms of a text, and removes their initialisers, which GLSL ES does not allow.
struct UniformReader {
    /// Initialisers of uniforms are blanked as they are read.
    private(set) var source: AssembledSource
    let mentions: [String: Int]
    let readsAnnotations: Bool
    /// `const int N = 5;`, for sizes of arrays and initialisers.
    private(set) var constants: [String: ConstantEvaluator.Value] = [:]

    init(source: AssembledSource, mentions: [String: Int], readsAnnotations: Bool = true) {
        self.source = source
        self.mentions = mentions
        self.readsAnnotations = readsAnnotations
    }

    private mutating func collectConstants(_ declarations: [Declaration]) {
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

    /// The declared uniforms, each name once.
    mutating func uniforms(in declarations: [Declaration]) throws(Failure) -> [DeclaredUniform] {
        collectConstants(declarations)
        var uniforms: [DeclaredUniform] = []
        let comments = TrailingComments(source)
        var seen: Set<String> = []
        for declaration in declarations where declaration.storage == .uniform {
            if declaration.isBlock {
                throw source.failure(
                    at: declaration.first,
                    "a block of uniforms that is an array, or has row_major matrices, cannot be given values",
                    advice: "declare each of its members as a uniform of its own")
            }
            let nameComments = declaration.declarators.map { comments.comment(of: $0) }
            for (index, declarator) in declaration.declarators.enumerated() {
                blankInitializer(declarator, of: declaration)
                var declarator = declarator
                // A macro of a member's name that comes later has nothing to do with it.
                if !declaration.isNamedMember {
                    declarator.name.text = source.macros.nameMeant(by: declarator.name.text)
                }
                // Both branches of an #if that the driver decides may declare it.
                guard seen.insert(declarator.name.text).inserted else { continue }
                guard seen.count <= ShaderLimits.uniforms else {
                    throw source.failure(
                        at: declarator.name, "more than \(ShaderLimits.uniforms) uniforms", advice: "use arrays")
                }
                // A declarator without a comment of its own shares the one after the whole declaration.
                let comment = nameComments[index] ?? nameComments.last ?? nil
                if let uniform = try uniform(declarator, of: declaration, comment) { uniforms.append(uniform) }
            }
        }
        return uniforms
    }

    /// Types that the host fills with plain pictures.
    private static let planeSamplers: Set<String> = ["samplerExternalOES", "sampler2DRect", "sampler1D"]

    private func uniform(
        _ declarator: Declaration.Declarator, of declaration: Declaration, _ comment: AssembledSource.Comment?
    ) throws(Failure) -> DeclaredUniform? {
        let name = declarator.name
        let typeName = Self.planeSamplers.contains(declaration.typeName) ? "sampler2D" : declaration.typeName
        guard let type = GLSLType(rawValue: typeName) else {
            // An unread one is no error.
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
            let value = tokens.isEmpty ? nil : evaluator.evaluate(tokens)
            let written = value?.components.count == 1 ? value.flatMap { Int(exactly: $0.components[0]) } : nil
            guard let size = tokens.isEmpty ? sizeOfValue(declarator, type) : written, size > 0, size <= 4096 else {
                throw source.failure(
                    at: name, "the size of '\(name.text)' is no number from 1 to 4096", advice: "write the number")
            }
            arraySize = size
        }
        var annotation = Annotation()
        if let comment, readsAnnotations {
            do {
                annotation = try AnnotationParser.parse(comment.text)
            } catch {
                throw source.failure(
                    line: comment.line, column: comment.column, "\(error.message)", advice: error.advice.map { "\($0)" }
                )
            }
        }
        return DeclaredUniform(
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
                at: equals, "the initial value of '\(declarator.name.text)' cannot be evaluated",
                advice: "write \(count == 1 ? "a number" : "\(count) numbers") of type \(type.rawValue)")
        }
        return value.components
    }

    /// `float a[] = float[](1.0, 2.0)` has as many elements as its initialiser.
    private func sizeOfValue(_ declarator: Declaration.Declarator, _ type: GLSLType) -> Int? {
        var evaluator = ConstantEvaluator(constants: constants, macros: source.macros)
        guard type.componentCount > 0, let value = evaluator.evaluate(declarator.initializer) else { return nil }
        return value.components.count / type.componentCount
    }

    /// GLSL ES allows no initialiser of a uniform: it becomes the parameter's default.
    private mutating func blankInitializer(_ declarator: Declaration.Declarator, of declaration: Declaration) {
        guard let equals = declarator.equals else { return }
        for token in [equals] + declarator.initializer {
            let end = token.column + token.text.utf8.count
            guard source.lines.indices.contains(token.line), end <= source.lines[token.line].text.count else {
                continue
            }
            for column in token.column..<end { source.lines[token.line].text[column] = 0x20 }
        }
        guard declarator.arraySize?.isEmpty == true, let type = GLSLType(rawValue: declaration.typeName),
            let size = sizeOfValue(declarator, type)
        else { return }
        // The array's size from the initialiser is written into the blanked space.
        let line = declarator.name.line
        let text = source.lines[line].text
        let bytes = Array("[\(size)]".utf8)
        guard let open = text[declarator.name.column...].firstIndex(of: UInt8(ascii: "[")),
            let close = text[open...].firstIndex(of: UInt8(ascii: "]")), open + bytes.count <= text.count,
            text[(close + 1)..<max(close + 1, open + bytes.count)].allSatisfy({ $0 == 0x20 })
        else { return }
        source.lines[line].text.replaceSubrange(open..<max(close + 1, open + bytes.count), with: bytes)
    }
}

/// A uniform with its annotation.
package struct DeclaredUniform {
    package var name: Token
    package var type: GLSLType
    package var arraySize: Int?
    /// The value of its initialiser.
    package var initial: [Double]?
    package var annotation: Annotation
}
