internal import GLFXShaderText

/// gl-transitions' comments above a parameter: `// @range(0, 1) Blur strength`, `// @param Number of tiles`, or a
/// sentence.
struct TransitionTags {
    /// By the line on which they end.
    private let comments: [Int: String]
    /// Comments of one line, alone on it and without a comment above, unlike a file's author and license.
    private let sentences: [Int: String]
    /// Lines without code.
    private let blank: Set<Int>

    init(_ source: AssembledSource) {
        let blank = Set(source.lines.indices.filter { source.lines[$0].text.allSatisfy { $0 == 0x20 || $0 == 0x09 } })
        var comments: [Int: String] = [:]
        var sentences: [Int: String] = [:]
        var last = -2
        for (index, comment) in source.comments.enumerated() {
            let text = comment.text.trimmed
            if text.hasPrefix("@") { comments[comment.endLine] = text }
            let isAlone = !comment.isBlock && blank.contains(comment.line)
            // The first comment is about the file.
            if index > 0, isAlone, last < comment.line - 1, Self.isSentence(text) { sentences[comment.line] = text }
            // A comment after code is about that code.
            if blank.contains(comment.endLine) { last = comment.endLine }
        }
        self.comments = comments
        self.sentences = sentences
        self.blank = blank
    }

    /// Not a rule of dashes, a link or code that is commented out.
    private static func isSentence(_ text: String) -> Bool {
        text.first?.isLetter == true && text.last != ";" && !text.contains("://")
    }

    /// The uniform with the annotation above it; nil without one.
    func annotated(_ uniform: DeclaredUniform) -> DeclaredUniform? {
        var uniform = uniform
        var line = uniform.name.line - 1
        // Followed by more lines of code, the sentence is the heading of several uniforms.
        if let help = sentences[line], uniform.annotation.help == nil, blank.contains(line + 2) {
            uniform.annotation.help = help
            return uniform
        }
        guard comments[line] != nil else { return nil }
        while let text = comments[line] {
            Self.read(text, into: &uniform.annotation)
            line -= 1
        }
        return uniform
    }

    private static func read(_ text: String, into annotation: inout Annotation) {
        var help: String
        if text.hasPrefix("@range("), let end = text.firstIndex(of: ")") {
            let ends = text[..<end].dropFirst(7).split(separator: ",").map { part in
                let number = part.trimmed
                let isNegative = number.hasPrefix("-")
                let value = ConstantEvaluator.number(String(number.drop { $0 == "-" }))?.components.first
                return value.map { isNegative ? -$0 : $0 }
            }
            if ends.count == 2 { (annotation.minimum, annotation.maximum) = (ends[0], ends[1]) }
            help = text[text.index(after: end)...].trimmed
        } else if text.hasPrefix("@param") {
            help = text.dropFirst(6).trimmed
        } else {
            return
        }
        if help.hasPrefix(":") { help = help.dropFirst().trimmed }
        if annotation.help == nil, !help.isEmpty { annotation.help = help }
    }
}
