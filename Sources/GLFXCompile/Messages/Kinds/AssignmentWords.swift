internal import GLFXCore
internal import GLFXShaderText

/// Values that are assigned to something of another type, and what cannot be assigned to.
enum AssignmentWords {
    static let kinds: [MessageKind] = [
        MessageKind("cannot convert from * to *", of: "=", .typeMismatch, assigned),
        MessageKind("cannot convert from * to *", of: "assign", .typeMismatch, assigned),
        MessageKind("cannot convert from * to *", .typeMismatch, assigned),
        MessageKind("l-value required \"*\" (can't modify *)", .notAssignable, told: .alone) {
            written($0, $0.captures[0], $0.captures[1])
        },
        MessageKind("l-value required (can't modify *)", .notAssignable) { written($0, nil, $0.captures[0]) },
        MessageKind("l-value required", .notAssignable) { written($0, nil, "") },
        MessageKind("l-value of swizzle cannot have duplicate components", .notAssignable) { finding in
            let place = assignments(finding).first.map { $0 - 1 }
            let name = place.map { "'.\(finding.tokens[$0].text)'" } ?? "this"
            return Sentence("\(name) names a component twice: to write to it, name each once", at: place)
        },
        MessageKind(
            "non-l-value cannot be passed for 'out' or 'inout' parameters", .notAssignable, told: .cause, argument),
        MessageKind("can't read from writeonly object: *", .notAssignable) {
            "'\($0.captures[0])' is writeonly: it cannot be read"
        },
    ]

    private static let operators: Set<String> = [
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
    ]

    private static func assignments(_ finding: Finding) -> [Int] { finding.places(of: operators) }

    /// What stands left of an assignment, as far as it is a name with fields and indices.
    private static func target(_ finding: Finding, _ operation: Int) -> Range<Int>? {
        let tokens = finding.tokens
        var start = operation
        while start > 0 {
            let before = tokens[start - 1]
            if before.isText("]") {
                guard let open = tokens.opening(start - 1) else { return nil }
                start = open
            } else if before.kind == .identifier {
                start -= 1
                guard start > 0, tokens[start - 1].isText(".") else { break }
                start -= 1
            } else {
                return nil
            }
        }
        return start < operation ? start..<operation : nil
    }

    /// The assignment that is meant, among those of the line: by its types, where the text tells them.
    private static func place(_ finding: Finding, from: String, to: String) -> Int? {
        let all = assignments(finding)
        return all.first { operation in
            guard let target = target(finding, operation), type(finding, of: target) == to,
                let end = finding.end(ofValueAt: operation + 1)
            else { return false }
            let value = finding.type(of: operation + 1..<end)
            return value == nil || value == from
        } ?? all.first { operation in
            target(finding, operation).flatMap { type(finding, of: $0) }.map { $0 == to } ?? true
        } ?? all.first
    }

    private static func type(_ finding: Finding, of target: Range<Int>) -> String? { finding.type(of: target) }

    private static func assigned(_ finding: Finding) -> Sentence {
        let (from, to) = (finding.type(0), finding.type(1))
        let operation = place(finding, from: from, to: to)
        let name = operation.flatMap { place in
            target(finding, place).flatMap { left in
                finding.text(isDeclaration(finding, place) ? left.lowerBound..<left.lowerBound + 1 : left)
            }
        }
        if let operation, !finding.tokens[operation].isText("=") {
            return combined(finding, operation, name, from, to)
        }
        let value = from == "void" ? "a function that returns nothing" : TypeNames.withArticle(from)
        let wanted = name.map { "'\($0)', \(TypeNames.withArticle(to))" } ?? TypeNames.withArticle(to)
        if from == "void" { return Sentence("\(value) gives no value for \(wanted)", at: operation) }
        if TypeNames.isArray(from), TypeNames.isArray(to), from != to {
            return Sentence("\(TypeNames.withArticle(from)) cannot be assigned to \(wanted)", at: operation)
        }
        return Sentence("\(value) cannot be assigned to \(wanted)\(TypeAdvice.from(from, to: to))", at: operation)
    }

    /// `c += v`.
    private static func combined(
        _ finding: Finding, _ operation: Int, _ name: String?, _ from: String, _ to: String
    ) -> Sentence {
        let sign = String(finding.tokens[operation].text.dropLast())
        let left = name.map { "'\($0)', \(TypeNames.withArticle(to))," } ?? TypeNames.withArticle(to)
        let advice = OperandWords.advice(sign, to, from)
        return Sentence(
            "\(left) and \(TypeNames.withArticle(from)) cannot be \(OperandWords.verb(sign))\(advice)", at: operation)
    }

