/// Finds the comment that stands behind a declaration, on the line where it ends.
struct TrailingComments {
    private let byLine: [Int: [AssembledSource.Comment]]
    /// Columns of all tokens by line: a comment belongs to a declaration only if no other token stands between.
    private let columns: [Int: [Int]]

    init(_ source: AssembledSource) {
        byLine = Dictionary(grouping: source.comments, by: \.line)
        let lines = Set(byLine.keys)
        var columns: [Int: [Int]] = [:]
        for token in source.tokens where token.kind != .conditional && lines.contains(token.line) {
            columns[token.line, default: []].append(token.column)
        }
        self.columns = columns
    }

    /// The comment behind the declarator's `,` or `;`, else the one between name and `;` (gl-transitions).
    func comment(of declarator: Declaration.Declarator) -> AssembledSource.Comment? {
        let end = declarator.terminator
        if let comment = first(on: end.line, behind: end.column) { return comment }
        let last = declarator.initializer.last ?? declarator.name
        return byLine[last.line]?.first { comment in
            comment.column > last.column && (end.line > last.line || comment.column < end.column)
                && comment.text.trimmed.hasPrefix("=")
        }
    }

    private func first(on line: Int, behind column: Int) -> AssembledSource.Comment? {
        guard let comment = byLine[line]?.first(where: { $0.column > column }) else { return nil }
        let between = columns[line]?.contains { $0 > column && $0 < comment.column } ?? false
        return between ? nil : comment
    }
}
