package import GLFXCore

/// A place in the user's own text.
public struct SourceLocation: Sendable, Hashable {
    /// As the user gave it.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1; nil where unknown.
    public var column: Int?

    /// A place, counted from 1.
    package init(file: String, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `a.frag:3:14`, as compilers write it.
    package var words: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }
}

extension Diagnostic {
    /// A mistake at a place.
    package init(_ rule: DiagnosticRule, _ severity: Severity = .error, at place: SourceLocation, _ message: String) {
        self.init(rule, severity, file: place.file, line: place.line, column: place.column, message: message)
    }
}
