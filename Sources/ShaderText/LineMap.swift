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
        // A message about the end of the text points behind its last line.
        return min(index, source.assembled.lines.count - 1)
    }
}
