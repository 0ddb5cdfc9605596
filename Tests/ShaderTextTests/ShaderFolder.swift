import GLFXCore

@testable import GLFXShaderText
@testable import GLFXDialects
@testable import GLFXPrograms

/// The files of a shader's folder, by path.
struct ShaderFolder: ShaderFiles {
    var texts: [String: String]
    var pictures: Set<String> = []

    init(_ texts: [String: String], pictures: Set<String> = []) {
        self.texts = texts
        self.pictures = pictures
    }

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let place = ClosureFiles.resolve(path, from: includer)
        if let text = texts[place] { return (place, text) }
        guard let text = texts[path] else { throw Failure(.shader, "cannot open '\(path)'") }
        return (path, text)
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { texts[path].map { (path, $0) } }

    func names(in folder: String) -> [String] {
        (Array(texts.keys) + pictures).filter { !$0.contains("/") }.sorted()
    }

    func picture(_ path: String) throws(Failure) -> String? { pictures.contains(path) ? "/" + path : nil }

    /// Parses one of the files.
    func parse(_ name: String, dialect: Dialect? = nil) throws -> ShaderProgram {
        try ShaderProgram.parse(text: texts[name] ?? "", name: name, dialect: dialect, files: self)
    }

    /// The failure of parsing one of the files; nil if none.
    func refusal(_ name: String) -> Failure? {
        do {
            _ = try ShaderProgram.parse(text: texts[name] ?? "", name: name, files: self)
            return nil
        } catch {
            return error
        }
    }
}
