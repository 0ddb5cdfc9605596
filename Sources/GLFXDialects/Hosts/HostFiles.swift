internal import GLFXCore
internal import GLFXShaderText

/// The files beside a shader, and those that its host has of its own.
struct HostFiles: ShaderFiles {
    let base: any ShaderFiles
    /// What the host has, by name: taken where the shader's folder has no such file. A name without folders is found by
    /// the last part of what is included. Empty texts stand for headers whose names are declared otherwise.
    let texts: [String: String]
    /// `#include <name>` takes the files beside the shader as well.
    var takesAngles = false

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let name = texts[path] == nil ? path.split(separator: "/").last.map(String.init) ?? path : path
        guard let text = texts[name] else { return try base.include(path, from: includer) }
        if let own = try? base.include(path, from: includer) { return own }
        return (name, text)
    }

    func header(_ name: String) -> String? { texts[name] ?? base.header(name) }
    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try base.text(path) }
    func names(in folder: String) -> [String] { base.names(in: folder) }
    func picture(_ path: String) throws(Failure) -> String? { try base.picture(path) }
    func media(_ path: String) throws(Failure) -> String? { try base.media(path) }
}