    private static func written(_ finding: Finding, _ quoted: String?, _ reason: String) -> Sentence {
        let all = finding.message.word == "assign" ? assignments(finding) : finding.mentions
        let operation = all.first { !isDeclaration(finding, $0) && mentions(quoted, finding, before: $0) } ?? all.first
        if quoted == nil, reason == "a const", let operation, let left = target(finding, operation)?.lowerBound,
            let variable = finding.context.names.variable(finding.tokens[left].text, at: left),
            !variable.qualifiers.contains("const")
        {
            // It is the argument of an 'out' parameter.
            return Sentence("only a variable can be written to: this is a constant", at: .word, .follower)
        }
        let before = operation.flatMap { target(finding, $0) }
        let after = operation.flatMap { $0 + 1 < finding.tokens.count ? $0 + 1 : nil }
        let left = before?.lowerBound
        let isLeft =
            left.map { index in quoted.map { finding.context.isWord(finding.tokens[index], $0) } ?? true } ?? false
        var place = isLeft ? left : quoted.flatMap { finding.mentions(of: $0).last } ?? left
        if place == nil, before == nil, let after, finding.tokens[after].kind == .identifier,
            ["++", "--"].contains(finding.message.word)
        {
            place = after
        }
        let name =
            place.map { finding.context.userName(finding.tokens[$0].text) } ?? quoted.map(finding.context.userName)
        guard let name, !reason.isEmpty else {
            return Sentence("only a variable can be written to: this is a computed value", at: operation)
        }
        let known = place.flatMap { finding.context.names.variable(finding.tokens[$0].text, at: $0) }
        let compares = operation.flatMap(isCondition(finding)) == true ? ": to compare, write '=='" : nil
        let advice = compares ?? ": write to a variable of your own"
        return Sentence(
            "'\(name)' \(why(reason, name, known)) and cannot be written to\(advice)",
            at: place.map { .token($0) } ?? .word, reason == "a sampler" ? .follower : nil)
    }

    /// Whether a `=` is that of a declaration.
    private static func isDeclaration(_ finding: Finding, _ operation: Int) -> Bool {
        guard let name = target(finding, operation)?.lowerBound else { return false }
        return finding.context.names.variables[finding.tokens[name].text]?.contains { $0.token == name } == true
    }

    private static func mentions(_ name: String?, _ finding: Finding, before operation: Int) -> Bool {
        guard let name, let target = target(finding, operation) else { return true }
        return finding.context.isWord(finding.tokens[target.lowerBound], name)
    }

    /// Whether an assignment is the condition of an `if` or a loop.
    private static func isCondition(_ finding: Finding) -> (Int) -> Bool {
        { operation in
            guard finding.tokens[operation].isText("="),
                let open = finding.tokens[..<operation].lastIndex(where: { ["(", ";", "{", "}"].contains($0.text) })
            else { return false }
            return finding.tokens[open].isText("(") && open > 0
                && ["if", "while"].contains(finding.tokens[open - 1].text)
        }
    }

    private static func why(_ reason: String, _ name: String, _ variable: TextNames.Variable?) -> String {
        switch reason {
        case "a uniform": "is a uniform"
        case "shader input": "comes from the vertex shader"
        case "a const" where variable?.qualifiers.contains("parameter") == true: "is a const parameter"
        case "a const" where variable?.qualifiers.contains("uniform") == true: "is a uniform"
        case "a const": "is a const"
        case "a readonly buffer": "is readonly"
        case "a sampler": "is a sampler"
        case _ where reason.hasPrefix("gl_"): "is set by the host"
        default: "is \(reason)"
        }
    }

    /// An argument of an `out` parameter.
    private static func argument(_ finding: Finding) -> Sentence? {
        let names = finding.context.names
        let call = finding.range.first { index in
            finding.tokens[index].kind == .identifier && index + 1 < finding.tokens.count
                && finding.tokens[index + 1].isText("(")
                && names.functions[finding.tokens[index].text]?.contains {
                    !$0.written.isEmpty && $0.token != index
                } == true
        }
        guard let call, let function = names.functions[finding.tokens[call].text]?.first(where: { !$0.written.isEmpty })
        else { return "the function writes to this argument: give it a variable" }
        let parts = finding.tokens.parts(ofListAt: call + 1) ?? []
        let wrong =
            function.written.sorted().first { number in
                guard parts.indices.contains(number) else { return false }
                let part = parts[number]
                guard finding.tokens[part.lowerBound].kind == .identifier else { return true }
                let variable = names.variable(finding.tokens[part.lowerBound].text, at: part.lowerBound)
                return variable.map { !$0.qualifiers.isDisjoint(with: ["const", "uniform", "in", "varying"]) } ?? true
            } ?? function.written.min() ?? 0
        let name = finding.context.userName(function.name)
        return Sentence(
            "'\(name)' writes to its argument \(wrong + 1): give it a variable of your own",
            at: parts.indices.contains(wrong) ? .token(parts[wrong].lowerBound) : .token(call))
    }
}
