/// Finds the comment after a declaration, on the line where it ends.
struct TrailingComments {
    /// Comments and tokens of a line that has a comment, each sorted by column.
    private struct Line {
        var comments: [AssembledSource.Comment] = []
        var tokenColumns: [Int] = []

        func firstComment(behind column: Int) -> AssembledSource.Comment? {
            let index = TrailingComments.firstIndex(comments.count) { comments[$0].column > column }
            return index < comments.count ? comments[index] : nil
        }

        func hasToken(after column: Int, before end: Int) -> Bool {
            let index = TrailingComments.firstIndex(tokenColumns.count) { tokenColumns[$0] > column }
            return index < tokenColumns.count && tokenColumns[index] < end
        }
    }

    private var lines: [Int: Line] = [:]

    init(_ source: AssembledSource) {
        for comment in source.comments { lines[comment.line, default: Line()].comments.append(comment) }
        for token in source.tokens where token.kind != .conditional {
            lines[token.line]?.tokenColumns.append(token.column)
        }
    }

    /// The comment after the declarator's `,` or `;`, or gl-transitions' default between name and `;`; where there are
    /// both, they are joined.
    func comment(of declarator: Declaration.Declarator) -> AssembledSource.Comment? {
        let behind = comment(behind: declarator.terminator)
        guard var inside = comment(inside: declarator) else { return behind }
        if let behind { inside.text = inside.text.trimmed + "; " + behind.text.trimmed }
        return inside
    }

    private func comment(behind end: Token) -> AssembledSource.Comment? {
        guard let line = lines[end.line], let comment = line.firstComment(behind: end.column),
            !line.hasToken(after: end.column, before: comment.column)
        else { return nil }
        return comment
    }

    private func comment(inside declarator: Declaration.Declarator) -> AssembledSource.Comment? {
        let end = declarator.terminator
        let last = declarator.initializer.last ?? declarator.name
        guard let comment = lines[last.line]?.firstComment(behind: last.column),
            end.line > last.line || comment.column < end.column, comment.text.trimmed.hasPrefix("=")
        else { return nil }
        return comment
    }

    /// The first index for which the condition holds, by binary search; `count` if there is none.
    private static func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
