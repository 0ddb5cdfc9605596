/// What `// glfx:` comments of a shader's own file say: `// glfx: passes=2 color=bt709`.
package struct PassDirective {
    /// How often the shader is drawn over its own result.
    package private(set) var passCount = 1
    /// The color space that it brings its result into; nil: that of the frame.
    package private(set) var resultColor: ResultColor?

    /// - Throws: `.shader`, at the comment, for a word that is no directive, or is given twice.
    package init(in source: AssembledSource) throws(Failure) {
        var count: Int?
        for comment in source.comments where source.lines[comment.line].file == 0 {
            let text = comment.text.trimmed
            guard text.hasPrefix("glfx:") else { continue }
            func failure(_ message: String, advice: String) -> Failure {
                source.failure(line: comment.line, column: comment.column, message, advice: advice)
            }
            for word in text.dropFirst(5).split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                switch (parts.first, parts.count) {
                case ("passes", 2):
                    guard let number = Int(parts[1]), (1...ShaderLimits.passes).contains(number) else {
                        throw failure(
                            "'\(parts[1])' is no number of passes: 1 to \(ShaderLimits.passes) are possible",
                            advice: "write // glfx: passes=2")
                    }
                    guard count == nil || count == number else {
                        throw failure("the number of passes is given twice", advice: "leave one of them out")
                    }
                    count = number
                case ("color", 2):
                    guard let color = ResultColor(rawValue: String(parts[1])) else {
                        throw failure(
                            "'\(parts[1])' is no color space of a result",
                            advice: "there is \(ResultColor.allCases.map(\.rawValue).joined(separator: ", "))")
                    }
                    guard resultColor == nil || resultColor == color else {
                        throw failure("the color space of the result is given twice", advice: "leave one of them out")
                    }
                    resultColor = color
                default: throw failure("'\(word)' is no directive of glfx", advice: "write // glfx: passes=2")
                }
            }
        }
        passCount = count ?? 1
    }
}
