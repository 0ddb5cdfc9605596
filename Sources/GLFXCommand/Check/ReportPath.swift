internal import GLFXCore

/// How reports for other programs write a file.
enum ReportPath {
    /// Without the leading `./`, which services do not match with a repository's files.
    static func relative(_ file: String) -> String {
        var rest = file[...]
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        return rest.isEmpty ? file : String(rest)
    }

    /// As a URI reference (RFC 3986): relative paths stay relative; all bytes but letters, digits and `-._~/` are
    /// escaped.
    static func uri(_ file: String) -> String {
        let path = relative(file)
        var text = path.hasPrefix("/") ? "file://" : ""
        path.withFileName { bytes in
            for byte in sequence(first: bytes, next: { $0 + 1 }).lazy.map({ UInt8(bitPattern: $0.pointee) })
                .prefix(while: { $0 != 0 })
            {
                let scalar = Unicode.Scalar(byte)
                let isPlain =
                    scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789-._~/".unicodeScalars.contains(scalar))
                text += isPlain ? String(Character(scalar)) : escaped(byte)
            }
        }
        return text
    }

    private static func escaped(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
    }
}
