internal import GLFXCore
internal import GLFXShaderText

/// Values that have to be known when the shader is compiled.
enum ConstantWords {
    static let kinds: [MessageKind] = [
        MessageKind("global const initializers must be constant*", .notConstant, initializer),
        MessageKind("uniform initializers must be constant*", .notConstant, initializer),
        MessageKind("non-matching or non-convertible constant type for const initializer", .typeMismatch, initializer),
        MessageKind("not supported with this profile: *", of: "non-constant initializer", .notConstant, initializer),
        MessageKind(
            "not supported for this version or the enabled extensions",
            of: "non-constant global initializer (needs GL_EXT_shader_non_constant_global_initializers)", .notConstant,
            initializer),
        MessageKind(
            "not supported with this profile: *", of: "non-constant global initializer", .notConstant, initializer),
        MessageKind("variables with qualifier 'const' must be initialized", .notConstant) {
            "'\($0.word)' is a const and has no value: write \($0.word) = …"
        },
        MessageKind("constant expression required", .notConstant) { finding in
            Sentence("a constant is needed here: a number, or a const", at: finding.mentions.first)
        },
        MessageKind("scalar integer expression required", of: "case", .typeMismatch) { finding in
            let type = finding.mentions.first.flatMap { finding.type(of: $0 + 1..<min($0 + 2, finding.tokens.count)) }
            return Sentence(
                "'case' takes an int" + (type.map { ", not \(TypeNames.withArticle($0))" } ?? ""),
                at: finding.mentions.first)
        },
        MessageKind("scalar integer expression required", .typeMismatch) { _ in "an int is needed here" },
        MessageKind("initializer requires a variable, not a member", .compile) {
            "'\($0.word)' cannot have a value of its own here"
        },
        MessageKind("cannot initialize this type of qualifier*", .compile) { finding in
            Sentence(
                "only constants and plain variables can have a value where they are declared",
                at: finding.places(of: ["="]).first)
        },
    ]

    private static func initializer(_ finding: Finding) -> Sentence {
        let equals = finding.places(of: ["="]).first
        let name = equals.flatMap { $0 > 0 ? finding.text($0 - 1..<$0) : nil }.map { "'\($0)'" } ?? "this name"
        let place = equals.map { $0 + 1 }
        let end = equals.flatMap { finding.end(ofValueAt: $0 + 1) }
        let cause = place.flatMap { first in
            (first..<(end ?? first)).first { index in
                let variable = finding.context.names.variable(finding.tokens[index].text, at: index)
                return variable.map { !$0.qualifiers.contains("const") } ?? false
            }
        }
        let hint = cause.map { ": '\(finding.context.userName(finding.tokens[$0].text))' is no constant" } ?? ""
        return Sentence("the value of \(name) has to be a constant\(hint)", at: cause ?? place)
    }
}
