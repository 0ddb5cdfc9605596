public import FrameCore

/// The files around a shader: what it includes, buffers and vertex shaders beside it, presets' passes, pictures.
///
/// Text-only code asks for them here and knows nothing of disks. Paths are relative to the shader's own folder, with
/// `/` between their parts; keeping them inside the folders that are allowed is the answerer's business.
public protocol ShaderFiles {
    /// The text of `#include "path"` and the name to show for it.
    /// - Parameter includer: the path of the file that asks, empty for the shader itself.
    func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String)

    /// The text of a companion file and the name to show for it; nil where there is no such file.
    /// - Throws: what is wrong with a file that is there, or that it lies outside.
    func text(_ path: String) throws(Failure) -> (name: String, text: String)?

    /// Names of all files in the shader's folder, or in a folder below it, sorted.
    func names(in folder: String) -> [String]

    /// Where a picture can be opened; nil where there is no such file.
    /// - Throws: that it lies outside.
    func picture(_ path: String) throws(Failure) -> String?
}

/// A shader that stands alone: nothing is beside it.
public struct NoShaderFiles: ShaderFiles {
    /// Nothing.
    public init() {}

    /// Refuses.
    public func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        throw Failure(.shader, "'\(path)' cannot be included here: the text has no folder")
    }
    /// Nil.
    public func text(_ path: String) throws(Failure) -> (name: String, text: String)? { nil }
    /// None.
    public func names(in folder: String) -> [String] { [] }
    /// Nil.
    public func picture(_ path: String) throws(Failure) -> String? { nil }
}
