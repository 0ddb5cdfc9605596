internal import GLFXShaderText

/// Makes the result of a shader with a `main` of its own opaque.
enum Opaque {
    /// The new name of `main`, of the same length, so that every column stays.
    private static let body = "glfx"

    /// Renames the text's `main`, and adds one of the host's that calls it. Nothing is changed where the output is
    /// unknown.
    static func apply(to source: inout ParsedSource) {
        wrap(&source) { output in ["    \(body)();", "    \(output).a = 1.0;"] }
    }

    /// The same, but only for shaders and pixels that leave alpha out.
    static func begin(_ source: inout ParsedSource) {
        wrap(&source) { output in ["    \(output) = vec4(0.0, 0.0, 0.0, 1.0);", "    \(body)();"] }
    }

    /// What the shader does not write is black, as in browsers; otherwise it would be undefined.
    /// - Parameter isOpaque: the result's alpha is 1 whatever the shader writes.
    static func beginBlack(_ source: inout ParsedSource, isOpaque: Bool) {
        wrap(&source) { output in
            ["    \(output) = vec4(0.0);", "    \(body)();"] + (isOpaque ? ["    \(output).a = 1.0;"] : [])
        }
    }

    private static func wrap(_ source: inout ParsedSource, _ lines: (_ output: String) -> [String]) {
        let output: String
        if let sourceOutput = source.output {
            output = sourceOutput.name
        } else if source.usesFragColor {
            output = "gl_FragColor"
        } else {
            return
        }
        guard !source.assembled.macroTokens.contains(where: { $0.isText("main") }) else { return }
        for index in source.assembled.tokens.indices where source.assembled.tokens[index].isText("main") {
            let token = source.assembled.tokens[index]
            let range = token.column..<token.column + token.text.utf8.count
            source.assembled.lines[token.line].text.replaceSubrange(range, with: body.utf8)
            source.assembled.tokens[index].text = body
        }
        source.wrap(postlude: ["void main() {"] + lines(output) + ["}"])
    }
}
