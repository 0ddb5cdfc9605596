internal import GLFXCore

/// Text inside an XML 1.0 document. Characters that XML cannot hold (most control characters, U+FFFE, U+FFFF; XML 1.0,
/// section 2.2) and those that disguise a line become escapes, as in messages.
enum XMLText {
    /// For an attribute in double quotes: one line.
    static func attribute(_ text: String) -> String { escaped(printable(text)) }

    /// For an element's content: line breaks stay.
    static func content(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return lines.map { escaped(printable(String($0))) }.joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // `]]>` must not be in an element's content.
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": result += scalar.escaped(asASCII: true)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
