internal import GLFXCore
internal import GLFXShaderText

/// One file of Godot's shading language as GLSL: what only Godot's language has is blanked, and kept here.
struct GodotText {
    /// The text for the fragment shader: without `vertex()`.
    private(set) var fragment: SourceFile
    /// The text for the vertex shader: without `fragment()`.
    private(set) var vertex: SourceFile
    /// Of uniforms, by name.
    private(set) var hints: [String: GodotHints] = [:]
    /// The words of `render_mode`.
    private(set) var modes: Set<String> = []
    /// The word of `shader_type`, with its place.
    private(set) var type: Token?
    private(set) var hasVertex = false

    /// - Parameter sharesVaryings: `vertex()` fills the varyings. Without one, nothing does, and they are variables.
    /// - Throws: `.shader`, at the user's line, for hints that cannot be read.
    init(_ file: SourceFile, sharesVaryings: Bool) throws(Failure) {
        let masked = MaskedText(file)
        var reader = Reader(
            editor: TextEditor(try SourceFile(name: file.name, text: masked.text)), strings: masked.strings,
            sharesVaryings: sharesVaryings)
        try reader.read()
        (hints, modes, type, hasVertex) = (reader.hints, reader.modes, reader.type, reader.vertex != nil)
        (fragment, vertex) = (try reader.text(without: reader.vertex), try reader.text(without: reader.fragment))
    }

    private struct Reader {
        var editor: TextEditor
        let strings: [MaskedText.Place: String]
        let sharesVaryings: Bool
        var hints: [String: GodotHints] = [:]
        var modes: Set<String> = []
        var type: Token?
        /// The tokens of entry functions.
        var vertex: ClosedRange<Int>?
        var fragment: ClosedRange<Int>?

        private var tokens: [Token] { editor.tokens }

        mutating func read() throws(Failure) {
            var index = 0
            while index < tokens.count {
                let start = index
                index = endOfStatement(from: start)
                switch tokens[start].text {
                case "shader_type":
                    if start + 1 < index { type = tokens[start + 1] }
                    editor.blank(start...index - 1)
                case "render_mode":
                    modes.formUnion(tokens[start..<index].map(\.text))
                    editor.blank(start...index - 1)
                case "group_uniforms", "stencil_mode": editor.blank(start...index - 1)
                case "global", "instance":
                    editor.blank(start...start)
                    try uniform(start + 1..<index)
                case "uniform": try uniform(start..<index)
                case "varying" where !sharesVaryings:
                    for word in start..<index where ["varying", "flat", "smooth"].contains(tokens[word].text) {
                        editor.blank(word...word)
                    }
                case "void": function(start..<index)
                default: break
                }
            }
        }

        /// The index after the statement's `;` or body.
        private func endOfStatement(from start: Int) -> Int {
            var index = start
            while index < tokens.count {
                switch tokens[index].text {
                case ";": return index + 1
                case "(", "[": index = tokens.closing(index) ?? tokens.count
                case "{":
                    let close = tokens.closing(index) ?? tokens.count
                    // `struct S { … };` and `const float a[] = { … };` go on to a semicolon.
                    let isBody = index > start && tokens[index - 1].isText(")")
                    if isBody { return min(close + 1, tokens.count) }
                    index = close
                case "}": return index + 1
                default: break
                }
                index += 1
            }
            return tokens.count
        }

        /// An entry function. `light()` is never called, since a movie has no lights.
        private mutating func function(_ range: Range<Int>) {
            guard range.count > 4, tokens[range.lowerBound + 2].isText("("),
                tokens[range.upperBound - 1].isText("}")
            else { return }
            switch tokens[range.lowerBound + 1].text {
            case "vertex": vertex = range.lowerBound...range.upperBound - 1
            case "fragment": fragment = range.lowerBound...range.upperBound - 1
            case "light": editor.blank(range.lowerBound...range.upperBound - 1)
            default: break
            }
        }

        private mutating func uniform(_ range: Range<Int>) throws(Failure) {
            var name: String?
            var colon: Int?
            var index = range.lowerBound
            while index < range.upperBound, !tokens[index].isText("="), !tokens[index].isText(";") {
                switch tokens[index].text {
                case ":": colon = colon ?? index
                case "(", "[": index = tokens.closing(index) ?? range.upperBound
                default: if colon == nil, tokens[index].kind == .identifier { name = tokens[index].text }
                }
                index += 1
            }
            guard let name, let colon else { return }
            let end = min(index, range.upperBound)
            guard colon + 1 < end else {
                throw editor.failure(at: colon, "no hint follows this colon", advice: "write a hint, or delete it")
            }
            hints[name] = try GodotHints(editor, colon + 1..<end, strings: strings)
            editor.blank(colon...end - 1)
        }

        func text(without range: ClosedRange<Int>?) throws(Failure) -> SourceFile {
            var editor = editor
            if let range { editor.blank(range) }
            return try editor.edited()
        }
    }
}
