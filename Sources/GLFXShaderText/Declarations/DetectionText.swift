/// A text for the rules of detection: its lines, its lines without comments, its names and functions.
package struct DetectionText {
    package let file: SourceFile
    /// Lines as in the file.
    package let lines: [Substring]
    /// Lines without comments.
    package let code: [[UInt8]]
    /// The line, from 1, of each name's first use outside comments.
    package let firstLine: [String: Int]
    /// Names that the text declares as variables of GLSL's types, uniforms included: `vec3 name;`, `float name = …`.
    package let variables: Set<String>
    /// Names between a type and an opening parenthesis: functions that the text defines or declares.
    private let functions: [String: (line: Int, type: String, arguments: [String])]

    package init(_ file: SourceFile) {
        self.file = file
        // By bytes: splitting at characters takes longer than all the rest.
        lines = String(decoding: file.bytes, as: UTF8.self).utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).map(Substring.init)
        var cutter = LineCutter(bytes: file.bytes)
        var code: [[UInt8]] = []
        var tokens: [Token] = []
        while let line = cutter.next() {
            // JSON, XML and shell cannot be tokenized; the tokens before the error count.
            try? Tokenizer.append(line.bytes, line: line.number, isCertain: true, to: &tokens)
            code.append(line.bytes)
        }
        self.code = code
        var first: [String: Int] = [:]
        var functions: [String: (line: Int, type: String, arguments: [String])] = [:]
        var variables: Set<String> = []
        for (index, token) in tokens.enumerated() where token.kind == .identifier {
            if first[token.text] == nil { first[token.text] = token.line }
            guard index > 0, index + 1 < tokens.count else { continue }
            if tokens[index + 1].isText(";") || tokens[index + 1].isText("="),
                GLSLType(rawValue: tokens[index - 1].text) != nil
            {
                variables.insert(token.text)
            }
            guard tokens[index + 1].isText("("),
                tokens[index - 1].kind == .identifier, functions[token.text] == nil,
                !["return", "else", "define", "if"].contains(tokens[index - 1].text)
            else { continue }
            let arguments = tokens[(index + 2)...].prefix(24).prefix { !$0.isText(")") }.map(\.text)
            functions[token.text] = (token.line, tokens[index - 1].text, arguments)
        }
        firstLine = first
        self.variables = variables
        self.functions = functions
    }

    /// The line on which a function is defined, if it has this result type and first tokens of the arguments.
    package func line(ofFunction name: String, type: String, beginningWith arguments: [String] = []) -> Int? {
        guard let function = functions[name], function.type == type,
            function.arguments.starts(with: arguments)
        else { return nil }
        return function.line
    }

    /// The line on which a function is defined, if it has this result type and one of these lists of arguments.
    package func line(ofFunction name: String, type: String, withArguments lists: [[String]]) -> Int? {
        guard let function = functions[name], function.type == type, lists.contains(function.arguments) else {
            return nil
        }
        return function.line
    }

    /// The line on which a function of this name is defined, whatever its result.
    package func line(ofFunction name: String) -> Int? { functions[name]?.line }

    /// The types of a function's arguments, without their qualifiers; nil: no function of this name is defined.
    package func argumentTypes(ofFunction name: String) -> [String]? {
        functions[name]?.arguments.split(separator: ",").map { argument in
            argument.first { !["in", "out", "inout", "const", "highp", "mediump", "lowp"].contains($0) } ?? ""
        }
    }

    /// Whether a name is used that is no variable, uniform or function of the text.
    package func lacks(_ name: String) -> Bool {
        firstLine[name] != nil && !variables.contains(name) && functions[name] == nil
            && codeLine(containing: ["uniform", name]) == nil && codeLine(containing: ["#define \(name)"]) == nil
    }

    /// Whether it is a whole shader.
    package var hasMain: Bool { line(ofFunction: "main") != nil }

    /// Which of some names is used first.
    package func first(of names: [String]) -> (name: String, line: Int)? {
        names.compactMap { name in firstLine[name].map { (name, $0) } }.min { $0.1 < $1.1 }
    }

    /// The first line that begins with one of these, and the line's text.
    package func line(beginningWith prefixes: [String]) -> (line: Int, text: String)? {
        for (index, line) in lines.enumerated() {
            let text = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if prefixes.contains(where: { text.starts(with: $0.utf8) }) {
                return (index + 1, String(Substring(text)).trimmed)
            }
        }
        return nil
    }

    /// The first line of code that begins with one of these.
    package func codeLine(beginningWith prefixes: [String]) -> Int? {
        let prefixes = prefixes.map { Array($0.utf8) }
        return code.firstIndex { line in
            let text = line.drop(while: Tokenizer.isSpace)
            return prefixes.contains { text.starts(with: $0) }
        }.map { $0 + 1 }
    }

    /// The first line of code with all of these texts.
    package func codeLine(containing texts: [String]) -> Int? {
        code.firstIndex { line in texts.allSatisfy { Self.contains(line[...], Array($0.utf8)) } }.map { $0 + 1 }
    }

    /// The first line, comments included, with this text.
    package func line(containing text: String) -> Int? {
        let text = Array(text.utf8)
        guard Self.contains(file.bytes[...], text) else { return nil }
        return (1...file.lineStarts.count).first { Self.contains(file.line($0), text) }
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
        guard let first = text.first else { return true }
        var rest = bytes
        while let start = rest.firstIndex(of: first) {
            if rest[start...].starts(with: text) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }
}
