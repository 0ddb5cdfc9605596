extension ShaderVariant {
    /// At most this many errors of a log are told: further ones mostly follow from the first.
    private static let limit = 200

    /// The driver's log as a failure that points at the user's own file, line and column. Its message is about the first
    /// error, its diagnostics are all of them.
    /// - Parameters:
    ///   - log: from `glGetShaderInfoLog` or `glGetProgramInfoLog`, in Mesa's, NVIDIA's or ANGLE's form.
    ///   - stage: which of the two shaders was compiled, or that both were linked.
    public func failure(log: String, program: ShaderProgram, stage: Stage) -> Failure {
        let errors = DriverLog(log).toldErrors
        // A driver stumbles behind the text's end, or at the next function.
        if errors.contains(where: { CompilerRule.rule(for: $0) == .syntax }),
            let open = (stage == .vertex ? vertexMap : map)?.text.openBrace
        {
            return open
        }
        guard let first = errors.first else {
            return failure("the driver does not \(stage.verb) it and gives no reason", program, stage.rule)
        }
        var failure = failure(first, program, stage)
        for error in errors.dropFirst().prefix(Self.limit - 1) {
            failure.diagnostics += self.failure(error, program, stage).diagnostics
        }
        return failure
    }

    /// One error.
    private func failure(_ error: DriverLog.Message, _ program: ShaderProgram, _ stage: Stage) -> Failure {
        let (map, renamed) = stage == .vertex ? (vertexMap, vertexRenamed) : (self.map, self.renamed)
        let message = readable(error.text)
        let rule = stage == .link ? .link : CompilerRule.rule(for: error)
        guard let map else {
            return failure("the vertex shader made for it does not compile: \(message)", program, rule)
        }
        let source = map.text.source
        let finder = ColumnFinder(text: map.text, renamed: renamed)
        guard stage != .link, let line = error.line, let index = map.assembledLine(line) else {
            let whole = "\(stage == .link ? "does not link: " : "")\(message)"
            // A linker reports no line, but mostly a name.
            if stage == .link, let token = finder.firstMention(of: error.text), map.text.userLines.contains(token.line)
            {
                return source.assembled.failure(
                    line: token.line - map.text.userLines.lowerBound,
                    column: map.text.userColumn(line: token.line, column: token.column), whole, rule: rule)
            }
            return failure(whole, program, rule)
        }
        let place = map.textLine(line).flatMap { textLine in
            finder.place(line: textLine, message: error).map {
                map.text.userColumn(line: textLine, column: $0.column)
            }
        }
        return source.assembled.failure(
            line: index, column: map.endOfText(line) ?? place,
            "\(message)\(Self.function(source, index, message))", rule: rule)
    }

    /// About no line.
    private func failure(_ message: String, _ program: ShaderProgram, _ rule: DiagnosticRule) -> Failure {
        var failure = Failure(.shader, "\(program.name): \(message)")
        failure.diagnostics = [Diagnostic(rule, file: program.name, message: message)]
        return failure
    }

    /// How far into the user's text the driver came: an attempt that stops earlier mostly stops at a keyword that its
    /// version of GLSL lacks.
    func reach(log: String, stage: Stage) -> Int {
        switch stage {
        case .link: return Int.max
        case .vertex where vertexMap == nil: return -1
        case .vertex: return furthest(log, vertexMap) - 4 * Self.allLines
        case .compile: return furthest(log, map)
        }
    }

    /// More than any text has.
    private static let allLines = 1 << 32

    private func furthest(_ log: String, _ map: LineMap?) -> Int {
        guard let first = DriverLog(log).errors.first(where: { $0.line != nil }) else { return -1 }
        let line = first.line.flatMap { map?.assembledLine($0) } ?? -1
        // A driver parses the whole text before it resolves names: a syntax error comes before all others.
        return first.text.hasPrefix("syntax error") ? line - 2 * Self.allLines : line
    }

    /// ` (in function 'name')`; empty where the line is in none.
    private static func function(_ source: ParsedSource, _ line: Int, _ text: String) -> String {
        let inside = source.functions.first { ($0.firstLine...$0.lastLine).contains(line) }
        guard let inside, !text.contains("function '\(inside.name)'") else { return "" }
        return " (in function '\(inside.name)')"
    }

    /// The driver's message, with generated names and its internal ones replaced.
    private func readable(_ text: String) -> String {
        // A Bison parser's stack overflow.
        if text.hasSuffix("memory exhausted") { return "nested too deep for the driver's parser" }
        let userNames = map.text.userNames.merging(vertexMap?.text.userNames ?? [:]) { own, _ in own }
        var result = ""
        var word = ""
        func flush() {
            result += userNames[word] ?? Self.ownNames[word] ?? word
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
        return Self.tidied(result)
    }

    /// Without glslang's empty quotes and spare spaces: `'=' :  cannot convert from ' const int'`.
    private static func tidied(_ text: String) -> String {
        var result = ""
        var isQuoted = false
        for character in text.hasPrefix("'' : ") ? text.dropFirst(5) : text[...] {
            if character == " ", result.last == " " || isQuoted && result.last == "'" { continue }
            if character == "'" { isQuoted.toggle() }
            result.append(character)
        }
        return result.trimmed
    }

    private static let ownNames = [
        "glfx_FragColor": "gl_FragColor", "glfx_FragData": "gl_FragData", "glfx_TexCoord": "gl_TexCoord",
        "glfx_Color": "gl_FrontColor", "glfx_main": "main", "glfx": "main",
        "NEW_IDENTIFIER": "a name that is not declared", "IDENTIFIER": "a name", "FIELD_SELECTION": "a field",
        "$end": "the end of the text", "INTCONSTANT": "a whole number", "FLOATCONSTANT": "a number",
    ]
}

extension ShaderVariant.Stage {
    /// "the driver does not … it".
    fileprivate var verb: String { self == .link ? "link" : "compile" }

    fileprivate var rule: DiagnosticRule { self == .link ? .link : .compile }
}
