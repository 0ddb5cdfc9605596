/// What a shader is for, in its own words.
enum Summary {
    /// The first line with words of the comment that stands before everything else.
    static func text(of source: AssembledSource) -> String? {
        let firstToken = source.tokens.first { $0.kind != .conditional }?.line ?? Int.max
        for comment in source.comments where comment.endLine <= firstToken && source.lines[comment.line].file == 0 {
            if comment.endLine == firstToken, comment.line == firstToken, !startsBefore(comment, source) { continue }
            if let line = line(of: comment.text) { return line }
        }
        return nil
    }

    private static func startsBefore(_ comment: AssembledSource.Comment, _ source: AssembledSource) -> Bool {
        source.tokens.first { $0.kind != .conditional }.map { comment.column < $0.column } ?? true
    }

    private static func line(of comment: String) -> String? {
        for line in comment.split(separator: "\n") {
            // Frames of stars, dashes and slashes say nothing.
            let words = line.drop { !$0.isLetter && !$0.isNumber }.trimmed
            let lower = words.lowercased()
            let says =
                words.contains(where: \.isLetter) && !lower.hasPrefix("copyright")
                && !lower.hasPrefix("spdx-") && !lower.hasPrefix("glfx:")
            if says { return words }
        }
        return nil
    }
}
