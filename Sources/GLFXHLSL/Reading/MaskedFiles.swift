package import GLFXCore
package import GLFXShaderText

/// The files around an effect, with their string literals masked and kept here.
package final class MaskedFiles: ShaderFiles {
    private let files: any ShaderFiles
    /// Unmasked, by name.
    private var originals: [String: SourceFile] = [:]
    private var strings: [String: [Int: String]] = [:]

    package init(_ files: any ShaderFiles) { self.files = files }

    /// A file with its literals masked.
    package func masked(_ file: SourceFile) throws(Failure) -> SourceFile {
        let masked = MaskedText(file, isEffect: true)
        originals[file.name] = file
        strings[file.name] = masked.stringsByOffset
        return try SourceFile(name: file.name, text: masked.text)
    }

    /// An assembled text with its unmasked files.
    package func unmasked(_ source: AssembledSource) -> AssembledSource {
        var source = source
        source.files = source.files.map { originals[$0.name] ?? $0 }
        return source
    }

    /// The literal that a token masks; nil for other tokens.
    package func string(_ token: Token, in source: AssembledSource) -> String? {
        guard token.kind == .identifier, token.text.utf8.allSatisfy({ $0 == UInt8(ascii: "_") }),
            source.lines.indices.contains(token.line)
        else { return nil }
        let line = source.lines[token.line]
        let file = source.files[line.file]
        // Columns of a continued line go on behind its end.
        guard file.lineStarts.indices.contains(line.number - file.firstLine) else { return nil }
        return strings[file.name]?[file.lineStarts[line.number - file.firstLine] + token.column]
    }

    package func include(_ path: String, from includer: String) throws(Failure) -> (name: String, text: String) {
        let file = try files.include(path, from: includer)
        let masked = try masked(try SourceFile(name: file.name, text: file.text))
        return (file.name, String(decoding: masked.bytes, as: UTF8.self))
    }

    package func text(_ path: String) throws(Failure) -> (name: String, text: String)? { try files.text(path) }
    package func names(in folder: String) -> [String] { files.names(in: folder) }
    package func picture(_ path: String) throws(Failure) -> String? { try files.picture(path) }
}
