package import FrameCore
package import GLSLText

/// The files around an effect, without their string literals: what reads them finds those here.
package final class MaskedFiles: ShaderFiles {
    private let files: any ShaderFiles
    /// As people see them, by name.
    private var originals: [String: SourceFile] = [:]
    private var strings: [String: [MaskedText.Place: String]] = [:]

    package init(_ files: any ShaderFiles) { self.files = files }

    /// A file whose literals are taken out, and remembered.
    package func masked(_ file: SourceFile) throws(Failure) -> SourceFile {
        let masked = MaskedText(file)
        originals[file.name] = file
        strings[file.name] = masked.strings
        return try SourceFile(name: file.name, text: masked.text)
    }

    /// An assembled text with its files as people see them.
    package func unmasked(_ source: AssembledSource) -> AssembledSource {
        var source = source
        source.files = source.files.map { originals[$0.name] ?? $0 }
        return source
    }

    /// What the literal says that a word of the text stands for; nil for every other word.
    package func string(_ token: Token, in source: AssembledSource) -> String? {
        guard token.text.allSatisfy({ $0 == "_" }), source.lines.indices.contains(token.line) else { return nil }
        let line = source.lines[token.line]
        let place = MaskedText.Place(line: line.number, column: token.column)
        return strings[source.files[line.file].name]?[place]
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
