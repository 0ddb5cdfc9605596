internal import GLFXCore
internal import GLFXShaderText

/// The fragment shader's GLSL in a text of Kivy, each character in its place.
struct KivyText {
    /// The line that Kivy replaces by its declarations.
    static let header = "$HEADER"
    private let file: SourceFile

    init(_ file: SourceFile) { self.file = file }

    /// Without the other stage, `$HEADER$`, and what only a string of Python has.
    func shader() throws(Failure) -> SourceFile {
        var file = try file.keeping(fragment)
        var text = file.bytes
        for mark in ["$HEADER$", Self.header] {
            while let offset = SourceFile.place(of: mark, in: text) {
                for index in offset..<offset + mark.utf8.count { text[index] = 0x20 }
            }
        }
        // A string of Python goes on in the next line.
        if let first = text.firstIndex(where: { !Tokenizer.isSpace($0) && $0 != 0x0A }),
            text[first] == UInt8(ascii: "\\")
        {
            text[first] = 0x20
        }
        file = try SourceFile(name: file.name, text: String(decoding: text, as: UTF8.self))
        return try unformatted(file)
    }

    /// The part behind a line `---fragment`; without such lines, all.
    private var fragment: Range<Int> {
        var start = 0
        var isFound = false
        for line in file.lineNumbers {
            let text = String(decoding: file.line(line), as: UTF8.self).lowercased()
            guard text.hasPrefix("---") else { continue }
            if isFound { return start..<file.lineStarts[line - 1] }
            guard text.hasPrefix("---fragment") else { continue }
            isFound = true
            start = line < file.lineStarts.count ? file.lineStarts[line] : file.bytes.count
        }
        return start..<file.bytes.count
    }

    /// A template of Python's `str.format` doubles its braces.
    private func unformatted(_ file: SourceFile) throws(Failure) -> SourceFile {
        var bytes = file.bytes
        let braces = [UInt8(ascii: "{"), UInt8(ascii: "}")]
        var values: [Int] = []
        var index = 0
        while let found = bytes[index...].firstIndex(where: braces.contains) {
            if found + 1 < bytes.count, bytes[found + 1] == bytes[found] {
                bytes[found + 1] = 0x20
                index = found + 2
            } else {
                let inside = bytes[(found + 1)...].prefix { $0 != UInt8(ascii: "}") && $0 != 0x0A }
                // With a single brace around code it is no template.
                guard bytes[found] == braces[0], inside.endIndex < bytes.count, bytes[inside.endIndex] == braces[1],
                    inside.allSatisfy({ Tokenizer.isNameStart($0) || Tokenizer.isDigit($0) })
                else { return file }
                values.append(found)
                index = inside.endIndex + 1
            }
        }
        if let value = values.first {
            throw file.failure(
                offset: value, "this is a value that the app's Python writes into the text",
                advice: "write a number in its place")
        }
        return try SourceFile(name: file.name, text: String(decoding: bytes, as: UTF8.self))
    }
}
