import GLFXCore
@testable import GLFXDialects
@testable import GLFXPrograms
import GLFXShaderTestSupport

/// Files of ISF for the tests: JSON in a comment, and a text after it.
enum ISFText {
    /// A text that is white everywhere.
    static let main = "void main() { gl_FragColor = vec4(1.0); }"

    static func parse(
        _ json: String, _ glsl: String? = nil, files: Companions = Companions()
    ) throws(Failure) -> ShaderProgram {
        try ShaderProgram.parse(text: "/*\(json)*/\n\(glsl ?? main)\n", name: "a.fs", dialect: .isf, files: files)
    }
}
