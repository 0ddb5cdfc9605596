public import FrameCore

extension ShaderVariant {
    /// The driver's log as a failure that points at the user's own file, line and column.
    ///
    /// Only the first error is told, with the count of the other lines that have some: Mesa tells each function that
    /// might have been meant as an error of its own, and what follows a first error mostly follows from it.
    /// - Parameters:
    ///   - log: what `glGetShaderInfoLog` or `glGetProgramInfoLog` gave, in Mesa's, NVIDIA's or ANGLE's form.
    ///   - stage: which of the two shaders was compiled, or that both were linked.
    public func failure(log: String, program: ShaderProgram, stage: Stage) -> Failure {
        let errors = DriverLog(log).errors
        guard let first = errors.first(where: { $0.line != nil }) ?? errors.first else {
            return Failure(.shader, "\(program.name): the driver does not \(stage.verb) it and gives no reason")
        }
        let others = Set(errors.compactMap(\.line)).subtracting([first.line].compactMap { $0 }).count
        let more = others > 0 ? ", and more in \(others) other line\(others == 1 ? "" : "s")" : ""
        let text = Self.readable(first.text)
        let finder = ColumnFinder(source: map.source, renamed: renamed)
        guard stage == .compile, let index = first.line.flatMap(map.assembledLine) else {
            let message = "\(stage.lead)\(text)\(more)"
            // A linker names no line, but mostly a name.
            if stage == .link, let token = finder.firstMention(of: first.text) {
                return map.source.assembled.failure(at: token, message)
            }
            return Failure(.shader, "\(program.name): \(message)")
        }
        let column =
            first.line.flatMap(map.endOfText)
            ?? finder.column(
                line: index, reported: first.column, message: first.text, isPreprocessed: !first.isFromPreprocessor)
        return map.source.assembled.failure(line: index, column: column, "\(text)\(function(index, text))\(more)")
    }

    /// ` (in function 'name')`, unless the driver says so itself or the line is in none.
    private func function(_ line: Int, _ text: String) -> String {
        let inside = map.source.functions.first { ($0.firstLine...$0.lastLine).contains(line) }
        guard let inside, !text.contains("function '\(inside.name)'") else { return "" }
        return " (in function '\(inside.name)')"
    }

    /// The driver's words, with our own names and its internal ones replaced.
    private static func readable(_ text: String) -> String {
        var result = ""
        var word = ""
        func flush() {
            result += ownNames[word] ?? word
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_" || character == "$" {
                word.append(character)
            } else {
                flush()
                result.append(character == "`" ? "'" : character)
            }
        }
        flush()
        return result
    }

    private static let ownNames = [
        "glfx_FragColor": "gl_FragColor", "glfx_FragData": "gl_FragData",
        "NEW_IDENTIFIER": "a name that is not declared", "IDENTIFIER": "a name", "FIELD_SELECTION": "a field",
        "$end": "the end of the text", "INTCONSTANT": "a whole number", "FLOATCONSTANT": "a number",
    ]
}

extension ShaderVariant.Stage {
    /// "the driver does not … it".
    fileprivate var verb: String { self == .link ? "link" : "compile" }

    fileprivate var lead: String {
        switch self {
        case .compile: ""
        case .link: "does not link: "
        case .vertex: "the vertex shader made for it does not compile: "
        }
    }
}
