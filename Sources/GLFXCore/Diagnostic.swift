/// A mistake in a shader's text, or a remark about it, with its place.
public struct Diagnostic: Sendable, Hashable, Codable {
    /// What it means for the shader.
    public enum Severity: String, Sendable, Codable {
        /// The shader is not drawn because of it; in a strict check, a note that counts as one.
        case error
        /// It is drawn nevertheless.
        case note
    }

    /// Error or note.
    public var severity: Severity
    /// Which kind of mistake it is.
    public var rule: DiagnosticRule
    /// The file with the mistake: the shader, or one that it includes.
    public var file: String
    /// From 1; nil where it belongs to no line.
    public var line: Int?
    /// From 1, in characters; nil where unknown.
    public var column: Int?
    /// What is wrong, without the place.
    public var message: String
    /// The line, with a mark below the column.
    public var excerpt: String?

    /// A mistake at a place, counted from 1.
    public init(
        _ rule: DiagnosticRule, _ severity: Severity = .error, file: String, line: Int? = nil, column: Int? = nil,
        message: String, excerpt: String? = nil
    ) {
        self.severity = severity
        self.rule = rule
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.excerpt = excerpt
    }

    /// `a.frag:3:14`, as compilers write it; the file alone where it belongs to no line.
    public var place: String { file + [line, column].compactMap { $0.map { ":\($0)" } }.joined() }
}
