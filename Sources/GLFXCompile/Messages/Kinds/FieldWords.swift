internal import GLFXCore
internal import GLFXShaderText

/// Components of vectors and members of structures.
enum FieldWords {
    static let kinds: [MessageKind] = [
        MessageKind("vector swizzle selection out of range", .typeMismatch, beyond),
        MessageKind("unknown swizzle selection", .undeclared, unknown),
        MessageKind("vector swizzle selectors not from the same set", .typeMismatch, mixed),
        MessageKind("vector swizzle too long", .typeMismatch) { finding in
            Sentence("'.\(finding.message.word)' names too many components: 4 at most", at: field(finding))
        },
        MessageKind("not supported with this profile: *", of: "scalar swizzle", .typeMismatch, told: .weak) { finding in
            Sentence(
                "a number has no components in GLSL ES: leave out what follows the '.'",
                at: finding.places(of: ["."]).first)
        },
        MessageKind("not supported with this profile: *", of: ".length() on vectors and matrices", .unsupported) { _ in
            "only arrays have '.length()' in GLSL ES"
        },
        MessageKind("no such field in structure*", .undeclared, member),
        MessageKind("does not apply to this type: *", .typeMismatch) { finding in
            let type = finding.type(0)
            let advice = TypeNames.isOpaque(type) ? ": read it with texture(…)" : ""
            return Sentence(
                "\(TypeNames.withArticle(type)) has no '.\(finding.message.word)'\(advice)", at: field(finding))
        },
        MessageKind("does not operate on this type: *", .typeMismatch) {
            Sentence("\(TypeNames.withArticle($0.type(0))) has no '.\($0.message.word)'", at: field($0))
        },
        MessageKind("cannot apply to an array: *", .typeMismatch) {
            Sentence("an array has no '.\($0.captures[0])': take an element first, […]", at: $0.mentions.first)
        },
    ]

    private static func field(_ finding: Finding) -> Int? {
        finding.mentions.first { $0 > 0 && finding.tokens[$0 - 1].isText(".") }
    }

    /// What stands before the `.` of a field: its text and its type.
    private static func owner(_ finding: Finding, of field: Int) -> (text: String, type: String)? {
        let tokens = finding.tokens
        var start = field - 1
        while start > 0 {
            let before = tokens[start - 1]
            if before.isText(")") || before.isText("]") {
                guard let open = tokens.opening(start - 1) else { return nil }
                start = open
            } else if before.kind == .identifier || before.kind == .number {
                start -= 1
                guard start > 0, tokens[start - 1].isText(".") else { break }
                start -= 1
            } else {
                break
            }
        }
        guard start < field - 1, let type = finding.type(of: start..<field - 1),
            let text = finding.text(start..<field - 1)
        else { return nil }
        return (text, type)
    }

    private static let sets: [[Character]] = [Array("xyzw"), Array("rgba"), Array("stpq")]

    /// How many components a field needs.
    private static func needed(_ field: String) -> Int? {
        var most = 0
        for letter in field {
            guard let place = sets.lazy.compactMap({ $0.firstIndex(of: letter) }).first else { return nil }
            most = max(most, place + 1)
        }
        return most
    }

    private static func beyond(_ finding: Finding) -> Sentence {
        let word = finding.message.word
        let all = finding.mentions.filter { $0 > 0 && finding.tokens[$0 - 1].isText(".") }
        let based = all.map { (place: $0, owner: owner(finding, of: $0)) }
        let access =
            based.first { candidate in
                let count = candidate.owner.flatMap { TypeNames.vector($0.type)?.count }
                return count.map { $0 < needed(word) ?? 5 } ?? false
            } ?? based.first
        let need = TypeNames.vector(of: "float", needed(word) ?? 4)
        guard let access, let base = access.owner, TypeNames.vector(base.type) != nil else {
            return Sentence("'.\(word)' needs \(TypeNames.withArticle(need))", at: field(finding))
        }
        return Sentence(
            "'.\(word)' needs \(TypeNames.withArticle(need)): '\(base.text)' is \(TypeNames.withArticle(base.type))",
            at: access.place)
    }

    private static func unknown(_ finding: Finding) -> Sentence {
        let place = field(finding)
        let left = place.flatMap { owner(finding, of: $0) }
        let who = left.map { "'\($0.text)', \(TypeNames.withArticle($0.type))," } ?? "a vector"
        let count = left.flatMap { TypeNames.vector($0.type)?.count } ?? 4
        let letters = sets[0].prefix(count).map(String.init).joined(separator: ", ")
        let has = count == 1 ? "a number has no components" : "its components are \(letters)"
        return Sentence("\(who) has no '.\(finding.message.word)': \(has)", at: place)
    }

    private static func mixed(_ finding: Finding) -> Sentence {
        let word = finding.message.word
        let isKnown = needed(word) != nil
        return Sentence(
            isKnown
                ? "'.\(word)' mixes letters of xyzw, rgba and stpq: take them of one of these"
                : "'.\(word)' is no choice of components: take letters of xyzw or rgba",
            at: field(finding))
    }

    private static func member(_ finding: Finding) -> Sentence {
        let place = field(finding)
        let type = place.flatMap { owner(finding, of: $0) }?.type
        guard let structure = type.flatMap({ finding.context.names.structures[$0] }) else {
            return Sentence("this structure has no member '\(finding.word)'", at: place)
        }
        let names = structure.members.map(\.name)
        let near = nearestName(to: finding.message.word, in: names)
        let advice = near.map { ": did you mean '\($0)'?" } ?? ": it has \(names.joined(separator: ", "))"
        return Sentence("the structure '\(structure.name)' has no member '\(finding.word)'\(advice)", at: place)
    }
}
