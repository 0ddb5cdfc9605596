/// From a generated fragment shader's lines back to the user's.
public struct LineMap: Sendable {
    /// Lines of the generated text before the user's first.
    var headerLines: Int
    /// Lines of the header that stand for one of the user's (`#extension`): generated line to assembled line.
    var lifted: [Int: Int]
    var source: ParsedSource

    /// Where a line of the generated text, from 1, comes from; nil for lines of the host's own.
    public func location(ofLine line: Int) -> SourceLocation? {
        assembledLine(line).map { source.assembled.location(line: $0, column: nil) }
    }

    func assembledLine(_ line: Int) -> Int? {
        if let lifted = lifted[line] { return lifted }
        let index = line - headerLines - 1
        guard index >= 0, !source.assembled.lines.isEmpty else { return nil }
        let lines = source.assembled.lines
        if index < lines.count - 1 { return index }
        // A message about the end of the text is shown at the last line that has some.
        return lines.lastIndex { !$0.text.allSatisfy(Tokenizer.isSpace) } ?? lines.count - 1
    }

    /// For a line behind the last one with text: the byte offset where the text ends; nil for all other lines.
    func endOfText(_ line: Int) -> Int? {
        guard lifted[line] == nil, let index = assembledLine(line), index < line - headerLines - 1 else { return nil }
        return source.assembled.lines[index].text.lastIndex { !Tokenizer.isSpace($0) }.map { $0 + 1 }
    }
}
