internal import GLFXShaderText

/// The compiler's names of tokens in its syntax errors: `RIGHT_BRACE`, `IDENTIFIER`, `VEC2`.
enum SyntaxSymbols {
    private static let marks: [String: String] = [
        "LEFT_PAREN": "(", "RIGHT_PAREN": ")", "LEFT_BRACKET": "[", "RIGHT_BRACKET": "]", "LEFT_BRACE": "{",
        "RIGHT_BRACE": "}", "DOT": ".", "COMMA": ",", "COLON": ":", "EQUAL": "=", "SEMICOLON": ";", "BANG": "!",
        "DASH": "-", "TILDE": "~", "PLUS": "+", "STAR": "*", "SLASH": "/", "PERCENT": "%", "LEFT_ANGLE": "<",
        "RIGHT_ANGLE": ">", "VERTICAL_BAR": "|", "CARET": "^", "AMPERSAND": "&", "QUESTION": "?", "LEFT_OP": "<<",
        "RIGHT_OP": ">>", "INC_OP": "++", "DEC_OP": "--", "LE_OP": "<=", "GE_OP": ">=", "EQ_OP": "==", "NE_OP": "!=",
        "AND_OP": "&&", "OR_OP": "||", "XOR_OP": "^^", "MUL_ASSIGN": "*=", "DIV_ASSIGN": "/=", "ADD_ASSIGN": "+=",
        "MOD_ASSIGN": "%=", "LEFT_ASSIGN": "<<=", "RIGHT_ASSIGN": ">>=", "AND_ASSIGN": "&=", "XOR_ASSIGN": "^=",
        "OR_ASSIGN": "|=", "SUB_ASSIGN": "-=",
    ]

    private static let words: [String: Set<String>] = [
        "HIGH_PRECISION": ["highp", "mediump", "lowp"], "MEDIUM_PRECISION": ["mediump"], "LOW_PRECISION": ["lowp"],
        "BOOLCONSTANT": ["true", "false"], "IN": ["in", "varying"], "OUT": ["out", "varying"],
    ]

    private static let keywords: Set<String> = [
        "const", "if", "else", "for", "while", "do", "switch", "case", "default", "break", "continue", "return",
        "discard", "struct", "layout", "uniform", "buffer", "shared", "in", "out", "inout", "varying", "attribute",
        "flat", "smooth", "centroid", "sample", "invariant", "precise", "highp", "mediump", "lowp", "precision", "void",
        "true", "false",
    ]

    /// Whether a word of the text is one of GLSL's, a type's name among them.
    static func isKeyword(_ word: String) -> Bool { keywords.contains(word) || TypeNames.isBuiltIn(word) }

    /// Whether a token may be what a symbol names.
    static func isMeant(_ token: Token, by symbol: String) -> Bool {
        switch symbol {
        case "IDENTIFIER", "TYPE_NAME", "FIELD_SELECTION": return token.kind == .identifier && !isKeyword(token.text)
        case _ where symbol.hasSuffix("CONSTANT") && words[symbol] == nil: return token.kind == .number
        default: break
        }
        if let mark = marks[symbol] { return token.isText(mark) }
        if let words = words[symbol], words.contains(token.text) { return true }
        return token.kind == .identifier && token.text.uppercased() == symbol.filter { $0 != "_" }
    }

    /// What a symbol names, for the user.
    static func name(of symbol: String) -> String {
        if let mark = marks[symbol] { return "'\(mark)'" }
        switch symbol {
        case "IDENTIFIER", "TYPE_NAME": return "a name"
        case "HIGH_PRECISION", "MEDIUM_PRECISION", "LOW_PRECISION":
            return "'\(symbol.prefix { $0 != "_" }.lowercased())p'"
        case "end of file", "$end": return "the end of the text"
        case _ where symbol.hasSuffix("CONSTANT"): return "a number"
        default: return "'\(symbol.lowercased())'"
        }
    }
}
