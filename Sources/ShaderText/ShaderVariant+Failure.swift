public import FrameCore

extension ShaderVariant {
    /// The driver's log as a failure that points at the user's own file, line and column.
    ///
    /// Only the first error is told, with the count of the others: what follows a first error mostly follows from it.
    /// - Parameters:
    ///   - log: what `glGetShaderInfoLog` or `glGetProgramInfoLog` gave, in Mesa's, NVIDIA's or ANGLE's form.
    ///   - stage: which of the two shaders was compiled, or that both were linked.
    public func failure(log: String, program: ShaderProgram, stage: Stage) -> Failure {
        let errors = DriverLog(log).errors
        guard let first = errors.first(where: { $0.line != nil }) ?? errors.first else {
            return Failure(.shader, "\(program.name): the driver does not \(stage.verb) it and gives no reason")
        }
        let more = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
        let text = Self.readable(first.text)
        let index = stage == .compile ? first.line.flatMap(map.assembledLine) : nil
        guard let index else {
            return Failure(.shader, "\(program.name): \(stage.lead)\(text)\(more)")
        }
        let source = map.source
        let column = ColumnFinder(source: source, renamed: renamed).column(
            line: index, reported: first.column, message: first.text, isPreprocessed: !first.isFromPreprocessor)
        let inside = source.functions.first { ($0.firstLine...$0.lastLine).contains(index) }
        let function = inside.map { " (in function '\($0.name)')" } ?? ""
        return source.assembled.failure(line: index, column: column, "\(text)\(function)\(more)")
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
