/// The text on one line, safe to print: control characters and those that disguise a line (`isCommand`) become escapes,
/// and a byte of a file name that is not UTF-8 (`String.withFileName`) becomes `\xE9`.
package func printable(_ text: String) -> String {
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
    /// Control characters (C0, DEL and C1: U+009B starts an escape sequence), line and paragraph separators, and those
    /// that change the direction of text (Unicode Standard Annex 9, section 2).
    package var isCommand: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// Without the middle of an overlong text: untrusted text must not fill the terminal.
    package var shortened: String {
        let (limit, head, tail) = (2_000, 1_500, 400)
        guard unicodeScalars.count > limit else { return self }
        return String(unicodeScalars.prefix(head)) + " … " + String(unicodeScalars.suffix(tail))
    }
}
