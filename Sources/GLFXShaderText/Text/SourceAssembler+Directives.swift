internal import GLFXCore

extension SourceAssembler {
    /// A line that begins with `#`.
    mutating func directive(_ bytes: [UInt8], line: Int) throws(Failure) {
        guard let directive = Directive(bytes) else { return }
        let (name, end) = (directive.name, directive.end)
        switch name {
        case "if", "ifdef", "ifndef", "elif", "else", "endif":
            // An inactive part may contain anything, so its conditions are not tokenized.
            let isRead = name == "elif" ? conditions.last?.outer != .inactive : activity != .inactive
            try conditional(name, isRead && name != "else" ? tokens(bytes, end, line) : [], line: line)
        case _ where activity == .inactive: result.lines[line].text = []
        case "include": try includeFile(Array(bytes[end...]), line: line)
        case "define", "undef": try define(tokens(bytes, end, line), isDefine: name == "define", line: line)
        case "version": try version(tokens(bytes, end, line), line: line)
        case "extension": try extensionLine(tokens(bytes, end, line), line: line)
        // #line would break the mapping of lines.
        case "line", "": result.lines[line].text = []
        // A note of the author's, which GLSL does not know.
        case "warning": result.lines[line].text = []
        case "pragma" where isOnce(bytes, end): onceFiles.insert(result.files[result.lines[line].file].name)
        case "pragma" where GlslifyLine.isOne(bytes, end):
            try glslify(String(decoding: bytes[end...], as: UTF8.self), line: line)
        case "pragma", "error": break
        default:
            let known = ["include", "define", "undef", "ifdef", "endif", "version", "extension"]
            let near = nearestName(to: name, in: known)
            throw result.failure(
                line: line, column: bytes.firstIndex(of: UInt8(ascii: "#")), "'#\(name)' is no directive of GLSL",
                advice: near.map { "did you mean '#\($0)'?" } ?? "delete the line", rule: .preprocessor)
        }
    }

    private func isOnce(_ bytes: [UInt8], _ end: Int) -> Bool {
        String(decoding: bytes[end...], as: UTF8.self).trimmed == "once"
    }

    private func tokens(_ bytes: [UInt8], _ start: Int, _ line: Int) throws(Failure) -> [Token] {
        var list: [Token] = []
        do {
            try Tokenizer.append(bytes, from: start, line: line, isCertain: activity == .active, to: &list)
        } catch {
            throw illegal(error, line: line)
        }
        return list
    }

    private mutating func define(_ tokens: [Token], isDefine: Bool, line: Int) throws(Failure) {
        guard let name = tokens.first, name.kind == .identifier else {
            throw result.failure(
                line: line, column: nil, "#\(isDefine ? "define" : "undef") without a name", rule: .preprocessor)
        }
        let isCertain = activity == .active
        guard isDefine else {
            result.macros.undefine(name.text, isCertain: isCertain)
            return
        }
        result.macroTokens += tokens
        // A parenthesis directly after the name makes it function-like.
        let end = name.column + name.text.utf8.count
        let isFunction = tokens.count > 1 && tokens[1].isText("(") && tokens[1].column == end
        if isFunction, tokens.prefix(while: { !$0.isText(")") }).count > 2 * ShaderLimits.macroParameters {
            throw result.failure(
                at: name, "a macro with more than \(ShaderLimits.macroParameters) parameters", advice: "use fewer")
        }
        if isFunction, isEffect { conditionMacros[name.text] = FunctionMacro(Array(tokens.dropFirst())) }
        let state: MacroTable.State = isFunction ? .function : .object(Array(tokens.dropFirst()))
        result.macros.define(name.text, state, isCertain: isCertain)
    }

    private mutating func version(_ tokens: [Token], line: Int) throws(Failure) {
        result.lines[line].text = []
        // Ignored in an included file.
        guard open.count == 1, result.version == nil else { return }
        let known = [
            100, 110, 120, 130, 140, 150, 300, 310, 320, 330, 400, 410, 420, 430, 440, 450, 460,
        ]
        guard let number = tokens.first.flatMap({ ConditionEvaluator.integer($0.text) }), known.contains(number) else {
            let tokenText = tokens.first.map { "'\($0.text)'" } ?? "nothing"
            throw result.failure(
                line: line, column: tokens.first?.column, "\(tokenText) is no version of GLSL",
                advice: "write #version 300 es, or leave the line out", rule: .preprocessor)
        }
        result.version = number
        result.isVersionES = [100, 300, 310, 320].contains(number)
        // As on the desktop, for which such a text is written.
        guard !result.isVersionES else { return }
        for name in ["GL_ES", "GL_FRAGMENT_PRECISION_HIGH"] { result.macros.undefine(name, isCertain: true) }
    }

