package import GLFXShaderText

/// From a generated shader's lines back to the user's.
package struct LineMap: Sendable {
    /// Lines of the generated text before those of `text`.
    var headerLines: Int
    /// Lines of the header moved from the user's text (`#extension`): generated line to assembled line.
    var lifted: [Int: Int]
    /// The text after the header.
    var text: StageText

    /// The origin of a line of the generated text, from 1; nil for the host's lines.
    package func location(ofLine line: Int) -> SourceLocation? {
        assembledLine(line).map { text.source.assembled.location(line: $0, column: nil) }
    }

    /// Index in `text.lines`; nil for header and footer.
    func textLine(_ line: Int) -> Int? {
        let index = line - headerLines - 1
        return text.lines.indices.contains(index) ? index : nil
    }

    /// Index in the lines of `text.source.assembled`.
    func assembledLine(_ line: Int) -> Int? {
        if let lifted = lifted[line] { return lifted }
        let index = line - headerLines - 1 - text.userLines.lowerBound
        let lines = text.source.assembled.lines
        guard index >= 0, !lines.isEmpty else { return nil }
        if index < lines.count - 1 { return index }
        // A message about the end of the text is shown at the last line that is not blank.
        return lines.lastIndex { !$0.text.allSatisfy(Tokenizer.isSpace) } ?? lines.count - 1
    }

    /// For a line after the last one with text: the byte offset where the text ends; nil for all other lines.
    func endOfText(_ line: Int) -> Int? {
        let userLine = line - headerLines - 1 - text.userLines.lowerBound
        guard lifted[line] == nil, let index = assembledLine(line), index < userLine else { return nil }
        return text.source.assembled.lines[index].text.lastIndex { !Tokenizer.isSpace($0) }.map { $0 + 1 }
    }

    /// The compiler's errors, each with its line in the text.
    /// - Parameter renamed: the header's macros, by whose names the compiler calls what the text calls otherwise.
    func complaints(_ log: String, renamed: [String: String]) -> [Complaint] {
        CompilerLog(log).errors.prefix(Self.complaintLimit).map { message in
            Complaint(text: message.text, line: message.line.flatMap(textLine))
        }
    }

    /// Further ones mostly follow from the first.
    private static let complaintLimit = 200
}
