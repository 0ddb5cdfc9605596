internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// A vertex shader that a host runs with a fragment shader, to fill its varyings.
///
/// The corners of the picture stay where they are, whatever it does with `gl_Position`.
struct HostVertex {
    /// Its text.
    var file: SourceFile
    /// What its attributes get, by name: a vec4 in GLSL, of which so many numbers are taken as the attribute has. It may
    /// use `glfx_at`, the place in the picture from 0 to 1 in the direction of the program's v, and `glfx_size`, the size
    /// of what is drawn in pixels.
    var attributes: [String: String]
    /// Lines before its text.
    var prelude: [String] = []
    /// Texts before it.
    var leading: [SourceFile] = []
    /// What is done before its `main`.
    var setup: [String] = []
    /// The `main` of a text that has none.
    var entry: [String] = []

    private static let corner = "glfx_corner"
    private static let size = BuiltinUniform(name: "glfx_size", type: .vec2, meaning: .resolution)

    /// The vertex shader read, with a `main` that fills the attributes.
    /// - Parameter undecided: macros that parameters define.
    func read(
        _ files: any ShaderFiles, style: ParsedSource.Style, definitions: [(name: String, value: String)],
        undecided: Set<String> = []
    ) throws(Failure) -> PassText {
        var editor = TextEditor(file)
        let assignments = try takeAttributes(&editor)
        var reader = PassReader(files: files, style: style, isWhole: false, hasMadeVaryings: false)
        (reader.definitions, reader.undecidedMacros) = (definitions, undecided)
        reader.leading = leading
        var text = try reader.read(try editor.edited())
        text.source.assembled.files[0] = file
        text.source.wrap(postlude: entry)
        guard text.source.renameMain(to: Opaque.body) else {
            throw file.failure(line: 1, byte: nil, "there is no 'void main()'", advice: "give a whole vertex shader")
        }
        text.source.wrap(
            prelude: ["attribute highp vec2 \(Self.corner);", "uniform highp vec2 \(Self.size.name);"] + prelude,
            postlude: ["void main() {", "    highp vec2 glfx_at = \(Self.corner) * 0.5 + 0.5;"] + assignments + setup
                + [
                    "    \(Opaque.body)();", "    gl_Position = vec4(\(Self.corner), 0.0, 1.0);", "}",
                ])
        return text
    }

    /// Gives a pass the vertex shader that was read.
    static func add(_ text: PassText, to pass: inout Pass) {
        pass.vertex = .shader(text.source, attributes: [corner: .position])
        pass.builtins.append(size)
    }

    /// Attributes become variables, which `main` sets.
    private func takeAttributes(_ editor: inout TextEditor) throws(Failure) -> [String] {
        var lines: [String] = []
        var depth = 0
        for index in editor.tokens.indices {
            let token = editor.tokens[index]
            if token.isText("{") || token.isText("(") { depth += 1 }
            if token.isText("}") || token.isText(")") { depth -= 1 }
            guard depth == 0, token.isText("attribute") || token.isText("in") else { continue }
            guard let end = editor.tokens[index...].firstIndex(where: { $0.isText(";") }) else { continue }
            var start = index
            if index > 0, editor.tokens[index - 1].isText(")"), let open = editor.tokens.opening(index - 1), open > 0 {
                start = open - 1
            }
            editor.blank(start...index)
            let names = editor.tokens[(index + 1)..<end].filter { $0.kind == .identifier }.map(\.text)
            guard let kind = names.firstIndex(where: { GLSLType(rawValue: $0) != nil }) else { continue }
            for name in names[(kind + 1)...] {
                guard let value = attributes[name] else {
                    throw editor.failure(
                        at: index, "nothing fills the attribute '\(name)' here",
                        advice: "there is \(attributes.keys.sorted().joined(separator: ", "))")
                }
                lines.append("    \(name) = \(names[kind])(\(value));")
            }
        }
        return lines
    }
}
