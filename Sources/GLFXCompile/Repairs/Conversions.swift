internal import GLFXShaderText

/// Integers in place of floats, and the reverse: the value is wrapped in the constructor of the expected type.
///
/// Some rungs convert int to float themselves (`Rung.convertsImplicitly`), so this waits for them; what is left there
/// is float to int, and `return 1;`. The compiler tells the line only, so each place of that line is looked at.
enum Conversions {
    static func repair(_ text: inout StageText, _ complaints: [Complaint], _ rung: Rung) -> Bool {
        let tokens = text.tokens
        var edits: Set<StageText.Edit> = []
        for complaint in complaints {
            let line = complaint.line(in: tokens)
            if complaint.says("function's return type") {
                edits.formUnion(returned(tokens, line))
            } else if complaint.says("no matching overloaded") {
                edits.formUnion(Arguments.converted(tokens, line, complaint))
            } else if complaint.says("cannot convert from") {
                edits.formUnion(cast(tokens, line, complaint))
            } else if complaint.says("scalar integer expression required") {
                edits.formUnion(indices(tokens, line))
            }
        }
        return text.apply(Array(edits))
    }

    /// Numeric types of different kinds with as many components.
    static func areKin(_ one: String, _ other: String) -> Bool {
        guard one != other, let one = GLSLType(rawValue: one), let other = GLSLType(rawValue: other),
            !one.isSampler, !other.isSampler, !one.rawValue.hasPrefix("mat"), !other.rawValue.hasPrefix("mat")
        else { return false }
        return one.componentCount == other.componentCount && one.scalar != .bool && other.scalar != .bool
    }

    static func wrapped(_ tokens: [Token], _ range: Range<Int>, in type: String) -> [StageText.Edit] {
        guard !range.isEmpty else { return [] }
        return [.init(before: tokens[range.lowerBound], "\(type)("), .init(after: tokens[range.upperBound - 1], ")")]
    }

    /// `return 1;` in a function that returns a float.
    private static func returned(_ tokens: [Token], _ line: Range<Int>) -> [StageText.Edit] {
        let starts = line.lazy.filter { tokens[$0].isText("return") }
        return starts.prefix(ShaderLimits.placesOfRepair).flatMap { start -> [StageText.Edit] in
            guard let function = Enclosing.function(tokens, start),
                let end = Operand.end(tokens, ofAssignedAt: start + 1),
                let type = typeOfValue(tokens, (start + 1)..<end), areKin(type, tokens[function.name - 1].text)
            else { return [] }
            return wrapped(tokens, (start + 1)..<end, in: tokens[function.name - 1].text)
        }
    }

    /// The type of a value, where its text tells: a number, a variable, a function of one number.
    private static func typeOfValue(_ tokens: [Token], _ range: Range<Int>) -> String? {
        guard let first = range.first else { return nil }
        if range.count == 1 { return type(of: tokens[first], tokens) }
        let ofNumbers: Set<String> = ["floor", "ceil", "round", "trunc", "float", "length", "dot", "distance"]
        guard ofNumbers.contains(tokens[first].text), first + 2 < range.upperBound,
            tokens.closing(first + 1) == range.upperBound - 1
        else { return nil }
        let isOfVectors = ["length", "dot", "distance", "float"].contains(tokens[first].text)
        return isOfVectors ? "float" : range.count == 4 ? type(of: tokens[first + 2], tokens) : nil
    }

    private static func initialized(
        _ tokens: [Token], _ declaration: LocalDeclaration, _ type: String
    ) -> [StageText.Edit] {
        declaration.declarators.flatMap { declarator in
            guard let equals = declarator.equals, declarator.brackets.isEmpty else { return [StageText.Edit]() }
            return wrapped(tokens, (equals + 1)..<declarator.terminator, in: type)
        }
    }

    /// Of an initialiser, a return value, or an assignment.
    private static func cast(_ tokens: [Token], _ line: Range<Int>, _ complaint: Complaint) -> [StageText.Edit] {
        let quotedTypes = ColumnFinder.quotes(in: complaint.text).suffix(2).map(described)
        guard quotedTypes.count == 2, let old = quotedTypes[0], let new = quotedTypes[1], areKin(old, new) else {
            return []
        }
        let types = (from: old, to: new)
        var edits: [StageText.Edit] = []
        let named = line.lazy.filter { tokens[$0].isText(types.to) }.prefix(ShaderLimits.placesOfRepair)
        // The compiler's word for an assignment to what is declared already.
        for index in complaint.names.first == "assign" ? [] : Array(named) {
            guard let declaration = LocalDeclaration(tokens, containing: index), declaration.type == index else {
                continue
            }
            edits += initialized(tokens, declaration, types.to)
        }
        guard edits.isEmpty else { return edits }
        if let start = line.first(where: { tokens[$0].isText("return") }) {
            guard let function = Enclosing.function(tokens, start), tokens[function.name - 1].isText(types.to),
                let end = Operand.end(tokens, ofAssignedAt: start + 1)
            else { return [] }
            return wrapped(tokens, (start + 1)..<end, in: types.to)
        }
        let changes = ["+=", "-=", "*=", "/="]
        let operations = line.lazy.filter { tokens[$0].isText("=") || changes.contains(tokens[$0].text) }
        return operations.prefix(ShaderLimits.placesOfRepair).flatMap { operation -> [StageText.Edit] in
            guard operation > 0, tokens[operation - 1].kind == .identifier, !isDeclared(tokens, operation - 1),
                type(of: tokens[operation - 1].text, tokens) == types.to,
                let end = Operand.end(tokens, ofAssignedAt: operation + 1)
            else { return [] }
            guard !tokens[operation].isText("=") else { return wrapped(tokens, (operation + 1)..<end, in: types.to) }
            let (name, sign) = (tokens[operation - 1].text, tokens[operation].text.dropLast())
            return [
                .init(tokens[operation], "= \(types.to)(\(name) \(sign) ("), .init(after: tokens[end - 1], "))"),
            ]
        }
    }

