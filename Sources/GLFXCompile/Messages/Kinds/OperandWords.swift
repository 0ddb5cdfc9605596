internal import GLFXCore
internal import GLFXShaderText

/// Operators between values whose types they do not take, and conditions that are no bool.
enum OperandWords {
    static let kinds: [MessageKind] = [
        MessageKind(
            "wrong operand types: * a left-hand operand of type * and a right * of type * (or*",
            .typeMismatch, binary),
        MessageKind(
            "wrong operand type no operation * exists that takes an operand of type * (or*", .typeMismatch, unary),
        MessageKind("boolean expression expected", .typeMismatch, condition),
        MessageKind("can't use with samplers or structs containing samplers", .typeMismatch, told: .alone) { finding in
            let verb = finding.message.word == "=" ? "assigned" : "compared"
            return Sentence(
                "a sampler cannot be \(verb): it can only be read, with texture(…)", at: finding.mentions.first)
        },
        MessageKind("condition must be a scalar integer expression", of: "switch", .typeMismatch) { finding in
            let place = finding.mentions.first
            let type = place.flatMap { finding.context.types.arguments(ofCallAt: $0)?.first ?? nil }
            return Sentence(
                "'switch' takes an int"
                    + (type.map { ", not \(TypeNames.withArticle($0)): write int(…)" } ?? ": write int(…)"),
                at: place)
        },
    ]

    private static let verbs = [
        "+": "added", "-": "subtracted", "*": "multiplied", "/": "divided", "<": "compared", ">": "compared",
        "<=": "compared", ">=": "compared", "==": "compared", "!=": "compared",
    ]

    /// `added`, or `joined by '&'`.
    static func verb(_ operation: String) -> String { verbs[operation] ?? "joined by '\(operation)'" }

    private static let phrases = [
        "bitwise and": "&", "bitwise inclusive or": "|", "bitwise exclusive or": "^", "bit shift left": "<<",
        "bit shift right": ">>", "logical and": "&&", "logical or": "||", "logical exclusive or": "^^",
    ]

    private static func binary(_ finding: Finding) -> Sentence? {
        let sign = phrases[finding.message.word] ?? finding.message.word
        let (left, right) = (finding.type(1), finding.type(3))
        let place = place(finding, sign, left, right)
        let both = "\(TypeNames.withArticle(left)) and \(TypeNames.withArticle(right))"
        if sign == ":" || sign == "?" {
            return Sentence("the two values of '? :' are \(both): they need one type", at: place)
        }
        if [left, right].contains("void") {
            return Sentence("a function that returns nothing gives no value for '\(sign)'", at: place)
        }
        if left == right {
            return Sentence("two \(plural(left)) cannot be \(verb(sign))\(advice(sign, left, right))", at: place)
        }
        return Sentence("\(both) cannot be \(verb(sign))\(advice(sign, left, right))", at: place)
    }

    private static func plural(_ type: String) -> String {
        type.hasSuffix("]") ? "arrays" : TypeNames.isBuiltIn(type) ? "\(type)s" : "structures"
    }

    /// The operator of the line with operands of these types; else the first.
    private static func place(_ finding: Finding, _ sign: String, _ left: String, _ right: String) -> Int? {
        let all = finding.places(of: [sign])
        guard all.count > 1 else { return all.first }
        return all.first { index in
            guard let end = Operand.end(finding.tokens, ofUnaryAt: index + 1) else { return false }
            return finding.type(of: index + 1..<end) == right
        } ?? all.first
    }

