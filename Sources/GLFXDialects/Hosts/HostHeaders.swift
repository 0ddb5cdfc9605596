internal import GLFXCore
internal import GLFXShaderText

/// The files beside a shader, and headers that its host has: `#include <flutter/runtime_effect.glsl>`.
struct HostHeaders: ShaderFiles {
    let files: any ShaderFiles
    /// By name; empty where the host's names are declared otherwise.
    let headers: [String: String]
    /// `#include <name>` takes the files beside the shader as well.
    var takesFiles = false

    func header(_ name: String) -> String? {
        if let text = headers[name] ?? files.header(name) { return text }
        return takesFiles ? try? files.include(name, from: "").text : nil
    }

    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        try files.include(path, from: includer)
    }
    func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try files.text(path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func picture(_ path: String) throws(Failure) -> String? { try files.picture(path) }
    func media(_ path: String) throws(Failure) -> String? { try files.media(path) }
}
