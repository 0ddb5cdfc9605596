package import GLFXCore

/// The files around a shader: includes, buffers and vertex shaders beside it, presets' passes, pictures.
///
/// Code that parses text reads files only through this protocol. Paths are relative to the shader's own folder, with
/// `/` between their parts; the implementation has to keep them inside the allowed folders.
package protocol ShaderFiles {
    /// The text of `#include "path"` and the name to show for it.
    /// - Parameter includer: the path of the file that asks, empty for the shader itself.
    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String)

    /// The text of a companion file and the name to show for it; nil where there is no such file.
    /// - Throws: for a file that cannot be read, or is outside the allowed folders.
    func text(_ path: String) throws(Failure) -> (name: String, text: String)?

    /// Names of all files in the shader's folder, or in a folder below it, sorted.
    func names(in folder: String) -> [String]

    /// The path to open a picture; nil where there is no such file.
    /// - Throws: for a file outside the allowed folders.
    func picture(_ path: String) throws(Failure) -> String?

    /// The path to open a stock picture of an ecosystem, by the last part of its name; nil where there is no such file.
    /// - Throws: for a file outside the allowed folders.
    func media(_ path: String) throws(Failure) -> String?

    /// The text of `#include <name>`, a header of the host's own; nil where it has none of that name.
    func header(_ name: String) -> String?

    /// `#include <name>` of another name is read as `#include "name"`.
    var takesAngles: Bool { get }
}

extension ShaderFiles {
    /// No.
    package var takesAngles: Bool { false }

    /// No header.
    package func header(_ name: String) -> String? { nil }

    /// Looks for a picture of that name beside the shader.
    package func media(_ path: String) throws(Failure) -> String? {
        guard let name = path.split(separator: "/").last else { return nil }
        return try picture(String(name))
    }
}

/// For a shader without other files.
package struct NoShaderFiles: ShaderFiles {
    /// Nothing.
    package init() {}

    /// Refuses.
    package func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        throw Failure(.shader, "'\(path)' cannot be included here: the text has no folder")
    }
    /// Nil.
    package func text(_ path: String) throws(Failure) -> (name: String, text: String)? { nil }
    /// None.
    package func names(in folder: String) -> [String] { [] }
    /// Nil.
    package func picture(_ path: String) throws(Failure) -> String? { nil }
}