    /// A type in the compiler's words: `temp highp int`, `const 3-component vector of float`.
    static func described(_ words: String) -> String? {
        let words = words.split(separator: " ").map(String.init)
        guard let scalar = words.last, GLSLType(rawValue: scalar) != nil else { return nil }
        guard let size = words.first(where: { $0.hasSuffix("-component") })?.prefix(1) else { return scalar }
        let prefixes = ["float": "", "int": "i", "uint": "u", "bool": "b"]
        return prefixes[scalar].map { "\($0)vec\(size)" }
    }

    /// It is the name in a declaration.
    private static func isDeclared(_ tokens: [Token], _ name: Int) -> Bool {
        LocalDeclaration(tokens, containing: name)?.declarators.contains { $0.name == name } ?? false
    }

    /// Of a number, or of a variable that is declared with only one type.
    static func type(of token: Token, _ tokens: [Token]) -> String? {
        guard token.kind == .number else { return type(of: token.text, tokens) }
        let digits = token.text.lowercased()
        if digits.hasPrefix("0x") { return digits.hasSuffix("u") ? "uint" : "int" }
        return digits.contains { ".ef".contains($0) } ? "float" : digits.hasSuffix("u") ? "uint" : "int"
    }

    private static func type(of name: String, _ tokens: [Token]) -> String? {
        var types: Set<String> = []
        for index in tokens.indices.dropFirst() where tokens[index].isText(name) {
            let declaration = LocalDeclaration(tokens, containing: index)
            if let declaration, declaration.declarators.contains(where: { $0.name == index }) {
                types.insert(tokens[declaration.type].text)
            } else if GLSLType(rawValue: tokens[index - 1].text) != nil, index + 1 < tokens.count,
                [",", ")"].contains(tokens[index + 1].text)
            {
                // A parameter.
                types.insert(tokens[index - 1].text)
            }
        }
        return types.count == 1 ? types.first : nil
    }

    /// Every `a[x]` of a line, but those of declarations.
    private static func indices(_ tokens: [Token], _ line: Range<Int>) -> [StageText.Edit] {
        let opens = line.lazy.filter { tokens[$0].isText("[") }
        return opens.prefix(ShaderLimits.placesOfRepair).flatMap { open -> [StageText.Edit] in
            guard open > 0, !isDeclared(tokens, open - 1), let close = tokens.closing(open),
                !tokens[open + 1].isText("int")
            else { return [] }
            return wrapped(tokens, (open + 1)..<close, in: "int")
        }
    }
}

/// Arguments that are integers where a function takes floats, or the other way round.
enum Arguments {
    /// The arguments of a function of the text, whose parameters' types are known.
    static func converted(_ tokens: [Token], _ line: Range<Int>, _ complaint: Complaint) -> [StageText.Edit] {
        guard let name = complaint.names.first else { return [] }
        let calls = line.filter { isCall($0, tokens, of: [name]) }
        return calls.prefix(ShaderLimits.placesOfRepair).flatMap { call -> [StageText.Edit] in
            guard !isDefinition(call, tokens), let parts = tokens.parts(ofListAt: call + 1) else { return [] }
            let definitions = tokens.indices.filter { isCall($0, tokens, of: [name]) && isDefinition($0, tokens) }
            let parameters = definitions.compactMap { tokens.parts(ofListAt: $0 + 1) }.filter {
                $0.count == parts.count
            }
            guard parameters.count == 1 else { return [] }
            return zip(parts, parameters[0]).flatMap { part, parameter -> [StageText.Edit] in
                let words = tokens[parameter].map(\.text)
                let types = words.filter { GLSLType(rawValue: $0) != nil }
                // Of other arguments the type is not known, and a constructor takes nearly all.
                guard part.count == 1, types.count == 1, Set(words).isDisjoint(with: ["out", "inout", "["]),
                    let partType = Conversions.type(of: tokens[part.lowerBound], tokens),
                    Conversions.areKin(partType, types[0])
                else { return [] }
                return Conversions.wrapped(tokens, part, in: types[0])
            }
        }
    }

    private static func isCall(_ index: Int, _ tokens: [Token], of names: Set<String>) -> Bool {
        names.contains(tokens[index].text) && index + 1 < tokens.count && tokens[index + 1].isText("(")
    }

    /// A type precedes the name.
    private static func isDefinition(_ index: Int, _ tokens: [Token]) -> Bool {
        index > 0 && tokens[index - 1].kind == .identifier && !["return", "else"].contains(tokens[index - 1].text)
    }
}
