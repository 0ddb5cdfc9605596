internal import GLFXPrograms

/// Conditions under which something exists, all of which have to hold, each once. None: always.
///
/// A pass is drawn if its own condition holds and every texture that it binds exists; a texture exists if the pass that
/// saves it was drawn. So the same few conditions are repeated.
struct MPVConditions {
    private(set) var all: [SizeExpression] = []

    /// Nil: always.
    var expression: SizeExpression? {
        guard let first = all.first else { return nil }
        return all.dropFirst().reduce(first) { .binary(.and, $0, $1) }
    }

    mutating func insert(_ condition: SizeExpression) {
        if !all.contains(condition) { all.append(condition) }
    }

    mutating func insert(_ other: MPVConditions) {
        for condition in other.all { insert(condition) }
    }

    /// Conditions that hold if either holds.
    func or(_ other: MPVConditions) -> MPVConditions {
        guard let mine = expression, let theirs = other.expression else { return MPVConditions() }
        // Where one's conditions are a subset of the other's, it decides.
        if all.allSatisfy(other.all.contains) { return self }
        if other.all.allSatisfy(all.contains) { return other }
        return MPVConditions(all: [.binary(.or, mine, theirs)])
    }

    /// Numbers and operations in all of them.
    var weight: Int { all.reduce(0) { $0 + $1.weight } }
}

extension SizeExpression {
    /// Numbers and operations in it.
    fileprivate var weight: Int {
        switch self {
        case .unary(_, let operand): 1 + operand.weight
        case .binary(_, let left, let right): 1 + left.weight + right.weight
        case .choice(let condition, let then, let otherwise): 1 + condition.weight + then.weight + otherwise.weight
        default: 1
        }
    }
}
