internal import GLFXCore

/// Which rule an error of a compiler is about, by its words: for those of no known kind.
enum CompilerRule {
    /// Checked in this order, in lower case: `syntax error, unexpected …` may quote anything.
    private static let phrases: [(rule: DiagnosticRule, words: [String])] = [
        (
            .reservedWord,
            ["reserved word", "reserved keyword", "reserved built-in name", "identifiers starting with \"gl_\""]
        ),
        (.syntax, ["syntax error", "unexpected", "invalid character", "nested too deep"]),
        (
            .preprocessor,
            [
                "#error", "#if", "#else", "#elif", "#endif", "#define", "macro", "preprocessor", "directive",
                "end of input",
            ]
        ),
        (.unsupported, ["extension", "not supported", "unsupported", "version", "requires glsl"]),
        (
            .noMatchingFunction,
            ["no matching", "no function with name", "too few arguments", "too many arguments", "overload"]
        ),
        (.undeclared, ["undeclared", "undefined", "not declared", "no such field", "unknown"]),
        (.redeclared, ["redeclar", "redefin", "already declared", "already has a body", "already defined"]),
        (.notConstant, ["constant expression", "non-constant", "non constant", "constant-index", "integral constant"]),
        (.notAssignable, ["l-value", "lvalue", "read-only", "can't modify"]),
        (
            .typeMismatch,
            [
                "type", "convert", "operand", "operator", "dimension", "vector size", "must be scalar", "must be bool",
                "boolean expected", "cast", "not enough data", "too many components", "constructor", "swizzle",
            ]
        ),
    ]

    static func rule(for message: CompilerLog.Message) -> DiagnosticRule {
        let text = message.text.lowercased()
        return phrases.first { $0.words.contains { text.contains($0) } }?.rule ?? .compile
    }
}
