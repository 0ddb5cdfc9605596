package import GLFXCore
import GLFXDialects
package import GLFXPrograms
import GLFXShaderText

/// The files of a shader's folder, by path.
package struct ShaderFolder: ShaderFiles {
    package var texts: [String: String]
    package var pictures: Set<String> = []

    package init(_ texts: [String: String], pictures: Set<String> = []) {
        self.texts = texts
        self.pictures = pictures
    }

    package func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let place = ClosureFiles.resolve(path, from: includer)
        if let text = texts[place] { return (place, text) }
        guard let text = texts[path] else { throw Failure(.shader, "cannot open '\(path)'") }
        return (path, text)
    }

    package func text(_ path: String) throws(Failure) -> (name: String, text: String)? {
        texts[path].map { (path, $0) }
    }

    package func names(in folder: String) -> [String] {
        (Array(texts.keys) + pictures).filter { !$0.contains("/") }.sorted()
    }

    package func picture(_ path: String) throws(Failure) -> String? { pictures.contains(path) ? "/" + path : nil }

    /// Parses one of the files.
    package func parse(_ name: String, dialect: Dialect? = nil) throws -> ShaderProgram {
        try ShaderProgram.parse(text: texts[name] ?? "", name: name, dialect: dialect, files: self)
    }

    /// The failure of parsing one of the files; nil if none.
    package func refusal(_ name: String) -> Failure? {
        do {
            _ = try ShaderProgram.parse(text: texts[name] ?? "", name: name, files: self)
            return nil
        } catch {
            return error
        }
    }
}
