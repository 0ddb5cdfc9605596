internal import GLFXCore
internal import GLFXShaderText

/// Numbers and names that cannot be read.
enum NumberWords {
    static let kinds: [MessageKind] = [
        MessageKind("octal literal digit too large", .syntax, told: .alone) { finding in
            number(finding, "a number that begins with 0 has only the digits 0 to 7: leave out the first 0") { text in
                text.hasPrefix("0") && text.count > 1 && text.allSatisfy(\.isNumber)
            }
        },
        MessageKind("bad digit in hexadecimal literal", .syntax, told: .alone) { finding in
            number(finding, "behind '0x' the digits are 0 to 9 and a to f") { $0.lowercased().hasPrefix("0x") }
        },
        MessageKind("bad character in float exponent", .syntax, told: .alone) { finding in
            number(finding, "behind the 'e' of a number its exponent is missing: write 1.0e3") {
                $0.lowercased().contains("e")
            }
        },
        MessageKind("float literal needs a decimal point or exponent", .syntax, told: .alone) { finding in
            number(finding, "'f' follows a number with a point: write 1.0f") { $0.lowercased().hasSuffix("f") }
        },
        MessageKind("* literal too big", .syntax, told: .alone) { large($0) },
        MessageKind("* literal too long", .syntax, told: .alone) { large($0) },
        MessageKind("name too long", .syntax, told: .alone) { _ in "a name has at most 1024 letters" },
        MessageKind("unexpected token", .syntax, told: .alone) { "'\($0.message.word)' has no place in GLSL" },
        MessageKind("not supported*", of: "unsigned literal", .unsupported) { _ in
            "this version of GLSL has no unsigned numbers: leave out the 'u'"
        },
        MessageKind("not supported*", of: "floating-point suffix", .unsupported) { _ in
            "this version of GLSL has no suffix 'f': leave it out"
        },
        MessageKind("not supported*", of: "double literal", .unsupported) { _ in
            "GLSL ES has no double: leave out the 'lf'"
        },
        MessageKind("character literals not supported", .syntax, told: .alone) { _ in "GLSL has no characters" },
        MessageKind("end of line in string", .syntax, told: .alone) { _ in "GLSL has no texts in quotes" },
        MessageKind("end of input in comment", .syntax, told: .alone) { _ in
            "this comment is never closed: '*/' is missing"
        },
    ]

    private static func number(_ finding: Finding, _ text: String, _ isMeant: (String) -> Bool) -> Sentence {
        Sentence(
            text, at: finding.range.first { finding.tokens[$0].kind == .number && isMeant(finding.tokens[$0].text) })
    }

    private static func large(_ finding: Finding) -> Sentence {
        let longest = finding.range.filter { finding.tokens[$0].kind == .number }.max {
            finding.tokens[$0].text.count < finding.tokens[$1].text.count
        }
        return Sentence("this number is too large: an int is at most 2147483647", at: longest)
    }
}
