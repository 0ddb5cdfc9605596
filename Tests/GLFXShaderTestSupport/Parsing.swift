package import GLFXCompile
package import GLFXCore
import GLFXDialects
package import GLFXPrograms
package import GLFXShaderText

/// Parses a text named `a.frag`, with included files by path.
package func parse(_ text: String, files: [String: String] = [:]) throws(Failure) -> ShaderProgram {
    try ShaderProgram.parse(text: text, name: "a.frag") { (path: String) throws(Failure) in
        guard let text = files[path] else { throw Failure(.shader, "cannot open '\(path)'") }
        return (path, text)
    }
}

/// A whole shader around declarations; it uses each of the names.
package func shader(_ declarations: String, using names: String...) -> String {
    let uses = names.map { "    use(\($0));\n" }.joined()
    return "\(declarations)\nvoid main() {\n    gl_FragColor = vec4(1.0);\n\(uses)}\n"
}

/// The failure of parsing; nil if none.
package func refusal(_ text: String, files: [String: String] = [:]) -> Failure? {
    do {
        _ = try parse(text, files: files)
        return nil
    } catch {
        return error
    }
}

/// Why a text is refused; `none` where it is not.
package func message(of parse: () throws(Failure) -> ShaderProgram) -> String {
    do {
        _ = try parse()
        return "none"
    } catch {
        return error.message
    }
}

extension ShaderProgram {
    /// The ladder's texts without repairs: as if each compiled, but did not link.
    package func variants(pass: Int) -> [ShaderVariant] {
        guard passes.indices.contains(pass) else { return [] }
        var ladder = CompileLadder(program: self, pass: pass)
        var variants: [ShaderVariant] = []
        while let variant = ladder.next() {
            variants.append(variant)
            ladder.refuse(.link, log: "error: no")
        }
        return variants
    }

    /// The only parameter.
    package var parameter: Parameter? { parameters.count == 1 ? parameters[0] : nil }
}

/// Testing has a type of the same name.
package typealias Place = SourceLocation
