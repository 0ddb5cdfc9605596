internal import GLFXShaderText

/// Types of expressions, as far as the text tells them: the compiler names them only for some mistakes.
struct ExpressionTypes {
    let tokens: [Token]
    let names: TextNames
    let macros: MacroTable
    /// Longer expressions, and deeper ones, have no type here.
    static let longest = 400
    private static let deepest = 64

    /// The type of the expression that these tokens are; nil where it is not known.
    func type(of range: Range<Int>) -> String? {
        guard range.count <= Self.longest, !range.isEmpty else { return nil }
        var reader = Reader(types: self, tokens: Array(tokens[range]), place: range.lowerBound, depth: 0)
        return reader.whole()
    }

    /// The types of the arguments of a call, nil for those that are not known; nil where it is no call.
    func arguments(ofCallAt name: Int) -> [String?]? {
        let list = Array(tokens[min(name + 1, tokens.count)..<min(tokens.count, name + 1 + Self.longest)])
        guard list.first?.isText("(") == true, let parts = list.parts(ofListAt: 0) else { return nil }
        if parts.count == 1, parts[0].count == 1, list[parts[0].lowerBound].isText("void") { return [] }
        return parts.map { type(of: $0.lowerBound + name + 1..<$0.upperBound + name + 1) }
    }

    /// Reads one expression.
    private struct Reader {
        let types: ExpressionTypes
        let tokens: [Token]
        /// Index in the text of the first token; of a macro's body, that of the macro.
        let place: Int
        var depth: Int
        var isInMacro = false
        var index = 0

        private func isNext(_ text: String) -> Bool { index < tokens.count && tokens[index].isText(text) }

        mutating func whole() -> String? {
            let type = choice()
            return index == tokens.count ? type : nil
        }

        private mutating func choice() -> String? {
            depth += 1
            defer { depth -= 1 }
            guard depth < ExpressionTypes.deepest else { return nil }
            let condition = binary(0)
            guard isNext("?") else { return condition }
            index += 1
            let first = choice()
            guard isNext(":") else { return nil }
            index += 1
            let second = choice()
            return first == second ? first : nil
        }

        private static let precedences: [String: Int] = [
            "||": 1, "^^": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "<": 8, ">": 8, "<=": 8, ">=": 8,
            "<<": 9, ">>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11,
        ]

        private mutating func binary(_ least: Int) -> String? {
            var left = unary()
            while index < tokens.count, let precedence = Self.precedences[tokens[index].text], precedence > least {
                let operation = tokens[index].text
                index += 1
                let right = binary(precedence)
                left = OperandTypes.result(of: operation, left, right)
            }
            return left
        }

        private mutating func unary() -> String? {
            while index < tokens.count, ["-", "+", "!", "~", "++", "--"].contains(tokens[index].text) { index += 1 }
            var type = primary()
            while index < tokens.count {
                switch tokens[index].text {
                case ".":
                    type = field(of: type)
                case "[":
                    guard let close = tokens.closing(index) else { return nil }
                    index = close + 1
                    type = type.flatMap(OperandTypes.element)
                case "++", "--": index += 1
                default: return type
                }
            }
            return type
        }

        private mutating func field(of type: String?) -> String? {
            guard index + 1 < tokens.count else { return nil }
            let name = tokens[index + 1].text
            index += 2
            if name == "length", isNext("("), let close = tokens.closing(index) {
                index = close + 1
                return "int"
            }
            guard let type else { return nil }
            if let structure = types.names.structures[type] { return structure.members.first { $0.name == name }?.type }
            return TypeNames.vector(type).map { TypeNames.vector(of: $0.scalar, name.count) }
        }

        private mutating func primary() -> String? {
            guard index < tokens.count else { return nil }
            let token = tokens[index]
            index += 1
            if token.kind == .number { return OperandTypes.number(token.text) }
            if token.isText("(") {
                let type = choice()
                guard isNext(")") else { return nil }
                index += 1
                return type
            }
            guard token.kind == .identifier else { return nil }
            if token.text == "true" || token.text == "false" { return "bool" }
            if isNext("(") || isNext("["), TypeNames.isBuiltIn(token.text) || types.names.structures[token.text] != nil
            {
                return constructor(token.text)
            }
            return isNext("(") ? call(token.text) : name(token.text)
        }

