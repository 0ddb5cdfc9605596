/// Finds the declarations and functions outside of all braces. One pass, no recursion.
package struct DeclarationScanner {
    private let tokens: [Token]
    private let macros: MacroTable
    private var index = 0
    package private(set) var declarations: [Declaration] = []
    package private(set) var functions: [FunctionSpan] = []
    private(set) var structures: Set<String> = []

    package init(_ source: AssembledSource) {
        // All branches that the driver decides are read.
        tokens = DeclarationScanner.withoutUndecidedBraces(source.tokens)
        macros = source.macros
    }

    private static let storages: [String: Declaration.Storage] = [
        "uniform": .uniform, "varying": .input, "in": .input, "attribute": .input, "out": .output,
        "inout": .inputAndOutput, "const": .constant,
    ]
    private static let qualifiers: Set<String> = [
        "flat", "smooth", "centroid", "sample", "invariant", "precise",
    ]
    /// Qualifiers without effect where a picture is drawn.
    private static let ignored: Set<String> = [
        "highp", "mediump", "lowp", "noperspective", "coherent", "volatile", "restrict", "readonly", "writeonly",
    ]

    package mutating func scan() {
        while index < tokens.count { statement() }
    }

    /// Where the driver decides between branches that open the same braces (`#if … void f(a) { #else void f(b) {
    /// #endif`), only the first branch's braces are kept, so that the depth stays right.
    private static func withoutUndecidedBraces(_ tokens: [Token]) -> [Token] {
        var result: [Token] = []
        result.reserveCapacity(tokens.count)
        // For each open #if: the depth before it, and whether its first branch changed the depth.
        var stack: [(before: Int, changed: Bool, dropping: Bool)] = []
        var depth = 0
        for token in tokens {
            if token.kind == .conditional {
                switch token.text {
                case "if": stack.append((depth, false, false))
                case "else":
                    if let top = stack.popLast() {
                        let changed = top.changed || depth != top.before
                        stack.append((top.before, changed, changed))
                    }
                default: _ = stack.popLast()
                }
                continue
            }
            if stack.contains(where: { $0.dropping }) { continue }
            if token.isText("{") { depth += 1 }
            if token.isText("}") { depth -= 1 }
            result.append(token)
        }
        return result
    }

    private mutating func statement() {
        let start = index
        var parentheses = 0
        var hasParenthesis = false
        var hasEquals = false
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .punctuation {
                switch token.text {
                case "(", "[":
                    parentheses += 1
                    hasParenthesis = hasParenthesis || token.text == "("
                case ")", "]": parentheses -= 1
                case "=" where parentheses == 0: hasEquals = true
                case ";" where parentheses <= 0:
                    index += 1
                    declaration(start..<index)
                    return
                case "}":
                    // Stray: the driver reports it.
                    index += 1
                    return
                case "{":
                    guard braces(start, hasEquals: hasEquals, hasParenthesis: hasParenthesis) else { return }
                    continue
                default: break
                }
            }
            index += 1
        }
    }

    /// At a `{` of the statement that begins at `start`. Moves after the `}`.
    /// - Returns: whether the statement continues to a `;`.
    private mutating func braces(_ start: Int, hasEquals: Bool, hasParenthesis: Bool) -> Bool {
        let open = index
        skipBraces()
        if hasEquals { return true }
        let head = tokens[start..<open]
        if head.contains(where: { $0.isText("struct") }) {
            if let name = head.last, name.kind == .identifier { structures.insert(name.text) }
            return true
        }
        let storage = head.lazy.compactMap { Self.storages[$0.text] }.first
        if storage == .uniform, !UniformBlock.needsABuffer(tokens, from: start, open: open) {
            let block = UniformBlock(tokens, from: start, open: open)
            let before = declarations.count
            for member in block?.members ?? [] { declaration(member, inBlockOf: .uniform) }
            for member in declarations.indices.dropFirst(before) where block?.instance != nil {
                declarations[member].isNamedMember = true
            }
            return skipToSemicolon()
        }
        if let storage, let name = head.last, name.kind == .identifier {
            declarations.append(
                Declaration(
                    storage: storage, qualifiers: [], layout: nil, typeName: name.text, first: tokens[start],
                    isBlock: true, declarators: [], isCertain: name.isCertain))
            return skipToSemicolon()
        }
        if hasParenthesis, let name = functionName(head) {
            let last = tokens[max(open, index - 1)].line
            functions.append(FunctionSpan(name: name, firstLine: tokens[start].line, lastLine: last))
        }
        return false
    }

    private mutating func skipToSemicolon() -> Bool {
        while index < tokens.count, !tokens[index].isText(";") { index += 1 }
        index += 1
        return false
    }

    private mutating func skipBraces() {
        var depth = 0
        while index < tokens.count {
            if tokens[index].isText("{") { depth += 1 }
            if tokens[index].isText("}") { depth -= 1 }
            index += 1
            if depth == 0 { return }
        }
    }

    private func functionName(_ head: ArraySlice<Token>) -> String? {
        for position in head.indices.dropFirst() where head[position].isText("(") {
            let name = head[position - 1]
            if name.kind == .identifier, name.text != "layout" { return name.text }
        }
        return nil
    }

    private mutating func declaration(_ range: Range<Int>, inBlockOf storage: Declaration.Storage? = nil) {
        var range = range
        // `precision highp float;` and a call of a macro have no declarators.
        if tokens[range.lowerBound].isText("precision") { return }
        if case .function? = macros[tokens[range.lowerBound].text],
            let end = DeclarationScanner.endOfParentheses(tokens, range.lowerBound + 1, range.upperBound)
        {
            range = end..<range.upperBound
        }
        guard let head = head(range) else { return }
        let declarators = DeclaratorReader.read(tokens[head.end..<range.upperBound], typeArray: head.typeArray)
        guard !declarators.isEmpty else { return }
        declarations.append(
            Declaration(
                storage: storage ?? head.storage, qualifiers: head.qualifiers, layout: head.layout, typeName: head.type,
                first: tokens[range.lowerBound], head: Array(tokens[range.lowerBound..<head.end]), isBlock: false,
                declarators: declarators,
                isCertain: tokens[range.lowerBound].isCertain))
    }

    private struct Head {
        var storage = Declaration.Storage.plain
        var qualifiers: [String] = []
        var layout: [Token]?
        var type = ""
        var typeArray: [Token]?
        var end = 0
    }

    /// Reads qualifiers and the type.
    private func head(_ range: Range<Int>) -> Head? {
        var head = Head()
        var position = range.lowerBound
        while position < range.upperBound, head.type.isEmpty {
            let token = tokens[position]
            guard token.kind == .identifier else { return nil }
            position += 1
            if token.text == "layout" {
                guard let end = Self.endOfParentheses(tokens, position, range.upperBound) else { return nil }
                head.layout = Array(tokens[(position + 1)..<(end - 1)])
                position = end
            } else if token.text == "struct" {
                // `struct S { … } name;`
                head.type = "struct"
            } else {
                take(token.text, into: &head)
            }
        }
        guard !head.type.isEmpty, head.type != "struct" else { return nil }
        if position < range.upperBound, tokens[position].isText("[") {
            let close = tokens[position..<range.upperBound].firstIndex { $0.isText("]") }
            guard let close else { return nil }
            head.typeArray = Array(tokens[(position + 1)..<close])
            position = close + 1
        }
        head.end = position
        return position < range.upperBound ? head : nil
    }

    /// One identifier of a head; a macro of the user's is expanded.
    private func take(_ word: String, into head: inout Head) {
        let isKeyword =
            Self.storages[word] != nil || Self.qualifiers.contains(word) || Self.ignored.contains(word)
        guard !isKeyword, let body = macros.body(of: word) else { return takePlain(word, into: &head) }
        for token in macros.expanded(body) ?? [] where token.kind == .identifier && token.text != word {
            takePlain(token.text, into: &head)
        }
    }

    private func takePlain(_ word: String, into head: inout Head) {
        if let storage = Self.storages[word] {
            if head.storage == .plain { head.storage = storage }
        } else if Self.qualifiers.contains(word) {
            head.qualifiers.append(word)
        } else if !Self.ignored.contains(word) {
            head.type = word
        }
    }

    /// The index after the `)` that closes the `(` at `start`; nil if there is none.
    static func endOfParentheses(_ tokens: [Token], _ start: Int, _ limit: Int) -> Int? {
        guard start < limit, tokens[start].isText("(") else { return nil }
        var depth = 0
        for position in start..<limit {
            if tokens[position].isText("(") { depth += 1 }
            if tokens[position].isText(")") { depth -= 1 }
            if depth == 0 { return position + 1 }
        }
        return nil
    }
}
