internal import GLFXCore
internal import GLFXShaderText

/// Values that are made of others: `vec4(a, b)`, `mat2(…)`, `float[2](…)`, `S(…)`.
enum ConstructorWords {
    static let kinds: [MessageKind] = [
        MessageKind("too many arguments", of: "constructor", .noMatchingFunction) { counted($0, isTooMuch: true) },
        MessageKind("not enough data provided for construction", of: "constructor", .noMatchingFunction) {
            counted($0, isTooMuch: false)
        },
        MessageKind("matrix constructed from matrix can only have one argument", .noMatchingFunction) { finding in
            Sentence("a matrix that is made of a matrix takes nothing else", at: first(finding) { $0.hasPrefix("mat") })
        },
        MessageKind(
            "number of constructor parameters does not match the number of structure fields", .noMatchingFunction,
            members),
        MessageKind("array constructor needs one argument per array element", .noMatchingFunction, elements),
        MessageKind("array constructor must have at least one argument", .noMatchingFunction) { finding in
            Sentence("an array is made of at least one value", at: array(finding))
        },
        MessageKind("array constructor argument not correct type to construct array element", .typeMismatch) {
            finding in
            let place = array(finding)
            let type = place.map { ": each is \(TypeNames.withArticle(finding.tokens[$0].text))" } ?? ""
            return Sentence("a value of this array has another type\(type)", at: place)
        },
        MessageKind("cannot convert parameter * from * to *", of: "constructor", .typeMismatch, member),
        MessageKind("cannot construct with these arguments", .typeMismatch) { finding in
            let type = TypeNames.name(of: finding.message.word) { finding.context.names.structure(of: $0) }
            return Sentence(
                "\(TypeNames.withArticle(type)) cannot be made of these values", at: first(finding) { $0 == type })
        },
        MessageKind("cannot convert a sampler", .typeMismatch) { made($0, "a sampler", ": read it with texture(…)") },
        MessageKind("cannot convert an atomic_uint", .typeMismatch) { made($0, "an atomic_uint", "") },
        MessageKind("cannot convert a void", .typeMismatch) { made($0, "a function that returns nothing", "") },
        MessageKind("constructing non-array constituent from array argument", .typeMismatch) {
            made($0, "an array", ": take its elements, […]")
        },
        MessageKind("constructor argument does not have a type", .typeMismatch) { _ in "a value here has no type" },
        MessageKind("wrong number of arguments", of: "constructor", .noMatchingFunction) {
            counted($0, isTooMuch: true)
        },
        MessageKind("cannot construct this type", .typeMismatch) {
            "a value of the type \($0.word) cannot be made: declare a uniform of it"
        },
        MessageKind("can't convert", of: "constructor", .typeMismatch) { made($0, "this value", "") },
        MessageKind("{ } style initializers*", .unsupported) { _ in
            "braces make no value in GLSL ES: write vec2(…), or float[](…)"
        },
        MessageKind("not supported with this profile: *", of: "{ } style initializers", .unsupported, told: .weak) {
            finding in
            let brace = finding.places(of: ["{"]).first { $0 > 0 && finding.tokens[$0 - 1].isText("=") }
            return Sentence("braces make no value in GLSL ES: write vec2(…), or float[](…)", at: brace)
        },
        MessageKind("wrong vector size*", .noMatchingFunction) { _ in
            "the braces hold another number of values than the vector"
        },
        MessageKind("wrong number of structure members", .noMatchingFunction) { _ in
            "the braces hold another number of values than the structure has members"
        },
        MessageKind("type mismatch in initializer list*", .typeMismatch) { _ in "a value in the braces has another type"
        },
        MessageKind("array initializer must be non-empty", .noMatchingFunction) { _ in "the braces hold no value" },
    ]

    /// The first constructor on the line whose type is meant.
    private static func first(_ finding: Finding, _ isMeant: (String) -> Bool) -> Int? {
        constructors(finding).first { isMeant(finding.tokens[$0].text) }
    }

    private static func constructors(_ finding: Finding) -> [Int] {
        finding.range.filter { index in
            let word = finding.tokens[index].text
            return index + 1 < finding.tokens.count && finding.tokens[index + 1].isText("(")
                && (TypeNames.isBuiltIn(word) || finding.context.names.structures[word] != nil)
        }
    }