        private mutating func constructor(_ type: String) -> String? {
            var size = ""
            while isNext("["), let close = tokens.closing(index) {
                size += tokens[index...close].map(\.text).joined()
                index = close + 1
            }
            guard let parts = tokens.parts(ofListAt: index), let close = tokens.closing(index) else { return nil }
            index = close + 1
            return type + (size == "[]" ? "[\(parts.count)]" : size)
        }

        private mutating func call(_ name: String) -> String? {
            guard depth < ExpressionTypes.deepest, let parts = tokens.parts(ofListAt: index),
                let close = tokens.closing(index)
            else { return nil }
            index = close + 1
            let arguments = parts.map { part in
                var reader = Reader(
                    types: types, tokens: Array(tokens[part]), place: isInMacro ? place : place + part.lowerBound,
                    depth: depth + 1, isInMacro: isInMacro)
                return reader.whole()
            }
            return types.result(ofCalling: name, arguments)
        }

        private func name(_ name: String) -> String? {
            if let variable = types.names.variable(name, at: isInMacro ? place : place + index - 1) {
                return variable.type
            }
            if !isInMacro, let body = types.macros.body(of: name).flatMap(types.macros.expanded),
                body.count <= ExpressionTypes.longest
            {
                var reader = Reader(types: types, tokens: body, place: place, depth: depth + 1, isInMacro: true)
                return reader.whole()
            }
            return BuiltInNames.variables[name]
        }
    }

    /// What a call gives; nil where the arguments decide and are not known.
    func result(ofCalling name: String, _ arguments: [String?]) -> String? {
        guard let overloads = names.functions[name] else {
            return BuiltInFunctions.signatures(of: name).lazy.compactMap { $0.result(of: arguments) }.first
        }
        let fitting = overloads.filter { $0.parameters.count == arguments.count }
        let exact = fitting.first { zip($0.parameters, arguments).allSatisfy { $1 == nil || $0 == $1 } }
        return (exact ?? fitting.first)?.result
    }
}

/// Types of what operators make of their operands.
enum OperandTypes {
    private static let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "^^"]

    static func result(of operation: String, _ left: String?, _ right: String?) -> String? {
        if comparisons.contains(operation) { return "bool" }
        guard let left, let right else { return nil }
        if left == right { return left }
        if operation == "*", let product = product(left, right) { return product }
        guard let first = TypeNames.vector(left), let second = TypeNames.vector(right) else {
            // A matrix and a number.
            if TypeNames.isMatrix(left), TypeNames.vector(right)?.count == 1 { return left }
            return TypeNames.isMatrix(right) && TypeNames.vector(left)?.count == 1 ? right : nil
        }
        guard first.count == second.count || first.count == 1 || second.count == 1 else { return nil }
        let scalar = [first.scalar, second.scalar].contains("float") ? "float" : first.scalar
        return TypeNames.vector(of: scalar, max(first.count, second.count))
    }

    /// Of a matrix and a vector, or of two matrices.
    private static func product(_ left: String, _ right: String) -> String? {
        if let size = TypeNames.matrixSize(left), let vector = TypeNames.vector(right), vector.count == size.columns {
            return TypeNames.vector(of: "float", size.rows)
        }
        if let size = TypeNames.matrixSize(right), let vector = TypeNames.vector(left), vector.count == size.rows {
            return TypeNames.vector(of: "float", size.columns)
        }
        return nil
    }

    /// The type of `a[i]`.
    static func element(of type: String) -> String? {
        if let open = type.firstIndex(of: "["), let close = type.firstIndex(of: "]") {
            return String(type[..<open]) + String(type[type.index(after: close)...])
        }
        if let size = TypeNames.matrixSize(type) { return TypeNames.vector(of: "float", size.rows) }
        guard let vector = TypeNames.vector(type), vector.count > 1 else { return nil }
        return vector.scalar
    }

    static func number(_ text: String) -> String {
        let lower = text.lowercased()
        if lower.hasSuffix("u") { return "uint" }
        if lower.hasPrefix("0x") { return "int" }
        return lower.contains(where: { $0 == "." || $0 == "e" || $0 == "f" }) ? "float" : "int"
    }
}
