package import GLFXCore
import GLFXShaderText

/// The files beside a shader, by path.
package struct Companions: ShaderFiles {
    package var texts: [String: String] = [:]
    package var pictures: Set<String> = []

    package init(texts: [String: String] = [:], pictures: Set<String> = []) {
        (self.texts, self.pictures) = (texts, pictures)
    }

    package func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard let found = try text(path) else { throw Failure(.shader, "cannot open '\(path)'") }
        return found
    }

    package func text(_ path: String) throws(Failure) -> (name: String, text: String)? {
        texts[path].map { (path, $0) }
    }

    package func names(in folder: String) -> [String] { texts.keys.sorted() }

    package func picture(_ path: String) throws(Failure) -> String? {
        guard !path.hasPrefix("..") else {
            throw Failure(.shader, "'\(path)' is outside the shader's folder", advice: "put it beside the shader")
        }
        return pictures.contains(path) ? "/shaders/\(path)" : nil
    }
}
