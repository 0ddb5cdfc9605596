/// Makes the result of a shader with a `main` of its own opaque.
enum Opaque {
    /// Lines of the host's own before and behind the text. Where it is not clear what the shader writes into, none.
    static func lines(around source: ParsedSource) -> (prelude: [String], postlude: [String]) {
        let output: String
        if let own = source.output {
            output = own.name
        } else if source.usesFragColor {
            output = "gl_FragColor"
        } else {
            return ([], [])
        }
        guard !source.assembled.macros.everDefined.contains("main") else { return ([], []) }
        return (
            ["#define main glfx_main"],
            ["#undef main", "void main() {", "    glfx_main();", "    \(output).a = 1.0;", "}"]
        )
    }
}

extension ParsedSource {
    mutating func wrap(_ lines: (prelude: [String], postlude: [String])) {
        wrap(prelude: lines.prelude, postlude: lines.postlude)
    }
}