    /// What to write for two operands that do not fit.
    static func advice(_ sign: String, _ left: String, _ right: String) -> String {
        if [left, right].contains(where: TypeNames.isOpaque) { return ": read the sampler with texture(…)" }
        if [left, right].contains(where: TypeNames.isArray) { return ": take their elements, […]" }
        if let size = TypeNames.matrixSize(left), let vector = TypeNames.vector(right), sign == "*", vector.count > 1 {
            return ": \(TypeNames.withArticle(left)) takes a vec\(size.columns)"
        }
        if let size = TypeNames.matrixSize(right), let vector = TypeNames.vector(left), sign == "*", vector.count > 1 {
            return ": \(TypeNames.withArticle(right)) takes a vec\(size.rows)"
        }
        guard let one = TypeNames.vector(left), let other = TypeNames.vector(right) else {
            return [left, right].allSatisfy(TypeNames.isBuiltIn) ? "" : ": take their members"
        }
        switch sign {
        case "&&", "||", "^^": return ": it takes two bools"
        case "%" where [one.scalar, other.scalar].contains("float"): return ": write mod(a, b)"
        case "&", "|", "^", "<<", ">>", "%": return ": it takes ints"
        case "<", ">", "<=", ">=": return comparison(sign, one, other)
        case "==", "!=": return ": '\(sign)' takes two values of one type"
        default: return arithmetic(one, other)
        }
    }

    private static func comparison(
        _ sign: String, _ left: (scalar: String, count: Int), _ right: (scalar: String, count: Int)
    ) -> String {
        guard left.count > 1 || right.count > 1 else {
            return ": write \(left.scalar == "float" || right.scalar == "float" ? "float" : "int")(…)"
        }
        let names = ["<": "lessThan", ">": "greaterThan", "<=": "lessThanEqual", ">=": "greaterThanEqual"]
        guard left.count == right.count, let name = names[sign] else { return ": compare a component, as in .x" }
        return ": write \(name)(a, b), which gives a bvec\(left.count)"
    }

    private static func arithmetic(
        _ left: (scalar: String, count: Int), _ right: (scalar: String, count: Int)
    ) -> String {
        if [left.scalar, right.scalar].contains("bool") { return ": a bool is no number, write float(…)" }
        if left.count != right.count, left.count > 1, right.count > 1 {
            return ": they need as many components, or a single number"
        }
        let scalar = [left.scalar, right.scalar].contains("float") ? "float" : left.scalar
        let odd = left.scalar == scalar ? right : left
        return ": write \(TypeNames.vector(of: scalar, odd.count))(…)"
    }

    private static func unary(_ finding: Finding) -> Sentence? {
        let sign = finding.message.word
        let type = finding.type(1)
        let needs = sign == "!" ? "a bool" : sign == "~" ? "an int" : "a number"
        let advice = TypeNames.isOpaque(type) ? ": read it with texture(…)" : ""
        return Sentence(
            "'\(sign)' takes \(needs), not \(TypeNames.withArticle(type))\(advice)", at: finding.mentions.first)
    }

    private static func condition(_ finding: Finding) -> Sentence? {
        let all = Conditions.all(finding)
        if let assignment = all.lazy.flatMap(\.range).first(where: { finding.tokens[$0].isText("=") }) {
            return Sentence("'=' assigns: to compare, write '=='", at: .token(assignment))
        }
        let typed = all.map { (condition: $0, type: finding.type(of: $0.range)) }
        let candidate = typed.first { $0.type != nil && $0.type != "bool" } ?? typed.first
        guard let candidate else { return "a condition is a bool: compare the value with another" }
        let word = candidate.condition.word
        guard let type = candidate.type, type != "bool" else {
            return Sentence(
                "the condition of '\(word)' is no bool: compare the value with another",
                at: .token(candidate.condition.range.lowerBound))
        }
        if type == "void" {
            return Sentence(
                "the condition of '\(word)' is a function that returns nothing, not a bool",
                at: .token(candidate.condition.range.lowerBound))
        }
        let advice =
            type.hasPrefix("bvec")
            ? "write any(…) or all(…)"
            : TypeNames.vector(type)?.count == 1
                ? "compare it, as in … > \(type == "float" ? "0.0" : "0")" : "compare one of its components"
        return Sentence(
            "the condition of '\(word)' is \(TypeNames.withArticle(type)), not a bool: \(advice)",
            at: .token(candidate.condition.range.lowerBound))
    }
}