    private mutating func extensionLine(_ tokens: [Token], line: Int) throws(Failure) {
        result.lines[line].text = []
        guard tokens.count == 3, tokens[0].kind == .identifier, tokens[1].isText(":"),
            ["require", "enable", "warn", "disable"].contains(tokens[2].text)
        else {
            throw result.failure(
                line: line, column: nil, "this #extension line has not the form '#extension NAME : enable'",
                rule: .preprocessor)
        }
        result.extensions.append(
            AssembledSource.Extension(
                name: tokens[0].text, behavior: tokens[2].text, line: line, isCertain: activity == .active))
    }

    /// - Parameter isOptional: where there is no such file, nothing is included.
    mutating func includeFile(_ bytes: [UInt8], line: Int, isOptional: Bool = false) throws(Failure) {
        result.lines[line].text = []
        let text = String(decoding: bytes, as: UTF8.self)
        // Some texts end the line as a statement.
        let trimmed = text.trimmed.hasSuffix(";") ? text.trimmed.dropLast().trimmed : text.trimmed
        let isQuoted = trimmed.hasPrefix("\"") && trimmed.hasSuffix("\"")
        let isAngled = trimmed.hasPrefix("<") && trimmed.hasSuffix(">")
        let header = String(trimmed.dropFirst().dropLast()).trimmed
        if isAngled, let text = files.header(header) {
            if !text.isEmpty, onceFiles.insert(header).inserted { try read(try SourceFile(name: header, text: text)) }
            return
        }
        guard trimmed.utf8.count > 2, isQuoted || isAngled && (isEffect || files.takesAngles),
            !trimmed.dropFirst().dropLast().contains("\"")
        else {
            throw result.failure(
                line: line, column: nil, "this #include names no file", advice: "write #include \"file\"",
                rule: .include)
        }
        let path = String(trimmed.dropFirst().dropLast())
        let includer = open.count > 1 ? open.last.map { result.files[$0].name } ?? "" : ""
        includeLineCount += 1
        guard open.count <= ShaderLimits.includeDepth, includeLineCount <= ShaderLimits.includeLines else {
            throw tooManyIncludes(line)
        }
        let included: (name: String, text: String)
        do {
            included = try files.include(path, from: includer)
        } catch {
            if isOptional { return }
            throw result.failure(line: line, column: nil, error.text, advice: error.adviceText, rule: .include)
        }
        if onceFiles.contains(included.name) { return }
        let file = try SourceFile(name: included.name, text: included.text)
        let known = includeGuards[file.name] ?? IncludeGuard.macro(of: file)
        includeGuards[file.name] = known
        if let known, case .object? = result.macros[known] { return }
        if open.contains(where: { result.files[$0].name == included.name }) {
            throw result.failure(
                line: line, column: nil, "'\(path)' is included recursively",
                advice: "take one of the #include lines out", rule: .include)
        }
        includeCount += 1
        guard includeCount <= ShaderLimits.includes else { throw tooManyIncludes(line) }
        try read(file)
    }

    func tooManyIncludes(_ line: Int) -> Failure {
        result.failure(
            line: line, column: nil, "too many files are included",
            advice: "\(ShaderLimits.includeDepth) inside each other and \(ShaderLimits.includes) in all are allowed",
            rule: .include)
    }
}

/// Finds the macro that keeps a file from being included twice.
enum IncludeGuard {
    /// The name of `#ifndef NAME` in the file's first line that is not blank, where its `#endif` is the last one.
    /// - Returns: nil where the file has no such guard.
    static func macro(of file: SourceFile) -> String? {
        var cutter = LineCutter(bytes: file.bytes)
        var name: String?
        var depth = 0
        while let line = cutter.next() {
            if line.bytes.allSatisfy(Tokenizer.isSpace) { continue }
            // Something follows the guard's end.
            if name != nil, depth == 0 { return nil }
            guard let directive = line.isDirective ? Directive(line.bytes) : nil else {
                if name == nil { return nil }
                continue
            }
            if name == nil {
                guard directive.name == "ifndef" else { return nil }
                name = String(decoding: line.bytes[directive.end...], as: UTF8.self).trimmed
                depth = 1
                continue
            }
            switch directive.name {
            case "if", "ifdef", "ifndef": depth += 1
            case "endif": depth -= 1
            case "else" where depth == 1, "elif" where depth == 1: return nil
            default: break
            }
        }
        return depth == 0 ? name : nil
    }
}
