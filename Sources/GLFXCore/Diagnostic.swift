/// A mistake in a shader's text, or a remark about it, with its place.
public struct Diagnostic: Sendable, Hashable {
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
    /// The message, before it is spelled.
    package var text: MessageText
    /// The line, with a mark below the column.
    public var excerpt: String?

    /// A mistake at a place, counted from 1.
    @_disfavoredOverload
    public init(
        _ rule: DiagnosticRule, _ severity: Severity = .error, file: String, line: Int? = nil, column: Int? = nil,
        message: String, excerpt: String? = nil
    ) {
        self.init(
            rule, severity, file: file, line: line, column: column, message: MessageText(message), excerpt: excerpt)
    }

    /// With settings in the message.
    package init(
        _ rule: DiagnosticRule, _ severity: Severity = .error, file: String, line: Int? = nil, column: Int? = nil,
        message: MessageText, excerpt: String? = nil
    ) {
        self.severity = severity
        self.rule = rule
        self.file = file
        self.line = line
        self.column = column
        text = message
        self.excerpt = excerpt
    }

    /// What is wrong, without the place.
    public var message: String {
        get { text.spelled(in: .library) }
        set { text = MessageText(newValue) }
    }

    /// The same with these words for the settings that it names, once and for all.
    package func fixed(in words: SettingWords) -> Diagnostic {
        var fixed = self
        fixed.text = text.fixed(in: words)
        return fixed
    }

    /// `a.frag:3:14`, as compilers write it; the file alone where it belongs to no line.
    public var place: String { file + [line, column].compactMap { $0.map { ":\($0)" } }.joined() }
}

extension Diagnostic: Codable {
    private enum CodingKeys: String, CodingKey {
        case severity, rule, file, line, column, message, excerpt
    }

    /// Of what `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(DiagnosticRule.self, forKey: .rule),
            try values.decode(Severity.self, forKey: .severity), file: try values.decode(String.self, forKey: .file),
            line: try values.decodeIfPresent(Int.self, forKey: .line),
            column: try values.decodeIfPresent(Int.self, forKey: .column),
            message: MessageText(try values.decode(String.self, forKey: .message)),
            excerpt: try values.decodeIfPresent(String.self, forKey: .excerpt))
    }

    /// An object with a member for each property.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(severity, forKey: .severity)
        try values.encode(rule, forKey: .rule)
        try values.encode(file, forKey: .file)
        try values.encodeIfPresent(line, forKey: .line)
        try values.encodeIfPresent(column, forKey: .column)
        try values.encode(text.spelled(in: .library), forKey: .message)
        try values.encodeIfPresent(excerpt, forKey: .excerpt)
    }
}
