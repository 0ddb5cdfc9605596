public import FrameCore

extension ShaderProgram {
    /// Takes a shader's text apart, without GL.
    ///
    /// - Parameters:
    ///   - text: the shader as it stands in its file; any line ends, with or without byte-order mark.
    ///   - name: the file as the user gave it, or the bundled shader's name; messages begin with it.
    ///   - include: gives the text of `#include "path"`, and the name to show for it. The path is relative to the
    ///     shader's own folder (also for includes inside includes), with `.` and `..` worked out as far as that goes;
    ///     keeping it inside the folder is the closure's business.
    /// - Throws: `.shader` with file, line and column; `.limit` for text that is too long.
    public static func parse(
        text: String, name: String, include: @escaping (String) throws(Failure) -> (name: String, text: String)
    ) throws(Failure) -> ShaderProgram {
        // Each further dialect: one more file like PlainGLSL.swift, chosen here by what the text says.
        try PlainGLSL.program(text: text, name: name, include: include)
    }
}
