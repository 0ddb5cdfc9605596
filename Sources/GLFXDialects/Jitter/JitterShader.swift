internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A `.jxs` with the texts of its programs, and its samplers.
struct JitterShader {
    /// A sampler of the fragment program.
    struct Sampler {
        var name: String
        /// Which of the slab's inputs it reads.
        var unit: Int
        /// Its places are in pixels.
        var isRectangle: Bool
        var isUsed: Bool
        /// Its picture beside the file.
        var file: String?
    }

    let document: JitterDocument
    let fragment: SourceFile
    /// Nil: one of Jitter's own, which fills varyings with the place.
    let vertex: SourceFile?
    /// In the order of their units.
    let samplers: [Sampler]

    init(_ request: DialectRequest) throws(Failure) {
        document = JitterDocument(request.file)
        guard let program = document.programs["fragment"] else {
            let others = document.languages.filter { $0 != "glsl" }
            throw request.file.failure(
                "there is no fragment program in GLSL in it"
                    + (others.isEmpty ? "" : ", only \(others.joined(separator: ", "))"),
                advice: "give a .jxs with <language name=\"glsl\"> and a program of type=\"fragment\"")
        }
        guard document.programs["geometry"] == nil else {
            throw request.file.failure(
                "it has a geometry program, which is not run here",
                advice: "give a .jxs with a vertex and a fragment program only")
        }
        guard let fragment = try Self.text(of: program, request) else {
            throw request.file.failure(
                "there is no '\(program.source ?? "")' beside it",
                advice: "put the files that the .jxs names into its folder")
        }
        self.fragment = fragment
        if let program = document.programs["vertex"] {
            let given = try Self.text(of: program, request)
            vertex = if let given { given } else { try JitterVertex.own(program.source ?? "") }
        } else {
            vertex = nil
        }
        samplers = Self.samplers(of: fragment, document)
    }

    private static func text(
        of program: JitterDocument.Program, _ request: DialectRequest
    ) throws(Failure) -> SourceFile? {
        guard let name = program.source else { return try request.file.keeping(program.text) }
        guard let file = try request.files.text(name) else { return nil }
        return try SourceFile(name: file.name, text: file.text)
    }

    /// A parameter's number says which input a sampler reads; others take the number in their names, or the next.
    private static func samplers(of file: SourceFile, _ document: JitterDocument) -> [Sampler] {
        let tokens = TextEditor(file).tokens
        var samplers: [Sampler] = []
        var depth = 0
        for index in tokens.indices.dropLast() {
            if tokens[index].isText("{") || tokens[index].isText("(") { depth += 1 }
            if tokens[index].isText("}") || tokens[index].isText(")") { depth -= 1 }
            guard depth == 0, tokens[index].isText("sampler2DRect") || tokens[index].isText("sampler2D") else {
                continue
            }
            for token in tokens[(index + 1)...].prefix(while: { !$0.isText(";") }) where token.kind == .identifier {
                let described = document.parameter(token.text)?.numbers.first
                let digits = token.text.reversed().prefix { $0.isNumber }.reversed()
                let number = described.flatMap { Int(exactly: $0.rounded()) } ?? Int(String(digits))
                samplers.append(
                    Sampler(
                        name: token.text, unit: number ?? samplers.count,
                        isRectangle: tokens[index].isText("sampler2DRect"),
                        isUsed: tokens.lazy.filter { $0.text == token.text }.count > 1))
            }
        }
        samplers.sort { $0.unit < $1.unit }
        for index in samplers.indices { samplers[index].file = document.pictures[samplers[index].unit] }
        return samplers
    }

    func isSampler(_ name: String) -> Bool { samplers.contains { $0.name == name } }

    /// The sampler of an input other than the first, if something reads it.
    func usedSampler(_ unit: Int) -> String? {
        samplers.first { $0.unit == unit && unit > 0 && $0.isUsed }?.name
    }

    func vertexMentions(_ name: String) -> Bool { vertex.map { TextEditor($0).mentions(name) } ?? false }
}
