/// Reads `// glfx: passes=2`, the comment that sets how often a shader is drawn over its own result.
package enum PassDirective {
    package static func passCount(in source: AssembledSource) throws(Failure) -> Int {
        var count: Int?
        for comment in source.comments where source.lines[comment.line].file == 0 {
            let text = comment.text.trimmed
            guard text.hasPrefix("glfx:") else { continue }
            for word in text.dropFirst(5).split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, parts[0] == "color" { continue }
                guard parts.count == 2, parts[0] == "passes" else {
                    throw source.failure(
                        line: comment.line, column: comment.column, "'\(word)' is no directive of glfx",
                        advice: "write // glfx: passes=2")
                }
                guard let number = Int(parts[1]), (1...ShaderLimits.passes).contains(number) else {
                    throw source.failure(
                        line: comment.line, column: comment.column,
                        "'\(parts[1])' is no number of passes: 1 to \(ShaderLimits.passes) are possible",
                        advice: "write // glfx: passes=2")
                }
                guard count == nil || count == number else {
                    throw source.failure(
                        line: comment.line, column: comment.column, "the number of passes is given twice",
                        advice: "leave one of them out")
                }
                count = number
            }
        }
        return count ?? 1
    }

    /// Reads `// glfx: color=bt709`: the color space that the shader brings its result into; nil: that of the frame.
    package static func resultColor(in source: AssembledSource) throws(Failure) -> ResultColor? {
        var result: ResultColor?
        for comment in source.comments where source.lines[comment.line].file == 0 {
            let text = comment.text.trimmed
            guard text.hasPrefix("glfx:") else { continue }
            for word in text.dropFirst(5).split(whereSeparator: { $0.isWhitespace || $0 == "," })
            where word.hasPrefix("color=") {
                let name = word.dropFirst(6)
                guard let color = ResultColor(rawValue: String(name)) else {
                    throw source.failure(
                        line: comment.line, column: comment.column, "'\(name)' is no color space of a result",
                        advice: "there is \(ResultColor.allCases.map(\.rawValue).joined(separator: ", "))")
                }
                guard result == nil || result == color else {
                    throw source.failure(
                        line: comment.line, column: comment.column, "the color space of the result is given twice",
                        advice: "leave one of them out")
                }
                result = color
            }
        }
        return result
    }
}
