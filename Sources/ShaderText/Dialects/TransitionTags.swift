/// gl-transitions' comments above a parameter: `// @range(0, 1) Blur strength`, `// @param Number of tiles`.
struct TransitionTags {
    /// By the line on which they end.
    private let comments: [Int: String]

    init(_ source: AssembledSource) {
        var comments: [Int: String] = [:]
        for comment in source.comments {
            let text = comment.text.trimmed
            if text.hasPrefix("@") { comments[comment.endLine] = text }
        }
        self.comments = comments
    }

    /// The uniform with what stands above it; nil where nothing does.
    func annotated(_ uniform: DeclaredUniform) -> DeclaredUniform? {
        var uniform = uniform
        var line = uniform.name.line - 1
        guard comments[line] != nil else { return nil }
        while let text = comments[line] {
            Self.read(text, into: &uniform.annotation)
            line -= 1
        }
        return uniform
    }

    private static func read(_ text: String, into annotation: inout Annotation) {
        var words: String
        if text.hasPrefix("@range("), let end = text.firstIndex(of: ")") {
            let ends = text[..<end].dropFirst(7).split(separator: ",").map { part in
                let number = part.trimmed
                let isNegative = number.hasPrefix("-")
                let value = ConstantEvaluator.number(String(number.drop { $0 == "-" }))?.components.first
                return value.map { isNegative ? -$0 : $0 }
            }
            if ends.count == 2 { (annotation.minimum, annotation.maximum) = (ends[0], ends[1]) }
            words = text[text.index(after: end)...].trimmed
        } else if text.hasPrefix("@param") {
            words = text.dropFirst(6).trimmed
        } else {
            return
        }
        if words.hasPrefix(":") { words = words.dropFirst().trimmed }
        if annotation.help == nil, !words.isEmpty { annotation.help = words }
    }
}
