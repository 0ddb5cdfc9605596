internal import GLFXShaderText

/// A declaration inside or outside of a function, by indices of tokens: `const float a[2] = float[2](…), b = 1.0;`.
struct LocalDeclaration {
    struct Declarator {
        var name: Int
        /// Where its own brackets open.
        var brackets: [Int]
        var equals: Int?
        /// The `,` or `;` after it.
        var terminator: Int
    }

    var first: Int
    var type: Int
    /// Where the type's brackets open.
    var typeBrackets: [Int]
    var declarators: [Declarator]

    private static let qualifiers: Set<String> = [
        "const", "highp", "mediump", "lowp", "precise", "invariant", "flat", "smooth", "centroid", "static", "in",
        "out", "inout", "uniform", "varying", "attribute", "shared",
    ]

    /// The declaration that contains a token, if any.
    init?(_ tokens: [Token], containing index: Int) {
        self.init(tokens, at: Self.start(tokens, containing: index))
    }

    /// - Parameter first: index of the first qualifier or of the type.
    init?(_ tokens: [Token], at first: Int) {
        var index = first
        let limit = Swift.min(tokens.count, first + ShaderLimits.tokensOfRepair)
        while index < limit, Self.qualifiers.contains(tokens[index].text) { index += 1 }
        guard index + 1 < tokens.count, tokens[index].kind == .identifier else { return nil }
        self.first = first
        type = index
        index += 1
        typeBrackets = Self.brackets(tokens, &index)
        declarators = []
        while index < limit {
            guard tokens[index].kind == .identifier else { return nil }
            var declarator = Declarator(name: index, brackets: [], equals: nil, terminator: index)
            index += 1
            declarator.brackets = Self.brackets(tokens, &index)
            guard index < tokens.count else { return nil }
            if tokens[index].isText("=") {
                declarator.equals = index
                guard let end = Operand.end(tokens, ofAssignedAt: index + 1) else { return nil }
                index = end
            }
            guard tokens[index].isText(",") || tokens[index].isText(";") else { return nil }
            declarator.terminator = index
            declarators.append(declarator)
            if tokens[index].isText(";") { return }
            index += 1
        }
        return nil
    }

    /// Skips `[2][3]`.
    private static func brackets(_ tokens: [Token], _ index: inout Int) -> [Int] {
        var brackets: [Int] = []
        while index < tokens.count, tokens[index].isText("["), let close = tokens.closing(index) {
            brackets.append(index)
            index = close + 1
        }
        return brackets
    }

    /// The start of the statement that contains a token.
    static func start(_ tokens: [Token], containing index: Int) -> Int {
        var position = index
        while position > 0, index - position < ShaderLimits.tokensOfRepair {
            let before = tokens[position - 1]
            if before.kind == .conditional { return position }
            if before.kind == .punctuation {
                switch before.text {
                case ";", "{", "(": return position
                case ")", "]":
                    guard let open = tokens.opening(position - 1) else { return position }
                    position = open
                    continue
                case "}":
                    // An initialiser's braces continue with a comma; all others end a statement.
                    guard tokens[position].isText(","), let open = tokens.opening(position - 1) else { return position }
                    position = open
                    continue
                default: break
                }
            }
            position -= 1
        }
        return position
    }
}
