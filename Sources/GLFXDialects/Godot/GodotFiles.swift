internal import GLFXCore
internal import GLFXShaderText

/// The files around a shader of Godot, as GLSL. What their uniforms' hints say is kept here.
final class GodotFiles: ShaderFiles {
    private let files: any ShaderFiles
    private let isVertex: Bool
    private let sharesVaryings: Bool
    /// Of uniforms of included files, by name.
    private(set) var hints: [String: GodotHints] = [:]

    /// - Parameter isVertex: the texts are for the vertex shader.
    init(_ files: any ShaderFiles, isVertex: Bool, sharesVaryings: Bool) {
        (self.files, self.isVertex, self.sharesVaryings) = (files, isVertex, sharesVaryings)
    }

    /// `res://` is the project's folder: what is not there below the shader's folder is looked for by fewer and fewer
    /// of its folders.
    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        guard path.hasPrefix("res://") else { return try read(path, from: includer) }
        var parts = path.dropFirst(6).split(separator: "/")
        while parts.count > 1 {
            if let file = try files.text(parts.joined(separator: "/")) { return try translated(file) }
            parts.removeFirst()
        }
        return try read(parts.joined(separator: "/"), from: "")
    }

    private func read(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        try translated(try files.include(path, from: includer))
    }

    private func translated(_ file: (name: String, text: String)) throws(Failure) -> (name: String, text: String) {
        let text = try GodotText(
            try SourceFile(name: file.name, text: file.text), sharesVaryings: sharesVaryings)
        hints.merge(text.hints) { first, _ in first }
        let bytes = (isVertex ? text.vertex : text.fragment).bytes
        return (file.name, String(decoding: bytes, as: UTF8.self))
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try files.text(path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func picture(_ path: String) throws(Failure) -> String? { try files.picture(path) }
    func media(_ path: String) throws(Failure) -> String? { try files.media(path) }
}
