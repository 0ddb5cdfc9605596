/// What a shader is for, in its own words.
package enum Summary {
    /// The first line with words of the comment that stands before everything else.
    package static func text(of source: AssembledSource) -> String? {
        // A text that stands before the shader's own has no say.
        let start = source.lines.firstIndex { $0.file == 0 } ?? 0
        let first = source.tokens.first { $0.kind != .conditional && $0.line >= start }
        let firstLine = first?.line ?? Int.max
        for comment in source.comments where comment.endLine <= firstLine && source.lines[comment.line].file == 0 {
            if let first, comment.line == first.line, comment.column > first.column { continue }
            if let line = line(of: comment.text) { return line }
        }
        return nil
    }

    /// What lines begin with that say who, whence and under which terms, not what for.
    private static let formalities = [
        "copyright", "spdx-", "glfx:", "author", "license", "licence", "http://", "https://", "ichannel", "bbox:",
    ]

    private static func line(of comment: String) -> String? {
        for line in comment.split(separator: "\n") {
            // Frames of stars, dashes and slashes say nothing.
            var words = line.drop { !$0.isLetter && !$0.isNumber }.trimmed
            let lower = words.lowercased()
            guard words.contains(where: \.isLetter), !formalities.contains(where: lower.hasPrefix) else { continue }
            if lower.hasPrefix("description:") { words = words.dropFirst(12).trimmed }
            if !words.isEmpty { return words }
        }
        return nil
    }
}
