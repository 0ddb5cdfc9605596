internal import GLFXCompile
package import GLFXCore
package import GLFXPrograms

/// A shader's texts as they are compiled, host's lines included.
package enum CompiledSource {
    /// The texts of all passes, each after a comment that names it.
    /// - Parameter program: the shader.
    /// - Throws: `.shader` where no text compiles.
    package static func text(of program: ShaderProgram) throws(Failure) -> String {
        var parts: [String] = []
        for text in try program.texts(WordStore()) {
            let pass = text.name.map { "\($0), " } ?? ""
            if !text.vertex.isEmpty { parts.append("// \(program.name), \(pass)vertex shader\n\(text.vertex)") }
            parts.append("// \(program.name), \(pass)\(text.label)\n\(text.fragment)")
        }
        return parts.joined(separator: "\n")
    }
}
