package import GLFXCore

/// Reads a shader's text once, byte by byte: removes comments, inserts includes, and decides conditionals.
package struct SourceAssembler {
    /// What `__VERSION__` is where the text has no `#version` of its own.
    let assumedVersion: Int
    let files: any ShaderFiles
    /// Of a text with several stages, the one to read; nil: the text is of one stage.
    let stage: String?
    /// The lines being read are of another stage.
    var isInOtherStage = false
    package var result = AssembledSource()
    /// Open `#if`s, innermost last.
    var conditions: [Condition] = []
    /// Files being read, outermost first: indices in `result.files`.
    var open: [Int] = []
    var includeCount = 0
    var includeLineCount = 0
    /// Of included files, the macro that guards their whole text; nil inside: there is none.
    var includeGuards: [String: String?] = [:]
    /// Included files with `#pragma once`.
    var onceFiles: Set<String> = []
    /// Function-like macros, where conditions may use them.
    var conditionMacros: [String: FunctionMacro] = [:]
    /// Tokens that the expansion of macros in conditions has looked at.
    var conditionSteps = 0
    /// Everything is decided here, as a preprocessor of C does it: no driver gets the text's directives.
    let isEffect: Bool
    var totalBytes = 0

    /// - Parameters:
    ///   - definitions: macros defined before the text: `VERTEX`, `BUFFER_0`.
    ///   - undecided: macros whose value is known only when the text is compiled.
    ///   - stage: of a text with lines `#pragma stage vertex`, the stage to read; nil: such lines mean nothing.
    ///   - isEffect: no driver sees the text's directives, so that conditions may use function-like macros.
    package init(
        assumedVersion: Int, files: any ShaderFiles, definitions: [String: String] = [:], undecided: Set<String> = [],
        stage: String? = nil, isEffect: Bool = false
    ) {
        self.isEffect = isEffect
        self.assumedVersion = assumedVersion
        self.files = files
        self.stage = stage
        for (name, value) in definitions {
            var tokens: [Token] = []
            // The host's own text is valid.
            try? Tokenizer.append(Array(value.utf8), line: 0, isCertain: true, to: &tokens)
            result.macros.define(name, .object(tokens), isCertain: true)
        }
        for name in undecided { result.macros.define(name, .unknown, isCertain: false) }
    }

    var version: Int { result.version ?? assumedVersion }
    var activity: Activity { conditions.last?.activity ?? .active }

    /// Appends a shader's lines after those of leading files. The shader is the first of `result.files`.
    package mutating func read(_ file: SourceFile, behind leading: [SourceFile]) throws(Failure) {
        result.files.append(file)
        for other in leading { try read(other) }
        try read(file, as: 0)
    }

    /// Appends a file's lines. Recursive for includes, `ShaderLimits.includeDepth` deep at most.
    package mutating func read(_ file: SourceFile) throws(Failure) {
        result.files.append(file)
        try read(file, as: result.files.count - 1)
    }

    private mutating func read(_ file: SourceFile, as index: Int) throws(Failure) {
        totalBytes += file.bytes.count
        guard totalBytes <= ShaderLimits.textBytes,
            result.lines.count + file.lineStarts.count <= ShaderLimits.lines
        else { throw SourceFile.tooLong(file.name) }
        open.append(index)
        let outerConditions = conditions.count
        var cutter = LineCutter(bytes: file.bytes, number: file.firstLine)
        while let line = cutter.next() {
            try append(line, file: index)
        }
        if let (line, byte) = cutter.unfinishedComment {
            throw file.failure(
                line: line, byte: byte, "this comment is never closed", advice: "close it with */",
                rule: .syntax)
        }
        if conditions.count > outerConditions, let condition = conditions.last {
            throw file.failure(
                line: condition.line, byte: nil, "this #if has no #endif", advice: "add #endif", rule: .preprocessor)
        }
        open.removeLast()
    }

    private mutating func append(_ line: LineCutter.Line, file: Int) throws(Failure) {
        let index = result.lines.count
        let isActive = activity != .inactive
        if isActive, !isInOtherStage {
            for var comment in line.comments {
                comment.line += index
                comment.endLine += index
                result.comments.append(comment)
            }
        }
        result.lines.append(AssembledSource.Line(file: file, number: line.number, text: line.bytes))
        for extra in 0..<line.joined {
            result.lines.append(AssembledSource.Line(file: file, number: line.number + extra + 1, text: []))
        }
        if stage != nil, try readStage(line, index: index) { return }
        if line.isDirective {
            try directive(line.bytes, line: index)
        } else if isActive {
            try tokenize(line.bytes, line: index)
        } else {
            result.lines[index].text = []
        }
    }

    private mutating func tokenize(_ bytes: [UInt8], line: Int) throws(Failure) {
        do {
            try Tokenizer.append(bytes, line: line, isCertain: activity == .active, to: &result.tokens)
        } catch {
            throw illegal(error, line: line)
        }
    }

    func illegal(_ character: Tokenizer.IllegalCharacter, line: Int) -> Failure {
        let scalar = character.scalar
        let shown = scalar.isASCII ? "'\(scalar)'" : "'\(scalar)' (\(codePoint(scalar)))"
        return result.failure(
            line: line, column: character.column, "the character \(shown) has no place in a shader",
            advice: "delete it, or put it into a comment", rule: .syntax)
    }

    private func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension SourceAssembler {
    /// A line of a text with several stages: `#pragma stage vertex` begins lines that only the vertex shader has.
    ///
    /// As in RetroArch, such a line counts whatever `#if` it is in, and what lines of another stage include is read,
    /// since it may begin a stage.
    /// - Returns: whether the line is done.
    mutating func readStage(_ line: LineCutter.Line, index: Int) throws(Failure) -> Bool {
        guard line.isDirective, let directive = Directive(line.bytes) else { return leaveOut(index) }
        let rest = Array(line.bytes[directive.end...])
        switch directive.name {
        case "include" where isInOtherStage: try includeFile(rest, line: index)
        case "pragma":
            let words = String(decoding: rest, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            if words.first == "stage", words.count > 1 {
                isInOtherStage = words[1] != stage ?? ""
            } else if words.first == "include_optional", isInOtherStage || activity != .inactive {
                let name = rest.drop(while: Tokenizer.isSpace).dropFirst("include_optional".utf8.count)
                try includeFile(Array(name), line: index, isOptional: true)
            }
            // The others are for the host.
            result.lines[index].text = []
        default: return leaveOut(index)
        }
        return true
    }

    /// Blanks a line of another stage.
    /// - Returns: whether it is one.
    private mutating func leaveOut(_ index: Int) -> Bool {
        if isInOtherStage { result.lines[index].text = [] }
        return isInOtherStage
    }
}
