internal import GLFXShaderText

/// The maximum of a loop's iterations, as far as its text shows.
struct IterationBound {
    private let reader: LoopReader
    private let macros: MacroTable
    /// Names with a known constant value.
    private var constants: [String: ConstantEvaluator.Value] = [:]
    /// Initialisers of names that are never assigned again.
    private var initializers: [String: Range<Int>] = [:]
    private static let assignments: Set<String> = [
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--",
    ]
    /// Names passed as `out` or `inout` arguments.
    private var outArguments: Set<String> = []
    private static let depthLimit = 8

    private var tokens: [Token] { reader.tokens }

    init(_ reader: LoopReader, macros: MacroTable) {
        self.reader = reader
        self.macros = macros
        outArguments = Self.outArguments(reader.tokens)
        readValues()
    }

    /// - Returns: nil where it is unknown.
    func iterations(of loop: Loop) -> Double? {
        switch loop.form {
        case .conditionFirst: return nil
        case .conditionLast(let condition, _):
            return tokens[condition].map(\.text) == ["false"] ? 1 : nil
        case .counting(let start, let condition, let step):
            // All operands of an `&&` have to hold: the smallest bound ends the loop.
            return split("&&", condition).compactMap {
                iterations($0, from: start, step: step, body: loop.body)
            }.min()
        }
    }

    private func iterations(
        _ condition: Range<Int>, from start: Range<Int>, step: Range<Int>, body: ClosedRange<Int>
    ) -> Double? {
        guard condition.count >= 3, tokens[condition.lowerBound].kind == .identifier else { return nil }
        let name = tokens[condition.lowerBound].text
        let comparison = tokens[condition.lowerBound + 1].text
        guard let change = change(of: name, in: step), let begin = value(of: name, in: start),
            let first = change > 0 ? smallest(begin) : constant(begin),
            !isChanged(name, in: body.lowerBound..<(body.upperBound + 1))
        else { return nil }
        let bound = (condition.lowerBound + 2)..<condition.upperBound
        let distance: Double
        switch comparison {
        case "<", "<=":
            guard change > 0, let last = largest(bound) else { return nil }
            distance = last - first
        case ">", ">=":
            guard change < 0, let last = constant(bound) else { return nil }
            distance = first - last
        default: return nil
        }
        // One more for the end itself, and one for a fraction's rounding.
        return max(0, (distance / abs(change)).rounded(.down) + 2)
    }

    /// What one iteration adds to a variable.
    private func change(of name: String, in step: Range<Int>) -> Double? {
        for part in split(",", step) where tokens[part].contains(where: { $0.isText(name) }) {
            let texts = tokens[part].map(\.text)
            if texts == [name, "++"] || texts == ["++", name] { return 1 }
            if texts == [name, "--"] || texts == ["--", name] { return -1 }
            guard texts.count >= 3, texts[0] == name, texts[1] == "+=" || texts[1] == "-=",
                let number = constant((part.lowerBound + 2)..<part.upperBound)
            else { return nil }
            return texts[1] == "+=" ? number : -number
        }
        return nil
    }

    /// The expression that a variable is initialised with.
    private func value(of name: String, in start: Range<Int>) -> Range<Int>? {
        for part in split(",", start) {
            guard let equals = part.first(where: { tokens[$0].isText("=") }), equals > part.lowerBound,
                tokens[equals - 1].isText(name)
            else { continue }
            return (equals + 1)..<part.upperBound
        }
        return nil
    }

    /// The smallest value of an expression: a constant, or `-reach` with a known largest value.
    private func smallest(_ range: Range<Int>) -> Double? {
        if let value = constant(range) { return value }
        guard let first = range.first, tokens[first].isText("-"), range.count == 2 else { return nil }
        return largest((first + 1)..<range.upperBound).map { -$0 }
    }

    /// Whether something may be assigned to a name.
    private func isChanged(_ name: String, in range: Range<Int>) -> Bool {
        outArguments.contains(name)
            || range.contains { index in
                guard tokens[index].isText(name) else { return false }
                let before = index > 0 ? tokens[index - 1].text : ""
                let behind = index + 1 < tokens.count ? tokens[index + 1].text : ""
                return Self.assignments.contains(behind) || before == "++" || before == "--"
            }
    }

