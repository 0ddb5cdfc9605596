package import GLFXCore
package import GLFXPrograms
package import GLFXShaderText

extension ShaderProgram {
    /// Parses a shader's text, without GL.
    ///
    /// - Parameters:
    ///   - text: the shader as in its file; any line ends, with or without byte-order mark.
    ///   - name: the file as the user gave it, or the bundled shader's name; messages begin with it.
    ///   - dialect: the ecosystem that it was written for; nil: it is detected.
    ///   - resultAlpha: what the alpha of its result is; nil: as its ecosystem's hosts have it.
    ///   - files: the files beside it.
    /// - Throws: `.shader` with file, line and column; `.limit` where it asks for too much memory.
    package static func parse(
        text: String, name: String, dialect: Dialect? = nil, resultAlpha: ResultAlpha? = nil,
        files: any ShaderFiles = NoShaderFiles()
    ) throws(Failure) -> ShaderProgram {
        for reader in Dialects.readers { try reader.check(fileName: name) }
        let file = try EmbeddedShader.text(of: SourceFile(name: name, text: text))
        var request = DialectRequest(file: file, files: files, reason: "\(.dialect) says so")
        var reader = dialect.map(Dialects.reader)
        if reader == nil {
            let finding = try DialectDetector.detect(file, beside: files)
            // Others have evidence of their own, which is more than a word.
            if finding.reader.beginsAtMain, let failure = ForeignShader.failure(DetectionText(file)) { throw failure }
            (reader, request.reason) = (finding.reader, finding.reason)
            for other in Dialects.readers {
                if let reason = other.claim(request, foundBy: finding.reader) {
                    (reader, request.reason) = (other, "\(reason)")
                }
            }
        }
        var program = try (reader ?? PlainGLSL.self).program(request)
        // Flipping pictures costs two passes: not where it makes no difference.
        if program.origin == .topLeft, OriginCheck.drawsTheSameEitherWay(program) { program.origin = .bottomLeft }
        program.textRemarks = TextRemarks.onVaryings(program) + TextRemarks.onSmallerCopies(program)
        try ResultAlphaLines(alpha: resultAlpha ?? program.resultAlpha).apply(to: &program)
        return program
    }

    /// Parses a shader's text, with a closure for what it includes.
    ///
    /// - Parameter include: gives the text of `#include "path"`, and the name to show for it. The path is relative to
    ///   the shader's own folder (also for includes inside includes), with `.` and `..` resolved where possible; the
    ///   closure has to keep it inside the folder.
    package static func parse(
        text: String, name: String, dialect: Dialect? = nil,
        include: @escaping (String) throws(Failure) -> (name: String, text: String)
    ) throws(Failure) -> ShaderProgram {
        try parse(text: text, name: name, dialect: dialect, files: ClosureFiles(include))
    }
}
