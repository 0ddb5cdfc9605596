import Testing

/// A text with mistakes, and all that is told of them: `line:column: sentence`.
package struct Broken: Sendable, CustomTestStringConvertible {
    package var text: String
    package var told: [String]

    package var testDescription: String { told.first ?? "nothing" }

    private static let start =
        "precision mediump float;\nuniform sampler2D frame;\nuniform float k;\nvarying vec2 uv;\n"

    package static func whole(_ text: String, _ told: String...) -> Broken { Broken(text: text, told: told) }

    /// The statements are line 6 of a shader with `frame`, `k` and `uv`.
    package static func inMain(_ statements: String, _ told: String...) -> Broken {
        Broken(
            text: "\(start)void main() {\n    \(statements)\n    gl_FragColor = vec4(1.0);\n}\n",
            told: told.map { "\($0) (in function 'main')" })
    }

    /// The declarations begin at line 5 of such a shader.
    package static func before(_ declarations: String, _ told: String...) -> Broken {
        Broken(text: "\(start)\(declarations)\nvoid main() {\n    gl_FragColor = vec4(1.0);\n}\n", told: told)
    }

    /// All of the tables.
    package static let all = values + names + syntax
}