    private static func array(_ finding: Finding) -> Int? {
        finding.range.first { index in
            guard
                TypeNames.isBuiltIn(finding.tokens[index].text)
                    || finding.context.names.structures[finding.tokens[index].text] != nil,
                index + 1 < finding.tokens.count, finding.tokens[index + 1].isText("["),
                let close = finding.tokens.closing(index + 1)
            else { return false }
            return close + 1 < finding.tokens.count && finding.tokens[close + 1].isText("(")
        }
    }

    /// Numbers in a value.
    static func size(_ type: String) -> Int? {
        if let size = TypeNames.matrixSize(type) { return size.columns * size.rows }
        return TypeNames.vector(type)?.count
    }

    /// A constructor with too many numbers, or too few.
    private static func counted(_ finding: Finding, isTooMuch: Bool) -> Sentence {
        let all = constructors(finding).filter { size(finding.tokens[$0].text) != nil }
        let wrong = all.first { place in
            guard let need = size(finding.tokens[place].text) else { return false }
            let arguments = finding.context.types.arguments(ofCallAt: place) ?? []
            let sizes = arguments.map { $0.flatMap(size) }
            let known = sizes.compactMap(\.self).reduce(0, +)
            if isTooMuch { return known > need && arguments.count > 1 }
            return !sizes.contains { $0 == nil } && known < need && !(arguments.count == 1 && known == 1)
        }
        guard let place = wrong ?? all.first, let need = size(finding.tokens[place].text) else {
            return isTooMuch ? "these are too many values" : "these are too few values"
        }
        let type = finding.tokens[place].text
        let sizes = (finding.context.types.arguments(ofCallAt: place) ?? []).map { $0.flatMap(size) }
        let have = sizes.contains { $0 == nil } ? nil : sizes.compactMap(\.self).reduce(0, +)
        let countText = have.map { $0 == 0 ? "here is none" : "here \($0 == 1 ? "is 1" : "are \($0)")" }
        let numbers = need == 1 ? "1 number" : "\(need) numbers"
        return Sentence(
            "\(TypeNames.withArticle(type)) is made of \(numbers): "
                + (countText ?? "these are too \(isTooMuch ? "many" : "few")"),
            at: place)
    }

    private static func members(_ finding: Finding) -> Sentence {
        let place = constructors(finding).first { index in
            guard let structure = finding.context.names.structures[finding.tokens[index].text] else { return false }
            return finding.context.types.arguments(ofCallAt: index)?.count != structure.members.count
        }
        guard let place, let structure = finding.context.names.structures[finding.tokens[place].text] else {
            return "a structure is made of one value for each of its members"
        }
        let members = structure.members.map(\.name).joined(separator: ", ")
        return Sentence("'\(structure.name)' is made of one value for each of its members: \(members)", at: place)
    }

    private static func elements(_ finding: Finding) -> Sentence {
        let place = array(finding)
        let size = place.flatMap { finding.text($0 + 2..<(finding.tokens.closing($0 + 1) ?? $0 + 2)) }
        return Sentence(
            "this array is made of \(size.map { "\($0) values" } ?? "one value for each element")",
            at: place)
    }

    /// One value for a member of a structure.
    private static func member(_ finding: Finding) -> Sentence {
        let (from, to) = (finding.type(1), finding.type(2))
        let place = constructors(finding).first { finding.context.names.structures[finding.tokens[$0].text] != nil }
        let structure = place.flatMap { finding.context.names.structures[finding.tokens[$0].text] }
        let number = Int(finding.captures[0]) ?? 0
        let parts = place.flatMap { finding.tokens.parts(ofListAt: $0 + 1) } ?? []
        let value = parts.indices.contains(number - 1) ? parts[number - 1].lowerBound : place
        guard let structure, structure.members.indices.contains(number - 1) else {
            return Sentence(
                "value \(number) is \(TypeNames.withArticle(from)) in place of \(TypeNames.withArticle(to))",
                at: value ?? array(finding))
        }
        let member = "'\(structure.members[number - 1].name)' of '\(structure.name)'"
        return Sentence(
            "\(member) is \(TypeNames.withArticle(to)), not \(TypeNames.withArticle(from))"
                + TypeAdvice.from(from, to: to),
            at: value)
    }

    private static func made(_ finding: Finding, _ what: String, _ advice: String) -> Sentence {
        let place = first(finding) { _ in true }
        let type = place.map { finding.tokens[$0].text } ?? "number"
        return Sentence("\(TypeNames.withArticle(type)) cannot be made of \(what)\(advice)", at: place)
    }
}
