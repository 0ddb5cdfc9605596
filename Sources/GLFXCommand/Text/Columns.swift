internal import GLFXCore

/// Text in two columns and in paragraphs, for a terminal.
enum Columns {
    /// `name` and `text` side by side; long text is wrapped in its column, a long name moves it to the next line.
    ///
    /// Texts from shaders and drivers are untrusted: control characters are shown as escapes.
    static func row(_ name: String, _ text: String, indent: Int = 2, column: Int = 28, width: Int = 95) -> String {
        let lead = String(repeating: " ", count: indent) + printable(name)
        let margin = String(repeating: " ", count: column)
        let lines = wrapped(printable(text), width: width - column)
        guard let first = lines.first else { return lead }
        let head = lead.count + 2 <= column ? lead + margin.dropFirst(lead.count) + first : lead + "\n" + margin + first
        return ([head] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n")
    }

    /// Lines of whole words, none longer than the width unless a word is.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}

extension String {
    /// Spaces after the text up to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Spaces before the text up to a width.
    func rightAligned(in width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
