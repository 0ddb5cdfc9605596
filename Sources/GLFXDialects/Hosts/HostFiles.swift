internal import GLFXCore
internal import GLFXShaderText

/// The files beside a shader, and those that its host has of its own, by the last part of their names.
struct HostFiles: ShaderFiles {
    let base: any ShaderFiles
    /// What the host has where the shader's folder does not.
    let texts: [String: String]

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let text = texts[name] else { return try base.include(path, from: includer) }
        if let own = try? base.include(path, from: includer) { return own }
        return (name, text)
    }

    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try base.text(path) }
    func names(in folder: String) -> [String] { base.names(in: folder) }
    func picture(_ path: String) throws(Failure) -> String? { try base.picture(path) }
    func media(_ path: String) throws(Failure) -> String? { try base.media(path) }
}
