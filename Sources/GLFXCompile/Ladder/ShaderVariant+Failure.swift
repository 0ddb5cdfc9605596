package import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText

extension ShaderVariant {
    /// At most this many errors of a log are told: further ones mostly follow from the first.
    private static let limit = 200

    /// The compiler's log as a failure that points at the user's own file, line and column, in sentences. Its message is
    /// about the first error, its diagnostics are all of them.
    /// - Parameters:
    ///   - log: of the compiler.
    ///   - stage: which of the two shaders was compiled, or that both were linked.
    package func failure(log: String, program: ShaderProgram, stage: Stage) -> Failure {
        let errors = CompilerLog(log).causes
        let map = stage == .vertex ? vertexMap : self.map
        // The compiler stumbles behind the text's end, or at the next function.
        if errors.contains(where: { CompilerRule.rule(for: $0) == .syntax }), let open = map?.text.openBrace {
            return open
        }
        guard !errors.isEmpty else {
            return failure("the compiler does not \(stage.verb) it and gives no reason", program, stage.rule)
        }
        let all =
            stage == .link
            ? errors.prefix(Self.limit).map { unlinked($0, program) } : sentences(errors, map, program, stage)
        guard var failure = all.first else { return failure(errors[0].text, program, stage.rule) }
        for other in all.dropFirst() { failure.diagnostics += other.diagnostics }
        return failure
    }

    private func sentences(
        _ errors: [CompilerLog.Message], _ map: LineMap?, _ program: ShaderProgram, _ stage: Stage
    ) -> [Failure] {
        let text = (map ?? self.map).text
        let words = PlainWords(
            text, renamed: stage == .vertex ? vertexRenamed : renamed,
            userNames: self.map.text.userNames.merging(vertexMap?.text.userNames ?? [:]) { first, _ in first })
        guard let map else {
            return words.told(errors.prefix(1)) { _ in nil }.map {
                failure("the vertex shader made for it does not compile: \($0.text)", program, $0.rule)
            }
        }
        return words.told(errors.prefix(Self.limit), line: map.textLine).map { told($0, map, program) }
    }

    /// One mistake, with its place in the user's files.
    private func told(_ mistake: PlainWords.Mistake, _ map: LineMap, _ program: ShaderProgram) -> Failure {
        let source = map.text.source
        let reported = mistake.message.line
        let userLine = mistake.line.flatMap {
            map.text.userLines.contains($0) ? $0 - map.text.userLines.lowerBound : nil
        }
        guard let index = userLine ?? reported.flatMap(map.assembledLine) else {
            return failure(mistake.text, program, mistake.rule)
        }
        let column = userLine.flatMap { _ in
            mistake.line.flatMap { line in mistake.column.map { map.text.userColumn(line: line, column: $0) } }
        }
        // Behind the text's end, where the sentence has no place of its own.
        let end = userLine == nil ? reported.flatMap(map.endOfText) : nil
        return source.assembled.failure(
            line: index, column: end ?? column, "\(mistake.text)\(Self.function(source, index, mistake.text))",
            rule: mistake.rule)
    }

    /// One error of a linker: it reports no line, but mostly a name.
    private func unlinked(_ error: CompilerLog.Message, _ program: ShaderProgram) -> Failure {
        let words = MessageContext(
            text: map.text, renamed: renamed,
            userNames: map.text.userNames.merging(vertexMap?.text.userNames ?? [:]) { first, _ in first })
        let message = "does not link: \(words.readable(error.text))"
        let token = ColumnFinder(text: map.text, renamed: renamed).firstMention(of: error.text)
        guard let token, map.text.userLines.contains(token.line) else { return failure(message, program, .link) }
        return map.text.source.assembled.failure(
            line: token.line - map.text.userLines.lowerBound,
            column: map.text.userColumn(line: token.line, column: token.column), "\(message)", rule: .link)
    }

    /// About no line.
    private func failure(_ message: String, _ program: ShaderProgram, _ rule: DiagnosticRule) -> Failure {
        var failure = Failure(.shader, "\(program.name): \(message)")
        failure.diagnostics = [Diagnostic(rule, file: program.name, message: message)]
        return failure
    }

    /// How far into the user's text the compiler came: an attempt that stops earlier mostly stops at a keyword that its
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
        guard let first = CompilerLog(log).errors.first(where: { $0.line != nil }) else { return -1 }
        let line = first.line.flatMap { map?.assembledLine($0) } ?? -1
        // A compiler parses the whole text before it resolves names: a syntax error comes before all others.
        return MessageParts(first.text).lowercased.hasPrefix("syntax error") ? line - 2 * Self.allLines : line
    }

    /// ` (in function 'name')`; empty where the line is in none.
    private static func function(_ source: ParsedSource, _ line: Int, _ text: String) -> String {
        let inside = source.functions.first { ($0.firstLine...$0.lastLine).contains(line) }
        // A statement outside of functions looks like one.
        guard let inside, !SyntaxSymbols.isKeyword(inside.name) else { return "" }
        // As ParsedSource.renameMain(to:) is called by every dialect.
        let name = inside.name == "glfx" ? "main" : inside.name
        return text.contains("function '\(name)'") ? "" : " (in function '\(name)')"
    }
}

extension ShaderVariant.Stage {
    /// "the compiler does not … it".
    fileprivate var verb: String { self == .link ? "link" : "compile" }

    fileprivate var rule: DiagnosticRule { self == .link ? .link : .compile }
}
