/// What to write where a value has another type than the one that is needed.
enum TypeAdvice {
    /// `: write vec4(…, 1.0)`; empty where nothing simple helps.
    static func from(_ type: String, to wanted: String) -> String {
        if TypeNames.isOpaque(type) { return ": read it with texture(…)" }
        if type == "void" { return ": the function returns none" }
        if let open = type.firstIndex(of: "["), !TypeNames.isArray(wanted) {
            return type[..<open] == wanted ? ": write one element, […]" : ""
        }
        guard let from = TypeNames.vector(type), let to = TypeNames.vector(wanted) else { return matrix(type, wanted) }
        if to.scalar == "bool", from.scalar != "bool" {
            return to.count == 1 && from.count == 1 ? ": write … != \(zero(from.scalar))" : ""
        }
        switch (from.count, to.count) {
        case let (have, need) where have == need: return ": write \(wanted)(…)"
        case (1, _): return ": write \(wanted)(…)"
        case let (have, need) where have > need:
            return ": write (…).\("xyzw".prefix(need))" + (from.scalar == to.scalar ? "" : ", as \(wanted)")
        case (2, 3): return ": write \(wanted)(…, \(zero(to.scalar)))"
        case (2, 4): return ": write \(wanted)(…, \(zero(to.scalar)), \(one(to.scalar)))"
        default: return ": write \(wanted)(…, \(one(to.scalar)))"
        }
    }

    private static func matrix(_ type: String, _ wanted: String) -> String {
        guard let size = TypeNames.matrixSize(type), let vector = TypeNames.vector(wanted) else { return "" }
        return vector.count == size.rows ? ": multiply it by a vector, or write one column, […]" : ""
    }

    private static func zero(_ scalar: String) -> String { scalar == "float" ? "0.0" : scalar == "uint" ? "0u" : "0" }
    private static func one(_ scalar: String) -> String { scalar == "float" ? "1.0" : scalar == "uint" ? "1u" : "1" }
}
