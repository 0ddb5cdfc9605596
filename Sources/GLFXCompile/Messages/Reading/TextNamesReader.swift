internal import GLFXShaderText

/// Reads declarations from tokens, in one pass; what is no declaration is skipped.
struct TextNamesReader {
    private let tokens: [Token]
    private let macros: MacroTable
    private(set) var variables: [TextNames.Variable] = []
    private(set) var functions: [TextNames.Function] = []
    private(set) var structures: [TextNames.Structure] = []
    private var index = 0
    private var known: Set<String> = []
    /// Of each open brace: the variables declared in it; nil where it is that of a block, whose members are global.
    private var open: [[Int]?] = []
    /// Parameters of the function whose body opens next.
    private var parameters: [Int] = []
    private var body: Int?

    init(_ tokens: [Token], _ macros: MacroTable) {
        self.tokens = tokens
        self.macros = macros
    }

    mutating func read() {
        while index < tokens.count {
            let token = tokens[index]
            if token.isText("struct") {
                structure()
            } else if token.isText("{") {
                openBrace()
            } else if token.isText("}") {
                closeBrace()
            } else if token.kind == .identifier, isType(index) {
                declaration()
            }
            index += 1
        }
    }

    private mutating func openBrace() {
        let isBlock =
            index > 1 && tokens[index - 1].kind == .identifier
            && ["uniform", "buffer", "in", "out", "shared"].contains(tokens[index - 2].text)
        open.append(isBlock ? nil : parameters)
        parameters = []
    }

    private mutating func closeBrace() {
        if let scope = open.popLast(), let ended = scope {
            for variable in ended { variables[variable].scope = variables[variable].scope.lowerBound..<index }
        }
        if open.isEmpty, let function = body {
            functions[function].body = (functions[function].body?.lowerBound ?? index)..<index
            body = nil
        }
    }

    private func isText(_ position: Int, _ text: String) -> Bool {
        position < tokens.count && tokens[position].isText(text)
    }

    private func typeName(_ position: Int) -> String { macros.nameMeant(by: tokens[position].text) }

    private func isType(_ position: Int) -> Bool {
        let word = typeName(position)
        return (TypeNames.isBuiltIn(word) || known.contains(word))
            && !(position > 0 && tokens[position - 1].isText("."))
    }

    /// Skips `[3][2]`, and returns it as text.
    private func sizes(_ position: inout Int) -> String {
        var text = ""
        while isText(position, "["), let close = tokens.closing(position) {
            text += tokens[position...close].map(\.text).joined()
            position = close + 1
        }
        return text
    }

    /// At a type: `vec2 a, b[3] = …;`, `vec2 f(float x)`.
    private mutating func declaration() {
        let (type, qualifiers) = (typeName(index), tokens.qualifiers(before: index))
        var position = index + 1
        let size = sizes(&position)
        guard position < tokens.count, tokens[position].kind == .identifier, !TypeNames.isBuiltIn(tokens[position].text)
        else { return }
        if isText(position + 1, "("), open.isEmpty {
            function(position, result: type + size)
        } else {
            let (start, first) = (index, variables.count)
            index = declarators(position, type + size, qualifiers) - 1
            if start > 1, tokens[start - 1].isText("("), tokens[start - 2].isText("for") { endLoop(start - 1, first) }
        }
    }

    /// The variables of a loop's parentheses are known up to the end of its block.
    private mutating func endLoop(_ parenthesis: Int, _ first: Int) {
        guard let close = tokens.closing(parenthesis), isText(close + 1, "{"), let end = tokens.closing(close + 1),
            let scope = open.lastIndex(where: { $0 != nil })
        else { return }
        for variable in first..<variables.count {
            variables[variable].scope = variables[variable].scope.lowerBound..<end
        }
        open[scope]?.removeAll { $0 >= first }
    }

    /// - Returns: the index after the last declarator.
    private mutating func declarators(_ start: Int, _ type: String, _ qualifiers: Set<String>) -> Int {
        var position = start
        while position < tokens.count, tokens[position].kind == .identifier {
            let name = position
            position += 1
            declare(name, type + sizes(&position), qualifiers)
            if isText(position, "=") {
                guard let end = Operand.end(tokens, ofAssignedAt: position + 1) else { return position }
                position = end
            }
            guard isText(position, ",") else { return position }
            position += 1
        }
        return position
    }

    private mutating func declare(_ name: Int, _ type: String, _ qualifiers: Set<String>) {
        variables.append(
            TextNames.Variable(
                name: tokens[name].text, type: type, qualifiers: qualifiers, token: name, scope: name..<tokens.count))
        guard let scope = open.lastIndex(where: { $0 != nil }) else { return }
        open[scope]?.append(variables.count - 1)
    }

    private mutating func function(_ name: Int, result: String) {
        guard let parts = tokens.parts(ofListAt: name + 1), let close = tokens.closing(name + 1) else { return }
        var function = TextNames.Function(
            name: tokens[name].text, result: result, parameters: [], written: [], token: name)
        let first = variables.count
        for part in parts { parameter(part, of: &function) }
        parameters = []
        if isText(close + 1, "{") {
            function.body = close..<tokens.count
            body = functions.count
            parameters = Array(first..<variables.count)
        } else {
            variables.removeSubrange(first...)
        }
        functions.append(function)
        index = close
    }

    private mutating func parameter(_ part: Range<Int>, of function: inout TextNames.Function) {
        guard let type = part.first(where: isType), typeName(type) != "void" else { return }
        let words = Set(tokens[part.lowerBound..<type].map(\.text))
        if !words.isDisjoint(with: ["out", "inout"]) { function.written.insert(function.parameters.count) }
        var position = type + 1
        var size = sizes(&position)
        if position < part.upperBound {
            let name = position
            position += 1
            size += sizes(&position)
            variables.append(
                TextNames.Variable(
                    name: tokens[name].text, type: typeName(type) + size, qualifiers: words.union(["parameter"]),
                    token: name, scope: name..<tokens.count))
        }
        function.parameters.append(typeName(type) + size)
    }

    /// `struct S { float a; vec2 b, c; } s;`
    private mutating func structure() {
        guard index + 2 < tokens.count, tokens[index + 1].kind == .identifier, tokens[index + 2].isText("{"),
            let close = tokens.closing(index + 2)
        else { return }
        let name = index + 1
        let first = variables.count
        var position = index + 3
        while position < close {
            guard isType(position) else {
                position += 1
                continue
            }
            let type = typeName(position)
            position += 1
            let size = sizes(&position)
            position = max(position, declarators(position, type + size, []))
        }
        let members = variables[first...].map { (name: $0.name, type: $0.type) }
        variables.removeSubrange(first...)
        if let scope = open.lastIndex(where: { $0 != nil }) { open[scope]?.removeAll { $0 >= first } }
        structures.append(TextNames.Structure(name: tokens[name].text, members: members, token: name))
        known.insert(tokens[name].text)
        index = close
        guard close + 1 < tokens.count, tokens[close + 1].kind == .identifier else { return }
        index = declarators(close + 1, tokens[name].text, tokens.qualifiers(before: name - 1)) - 1
    }
}
