internal import GLFXCore
internal import GLFXShaderText

/// Sizes of arrays and indices.
enum ArrayWords {
    static let kinds: [MessageKind] = [
        MessageKind("array index out of range '*'", of: "[", .compile, index),
        MessageKind("vector index out of range '*'", of: "[", .compile, index),
        MessageKind("matrix index out of range '*'", of: "[", .compile, index),
        MessageKind("index out of range '*'", of: "[", .compile, index),
        MessageKind("array index out of range '*'", .compile) { "'\($0.word)' has no element \($0.captures[0])" },
        MessageKind("scalar integer expression required", of: "[]", .typeMismatch, told: .weak, indexType),
        MessageKind("left of '[' is not of type array, matrix, or vector", .typeMismatch) { finding in
            let place = finding.mentions.first { $0 + 1 < finding.tokens.count && finding.tokens[$0 + 1].isText("[") }
            let type = place.flatMap(finding.type(ofName:)).map(TypeNames.withArticle)
            let name = finding.message.word == "expression" ? "this" : "'\(finding.word)'"
            return Sentence(
                "\(name) is \(type ?? "no array"): only arrays, vectors and matrices have elements", at: place)
        },
        MessageKind("array size must be a positive integer", .compile) { size($0, "is a whole number above 0") },
        MessageKind("array size must be a non-negative integer", .compile) { size($0, "is a whole number above 0") },
        MessageKind("array size must be a constant*", .notConstant, constantSize),
        MessageKind("array size required", .compile, told: .weak) { finding in
            let bracket = finding.range.first { index in
                finding.tokens[index].isText("[") && index + 1 < finding.tokens.count
                    && finding.tokens[index + 1].isText("]")
            }
            return Sentence("the size of the array is missing between '[' and ']'", at: bracket)
        },
        MessageKind("array initializer must be sized", .compile) { _ in
            "the size of the array is missing between '[' and ']'"
        },
        MessageKind("only outermost dimension*", .compile) { finding in
            Sentence("of an array of arrays, only the first size can be left out", at: finding.places(of: ["["]).first)
        },
        MessageKind("array must be * before being indexed with a variable", .compile, unsized),
        MessageKind("type must be an array:*", .typeMismatch) { "'\($0.word)' has to be an array here" },
        MessageKind("redeclaring non-array as array", .redeclared) {
            "'\($0.word)' is declared already, and is no array"
        },
        MessageKind("redeclaration of array with *", .redeclared) {
            "'\($0.word)' is declared already, as another array"
        },
        MessageKind("array must first be sized*", .compile) { _ in "the array needs a size before its length is asked"
        },
        MessageKind("array must be declared with a size before using this method", .compile) { _ in
            "the array needs a size before its length is asked"
        },
    ]

    private static func unsized(_ finding: Finding) -> Sentence {
        Sentence("the array needs a size before an index that is no constant", at: finding.places(of: ["["]).first)
    }

    private static func brackets(_ finding: Finding) -> [(open: Int, inside: Range<Int>)] {
        finding.places(of: ["["]).compactMap { open in
            finding.tokens.closing(open).map { (open, open + 1..<$0) }
        }
    }

    /// A constant index beyond the last element.
    private static func index(_ finding: Finding) -> Sentence {
        let value = finding.captures[0]
        let used = brackets(finding).filter { bracket in
            // A declaration's brackets hold a size.
            bracket.open > 0 && finding.tokens[bracket.open - 1].kind != .punctuation
                && finding.context.names.variables[finding.tokens[bracket.open - 1].text]?.contains {
                    $0.token == bracket.open - 1
                } != true
        }
        let indexBracket = used.first { finding.text($0.inside) == value } ?? used.first
        guard let indexBracket, let name = finding.text(indexBracket.open - 1..<indexBracket.open),
            let type = finding.type(ofName: indexBracket.open - 1)
        else {
            return Sentence(
                "there is no element \(value): counting begins at 0", at: indexBracket?.open ?? finding.mentions.first)
        }
        let count = TypeNames.matrixSize(type)?.columns ?? TypeNames.vector(type)?.count ?? length(finding, type)
        let size = type.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
        let has =
            count.map { $0 == 1 ? "its only index is 0" : "its indices are 0 to \($0 - 1)" }
            ?? "its indices are below \(size)"
        return Sentence(
            "'\(name)', \(TypeNames.withArticle(type)), has no element \(value): \(has)",
            at: .token(indexBracket.inside.lowerBound))
    }

    private static func length(_ finding: Finding, _ type: String) -> Int? {
        guard let open = type.firstIndex(of: "[") else { return nil }
        return Int(type[type.index(after: open)...].prefix { $0 != "]" })
    }

    private static func indexType(_ finding: Finding) -> Sentence {
        let all = brackets(finding).map { (inside: $0.inside, type: finding.type(of: $0.inside)) }
        let indexBracket = all.first { $0.type != nil && $0.type != "int" && $0.type != "uint" } ?? all.first
        let what = indexBracket?.type.map { ", not \(TypeNames.withArticle($0))" } ?? ""
        let isNumber = indexBracket?.type.flatMap(TypeNames.vector)?.count == 1
        return Sentence(
            "an index is an int\(what)" + (isNumber ? ": write int(…)" : ""), at: indexBracket?.inside.lowerBound)
    }

    private static func size(_ finding: Finding, _ rule: String) -> Sentence {
        let sizeBracket = brackets(finding).first
        return Sentence("the size of an array \(rule)", at: sizeBracket?.inside.lowerBound)
    }

    private static func constantSize(_ finding: Finding) -> Sentence {
        let all = brackets(finding)
        let sizeBracket =
            all.first { bracket in
                finding.tokens[bracket.inside].contains { $0.kind == .identifier || $0.text.contains(".") }
            } ?? all.first
        guard let sizeBracket, let text = finding.text(sizeBracket.inside) else {
            return "the size of an array is a whole number that is constant"
        }
        let type = finding.type(of: sizeBracket.inside)
        if let type, type != "int", type != "uint" {
            return Sentence(
                "the size of an array is an int: '\(text)' is \(TypeNames.withArticle(type))",
                at: .token(sizeBracket.inside.lowerBound))
        }
        return Sentence(
            "the size of an array is a constant: '\(text)' is none, declare it as const int",
            at: .token(sizeBracket.inside.lowerBound))
    }
}
