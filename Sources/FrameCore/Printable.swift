/// The text with every character that is a command to a terminal, or that makes a line look other than it is, written
/// as an escape, so that it can be printed on one line; a byte of a file's name that is no text (`String.withFileName`)
/// as `\xE9`.
public func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.isCommand || $0.byteOfName != nil }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if let byte = scalar.byteOfName {
            result += "\\x" + String(byte, radix: 16, uppercase: true)
        } else if scalar.isCommand {
            result += scalar.escaped(asASCII: true)
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

extension Unicode.Scalar {
    /// Control characters (C0, DEL and C1: a terminal takes U+009B for an escape sequence's beginning), line and
    /// paragraph separators, and what turns the direction of text round (Unicode Standard Annex 9, section 2).
    public var isCommand: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// Cut in the middle where it is longer than anybody reads: a hostile text must not fill the terminal.
    public var shortened: String {
        let (limit, head, tail) = (2_000, 1_500, 400)
        guard unicodeScalars.count > limit else { return self }
        return String(unicodeScalars.prefix(head)) + " … " + String(unicodeScalars.suffix(tail))
    }
}