    private func constant(_ range: Range<Int>) -> Double? {
        var evaluator = ConstantEvaluator(constants: constants, macros: macros)
        guard let value = evaluator.evaluate(Array(tokens[range])), value.components.count == 1 else { return nil }
        return value.components[0]
    }

    /// The largest value of an expression: a constant, `min(…, 64)`, `clamp(…, 0, 64)`, `int(…)` of such, or a name for
    /// one.
    private func largest(_ range: Range<Int>, depth: Int = 0) -> Double? {
        guard depth < Self.depthLimit, let first = range.first else { return nil }
        if let value = constant(range) { return value }
        let name = tokens[first].text
        if range.count == 1 { return initializers[name].flatMap { largest($0, depth: depth + 1) } }
        guard first + 1 < range.upperBound, tokens[first + 1].isText("("),
            reader.closing(first + 1) == range.upperBound - 1
        else { return nil }
        let arguments = split(",", (first + 2)..<(range.upperBound - 1))
        switch name {
        case "min": return arguments.compactMap { largest($0, depth: depth + 1) }.min()
        case "clamp": return arguments.count == 3 ? largest(arguments[2], depth: depth + 1) : nil
        case "int", "float": return arguments.count == 1 ? largest(arguments[0], depth: depth + 1) : nil
        default: return nil
        }
    }

    private func split(_ separator: String, _ range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for index in reader.topLevel(separator, in: range) {
            parts.append(start..<index)
            start = index + 1
        }
        return parts + [start..<range.upperBound]
    }

    /// Finds variables that are never changed: `const int N = 8;`, `int reach = min(…, 64);`.
    private mutating func readValues() {
        let types: Set<String> = ["int", "float", "uint"]
        var declared: [String: Range<Int>] = [:]
        var changes: [String: Int] = [:]
        for index in tokens.indices where tokens[index].kind == .identifier && index + 1 < tokens.count {
            let name = tokens[index].text
            let before = index > 0 ? tokens[index - 1].text : ""
            // A declaration without a value, or a parameter, is another variable of the same name.
            if types.contains(before) || before == "++" || before == "--" { changes[name, default: 0] += 1 }
            guard Self.assignments.contains(tokens[index + 1].text) else { continue }
            guard types.contains(before), tokens[index + 1].isText("=") else {
                changes[name, default: 0] += 1
                continue
            }
            if let end = end(ofValueAt: index + 2) { declared[name] = (index + 2)..<end }
        }
        for (name, value) in declared.sorted(by: { $0.value.lowerBound < $1.value.lowerBound })
        where changes[name] == 1 && !outArguments.contains(name) {
            initializers[name] = value
            var evaluator = ConstantEvaluator(constants: constants, macros: macros)
            if let number = evaluator.evaluate(Array(tokens[value])) { constants[name] = number }
        }
    }

    private static func outArguments(_ tokens: [Token]) -> Set<String> {
        var changing: Set<String> = []
        for index in tokens.indices.dropFirst() where tokens[index].isText("out") || tokens[index].isText("inout") {
            guard ["(", ","].contains(tokens[index - 1].text),
                let open = tokens[..<index].lastIndex(where: { $0.isText("(") }), open > 0
            else { continue }
            changing.insert(tokens[open - 1].text)
        }
        var names: Set<String> = []
        for index in tokens.indices.dropLast() where changing.contains(tokens[index].text) {
            guard tokens[index + 1].isText("(") else { continue }
            for part in tokens.parts(ofListAt: index + 1) ?? [] where part.count == 1 {
                names.insert(tokens[part.lowerBound].text)
            }
        }
        return names
    }

    private func end(ofValueAt start: Int) -> Int? {
        var index = start
        while index < tokens.count, index - start < 256 {
            if tokens[index].isText(";") || tokens[index].isText(",") { return index }
            index = max(reader.closing(index) ?? index, index) + 1
        }
        return nil
    }
}
