internal import GLFXCore
internal import GLFXShaderText

/// The fragment and the vertex shader of a text of Godot, read.
struct GodotStages {
    var fragment: PassText
    /// Nil: the text has no `vertex()`.
    var vertex: PassText?
    /// Of all uniforms, by name.
    private(set) var hints: [String: GodotHints]

    init(_ godotText: GodotText, _ request: DialectRequest) throws(Failure) {
        hints = godotText.hints
        let hasVertex = godotText.hasVertex
        func read(_ file: SourceFile, isVertex: Bool) throws(Failure) -> (PassText, [String: GodotHints]) {
            let files = GodotFiles(request.files, isVertex: isVertex, sharesVaryings: hasVertex)
            let reader = PassReader(
                files: files, style: .modern, isWhole: false, readsAnnotations: false, hasMadeVaryings: false)
            var text = try reader.read(file)
            // Messages show the user's lines.
            text.source.assembled.files[0] = request.file
            return (text, files.hints)
        }
        var included: [String: GodotHints]
        (fragment, included) = try read(godotText.fragment, isVertex: false)
        hints.merge(included) { first, _ in first }
        guard hasVertex else { return }
        let (text, others) = try read(godotText.vertex, isVertex: true)
        vertex = text
        hints.merge(others) { first, _ in first }
    }

    /// Whether one of them uses a name that neither declares.
    func wants(_ name: String) -> Bool { [fragment, vertex].contains { $0?.wants(name) == true } }

    /// All uniforms, those of the fragment shader first.
    var uniforms: [DeclaredUniform] {
        fragment.uniforms + (vertex?.uniforms ?? []).filter { !fragment.declaresUniform($0.name.text) }
    }

    /// Whether `fragment()` sets the whole of COLOR before it reads it.
    var setsColor: Bool { firstColor != nil }

    /// Whether COLOR is only set, and always opaque.
    var isOpaque: Bool {
        let tokens = fragment.source.assembled.tokens
        guard let first = firstColor, tokens.count(where: { $0.isText("COLOR") }) == 1 else { return false }
        let value = first.dropFirst(2)
        let end = value.suffix(4).map(\.text)
        return value.first?.isText("vec4") == true && end.count == 4 && end[0] == "," && Double(end[1] + "0") == 1
    }

    /// The statement `COLOR = …;`, where it comes before every other use, and always.
    private var firstColor: ArraySlice<Token>? {
        let tokens = fragment.source.assembled.tokens
        guard !fragment.source.assembled.macroTokens.contains(where: { $0.isText("COLOR") }),
            let name = tokens.firstIndex(where: { $0.isText("COLOR") }), name > 0, name + 1 < tokens.count,
            tokens[name + 1].isText("="), ["{", "}", ";"].contains(tokens[name - 1].text),
            let end = tokens[name...].firstIndex(where: { $0.isText(";") }),
            !tokens[(name + 1)..<end].contains(where: { $0.isText("COLOR") }),
            let entry = tokens.firstIndex(where: { $0.isText("fragment") }), entry < name
        else { return nil }
        let before = tokens[entry..<name]
        let depth = before.reduce(0) { $0 + ($1.isText("{") ? 1 : $1.isText("}") ? -1 : 0) }
        return depth == 1 && !before.contains { $0.isText("return") } ? tokens[name...end] : nil
    }
}

extension PassText {
    /// Whether the text uses a name without declaring it.
    func wants(_ name: String) -> Bool { mentions(name) && !declares(name) }
}
