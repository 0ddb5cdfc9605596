import GLFXCore

@testable import GLFXShaderText

/// The files beside a shader, by path.
struct Companions: ShaderFiles {
    var texts: [String: String] = [:]
    var pictures: Set<String> = []

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard let found = try text(path) else { throw Failure(.shader, "cannot open '\(path)'") }
        return found
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { texts[path].map { (path, $0) } }

    func names(in folder: String) -> [String] { texts.keys.sorted() }

    func picture(_ path: String) throws(Failure) -> String? {
        guard !path.hasPrefix("..") else {
            throw Failure(.shader, "'\(path)' is outside the shader's folder", advice: "put it beside the shader")
        }
        return pictures.contains(path) ? "/shaders/\(path)" : nil
    }
}
