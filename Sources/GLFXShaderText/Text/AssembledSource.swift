package import GLFXCore

/// A shader's text with its includes in place, preprocessed as far as possible without a driver: lines without
/// comments, each with its origin, their tokens, the comments and the macros.
package struct AssembledSource: Sendable {
    /// One line of the text to be compiled.
    package struct Line: Sendable {
        /// Index in `files`.
        package var file: Int
        /// From 1.
        package var number: Int
        /// The line with comments, evaluated directives and inactive parts blanked: columns are the user's.
        package var text: [UInt8]
    }

    /// A comment in an active part of the text.
    package struct Comment: Sendable {
        package var isBlock: Bool
        /// Without its delimiters.
        package var text: String
        package var line: Int
        /// Byte offset of its delimiter.
        package var column: Int
        package var endLine: Int
    }

    /// An `#extension` line.
    package struct Extension: Sendable, Hashable {
        package var name: String
        package var behavior: String
        package var line: Int
        package var isCertain: Bool
    }

    /// The shader itself first.
    package var files: [SourceFile] = []
    package var lines: [Line] = []
    package var tokens: [Token] = []
    package var comments: [Comment] = []
    package var macros = MacroTable()
    package var extensions: [Extension] = []
    /// The number of `#version`, if there is one.
    package var version: Int?
    package var isVersionES = false
    /// Tokens of `#define` lines.
    package var macroTokens: [Token] = []
    /// The conditions of `#if` and `#elif` that the driver decides.
    var conditionTokens: [Token] = []
}

extension AssembledSource {
    package init(tokens: [Token], macros: MacroTable) {
        self.init()
        self.tokens = tokens
        self.macros = macros
    }

    /// The user's place of a byte in an assembled line.
    package func location(line index: Int, column: Int?) -> SourceLocation {
        guard lines.indices.contains(index) else { return SourceLocation(file: files.first?.name ?? "", line: 1) }
        let line = lines[index]
        let file = files[line.file]
        return SourceLocation(
            file: file.name, line: line.number, column: column.map { file.column(ofByte: $0, inLine: line.number) })
    }

    package func location(_ token: Token) -> SourceLocation { location(line: token.line, column: token.column) }

    /// A `.shader` failure that points at a byte of an assembled line.
    package func failure(
        line: Int, column: Int?, _ message: MessageText, advice: MessageText? = nil, rule: DiagnosticRule = .text
    ) -> Failure {
        guard lines.indices.contains(line) else { return failure(message, advice: advice, rule: rule) }
        return files[lines[line].file].failure(
            line: lines[line].number, byte: column, message, advice: advice, rule: rule)
    }

    package func failure(
        at token: Token, _ message: MessageText, advice: MessageText? = nil, rule: DiagnosticRule = .text
    ) -> Failure {
        failure(line: token.line, column: token.column, message, advice: advice, rule: rule)
    }

    /// A `.shader` failure about the text as a whole.
    package func failure(_ message: MessageText, advice: MessageText? = nil, rule: DiagnosticRule = .text) -> Failure {
        let name = files.first?.name ?? "shader"
        var failure = Failure(.shader, "\(name): \(message)", advice: advice)
        failure.diagnostics = [Diagnostic(rule, file: name, message: failure.completing(message))]
        return failure
    }
}

extension SourceFile {
    /// A `.shader` failure that points at a byte of one of the file's lines, and shows the line.
    package func failure(
        line: Int, byte: Int?, _ message: MessageText, advice: MessageText? = nil, rule: DiagnosticRule = .text
    ) -> Failure {
        let column = byte.map { self.column(ofByte: $0, inLine: line) }
        let place = column.map { "\(name):\(line):\($0)" } ?? "\(name):\(line)"
        var failure = Failure(
            .shader, "\(place): \(message)", advice: advice,
            excerpt: Excerpt.make(line: String(decoding: self.line(line), as: UTF8.self), number: line, column: column))
        failure.diagnostics = [
            Diagnostic(
                rule, file: name, line: line, column: column, message: failure.completing(message),
                excerpt: failure.excerpt)
        ]
        return failure
    }
}
