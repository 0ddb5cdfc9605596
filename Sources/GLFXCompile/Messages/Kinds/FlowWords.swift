internal import GLFXCore

/// Statements in the wrong place: loops, `switch`, `discard`.
enum FlowWords {
    static let kinds: [MessageKind] = [
        MessageKind("break statement only allowed in switch and loops", .syntax) {
            Sentence("'break' has no place outside of loops and 'switch'", at: $0.places(of: ["break"]).first)
        },
        MessageKind("continue statement only allowed in loops", .syntax) {
            Sentence("'continue' has no place outside of loops", at: $0.places(of: ["continue"]).first)
        },
        MessageKind("cannot appear outside switch statement", .syntax) {
            "'\($0.word)' has no place outside of 'switch'"
        },
        MessageKind("cannot be nested inside control flow", .syntax) {
            "'\($0.word)' has no place inside of other statements of the 'switch'"
        },
        MessageKind("duplicated value", of: "case", .redeclared) { finding in
            Sentence("this 'switch' has a second 'case' of this value", at: finding.mentions.last)
        },
        MessageKind("duplicate label", of: "default", .redeclared) { finding in
            Sentence("this 'switch' has a second 'default'", at: finding.mentions.last)
        },
        MessageKind("cannot have statements before first case/default label", .syntax) { _ in
            "in a 'switch', every statement stands behind a 'case' or 'default'"
        },
        MessageKind("last case/default label not followed by statements", .syntax) { finding in
            Sentence(
                "a statement is missing behind the last 'case' or 'default': write break;", at: finding.mentions.first)
        },
        MessageKind("last case/default label must be followed by statements", .syntax) { finding in
            Sentence(
                "a statement is missing behind the last 'case' or 'default': write break;", at: finding.mentions.first)
        },
        MessageKind("init-expression and init-statement*", .typeMismatch) { _ in
            "the 'case' and the 'switch' have other types"
        },
        MessageKind("* loops not available", of: "limitation", .unsupported) {
            "\($0.captures[0]) loops are not available here"
        },
        MessageKind("inductive*", of: "limitations", .unsupported) { _ in
            "a loop is written here as for (int i = 0; i < 10; i++), with constants"
        },
        MessageKind("not allowed in nested scope", .syntax) { "'\($0.word)' has no place inside of a function" },
        MessageKind("not supported in this stage: *", of: "discard", .unsupported) { _ in
            "only a fragment shader has 'discard'"
        },
        MessageKind("not supported in this stage: *", of: "demote", .unsupported) { _ in
            "only a fragment shader has 'demote'"
        },
    ]
}
