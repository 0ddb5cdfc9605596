/// A token of a shader's text, with its place.
package struct Token: Sendable, Hashable {
    package enum Kind: UInt8, Sendable {
        /// A name or a keyword.
        case identifier
        case number
        case punctuation
        /// `#if`, `#else` or `#endif` whose outcome only the driver knows; the text is `if`, `else` or `endif`.
        case conditional
    }

    package var kind: Kind
    package var text: String
    /// Index of the assembled line.
    package var line: Int
    /// Byte offset in that line, from 0.
    package var column: Int
    /// False inside an `#if` whose outcome only the driver knows.
    package var isCertain: Bool

    package init(kind: Kind, text: String, line: Int, column: Int, isCertain: Bool = true) {
        self.kind = kind
        self.text = text
        self.line = line
        self.column = column
        self.isCertain = isCertain
    }

    /// Whether this is the given punctuation, name or keyword.
    @inlinable package func isText(_ other: String) -> Bool { text == other && kind != .conditional }
}
