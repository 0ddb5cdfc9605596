/// What a shader is for, by its first comment.
package enum Summary {
    /// The first line of prose in the comments before the first token.
    package static func text(of source: AssembledSource) -> String? {
        // Leading files do not count.
        let start = source.lines.firstIndex { $0.file == 0 } ?? 0
        let first = source.tokens.first { $0.kind != .conditional && $0.line >= start }
        let firstLine = first?.line ?? Int.max
        for comment in source.comments where comment.endLine <= firstLine && source.lines[comment.line].file == 0 {
            if let first, comment.line == first.line, comment.column > first.column { continue }
            if let line = line(of: comment.text) { return line }
        }
        return nil
    }

    /// Beginnings of lines about authors, sources and licenses.
    private static let formalities = [
        "copyright", "spdx-", "glfx:", "author", "license", "licence", "http://", "https://", "ichannel", "bbox:",
    ]

    private static func line(of comment: String) -> String? {
        for line in comment.split(separator: "\n") {
            // Decorations of stars, dashes and slashes do not count.
            var text = line.drop { !$0.isLetter && !$0.isNumber }.trimmed
            let lower = text.lowercased()
            guard text.contains(where: \.isLetter), !formalities.contains(where: lower.hasPrefix) else { continue }
            if lower.hasPrefix("description:") { text = text.dropFirst(12).trimmed }
            if !text.isEmpty { return text }
        }
        return nil
    }
}
