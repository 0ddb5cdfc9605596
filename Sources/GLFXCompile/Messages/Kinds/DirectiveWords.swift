internal import GLFXCore
internal import GLFXShaderText

/// The preprocessor: directives, conditions, macros and their calls.
enum DirectiveWords {
    static let kinds: [MessageKind] = [
        MessageKind("*", of: "#error", .preprocessor, told: .alone) { "#error: \($0.captures[0])" },
        MessageKind("mismatched statements", .preprocessor) { "\($0.message.word) without an #if" },
        MessageKind("* after #else", .preprocessor) { "\($0.captures[0]) after an #else" },
        MessageKind("missing #endif", .preprocessor) { _ in "an #if has no #endif" },
        MessageKind("maximum nesting depth exceeded*", .preprocessor) { _ in "too many #if are open at once" },
        MessageKind("invalid directive: *", .preprocessor) { "'#\($0.captures[0])' is no directive of GLSL" },
        MessageKind("invalid directive", .preprocessor) { _ in "a directive's name is missing behind '#'" },
        MessageKind("must be followed by macro name", .preprocessor) { "a name is missing behind \($0.message.word)" },
        MessageKind("can only be followed by a single macro name", .preprocessor) {
            "\($0.message.word) takes one name"
        },
        MessageKind("unexpected tokens following *", .preprocessor) {
            "\($0.message.word) takes nothing more: the rest of the line is too much"
        },
        MessageKind("bad argument", of: "#define", .preprocessor) { _ in "a macro's parameter is a name" },
        MessageKind("duplicate macro parameter", .preprocessor) { _ in "two parameters of this macro have one name" },
        MessageKind("missing parenthesis", of: "#define", .preprocessor) {
            Sentence("a ')' is missing behind the macro's parameters", at: directive($0, ["define"]))
        },
        MessageKind("macro redefined; *: *", .redeclared, told: .alone) {
            macro($0, $0.captures[1], "is defined already, with another meaning: #undef it first")
        },
        MessageKind("names beginning with \"gl_\" can't be (un)defined: *", .reservedWord, told: .alone) {
            macro($0, $0.captures[0], "begins with 'GL_', which only GLSL's own macros do: take another name")
        },
        MessageKind("predefined names can't be (un)defined: *", .reservedWord, told: .alone) {
            macro($0, $0.captures[0], "is a macro of GLSL's: it cannot be changed")
        },
        MessageKind("\"defined\" can't be (un)defined: *", .reservedWord, told: .alone) {
            macro($0, $0.captures[0], "is a word of GLSL's: it cannot be a macro")
        },
        MessageKind("names containing consecutive underscores are reserved*: *", .reservedWord, told: .alone) {
            macro($0, $0.captures[1], "has two underscores in a row, which GLSL reserves: take another name")
        },
        MessageKind("too few args in macro *", .preprocessor) {
            called($0, "has more parameters than this call has arguments")
        },
        MessageKind("too many args in macro *", .preprocessor) {
            called($0, "has fewer parameters than this call has arguments")
        },
        MessageKind("end of input in macro *", .preprocessor) { called($0, "is called here, and a ')' is missing") },
        MessageKind("end of line in macro substitution: *", .preprocessor) {
            called($0, "is called here, and a ')' is missing on this line")
        },
        MessageKind("unexpected '#'*", .preprocessor) { _ in "a '#' has no place in the arguments of a macro" },
        MessageKind("macro expansion depth limit exceeded*", .preprocessor) { _ in
            "the macros of this line mention each other too deeply"
        },
        MessageKind("division by 0*", .preprocessor) { _ in "this condition divides by 0" },
        MessageKind("bad expression*", .preprocessor, condition),
        MessageKind("can't evaluate expression*", .preprocessor, condition),
        MessageKind("expected ')'*", .preprocessor) { _ in "a ')' is missing in this condition" },
        MessageKind("incorrect directive, expected identifier*", .preprocessor) { _ in
            "a name is missing behind 'defined'"
        },
        MessageKind("cannot use in preprocessor expression when expanded from macros*", .preprocessor) { _ in
            "'defined' cannot come from a macro"
        },
        MessageKind("undefined macro in expression not allowed in es profile *", .preprocessor) {
            "the macro '\($0.captures[0])' is not defined: write defined(\($0.captures[0]))"
        },
        MessageKind("unexpected location*", of: "##", .preprocessor) { _ in "'##' stands between two words of a macro"
        },
        MessageKind("combined token*", of: "##", .preprocessor) { _ in "'##' joins two words that make none together" },
        MessageKind("not supported for these tokens", of: "##", .preprocessor) { _ in
            "'##' joins two words that make none together"
        },
        MessageKind("*", of: "#pragma", .preprocessor) { _ in "this #pragma cannot be read" },
        MessageKind("*", of: "#line", .preprocessor) { _ in "#line takes a whole number" },
        MessageKind("*", of: "#include", .preprocessor) { _ in "this #include cannot be read" },
        MessageKind("must occur first in shader", of: "#version", .preprocessor) { _ in
            "#version stands before everything else"
        },
        MessageKind("*", of: "#version", .preprocessor) { _ in "#version is written as '#version 300 es'" },
    ]

    /// About a macro that the line defines.
    private static func macro(_ finding: Finding, _ name: String, _ what: String) -> Sentence {
        Sentence(stringLiteral: "'\(finding.context.userName(name))' \(what)")
    }

    /// About a macro that the line calls.
    private static func called(_ finding: Finding, _ what: String) -> Sentence {
        let name = finding.captures[0]
        return Sentence("the macro '\(name)' \(what)", at: finding.mentions(of: name).first)
    }

    private static func condition(_ finding: Finding) -> Sentence {
        Sentence(
            "this condition cannot be evaluated: it takes whole numbers, macros and defined(NAME)",
            at: directive(finding, ["if", "elif"]))
    }

    /// The line of a directive; the compiler reports the next one where the directive's last words are missing.
    private static func directive(_ finding: Finding, _ names: Set<String>) -> Sentence.Place {
        guard let line = finding.line, line > 0 else { return .word }
        let lines = finding.context.text.lines
        func isMeant(_ line: Int) -> Bool { Directive(lines[line]).map { names.contains($0.name) } ?? false }
        return .line(!isMeant(line) && isMeant(line - 1) ? line - 1 : line)
    }
}
