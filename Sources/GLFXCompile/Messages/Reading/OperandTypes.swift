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
