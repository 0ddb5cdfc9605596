import ShaderPrograms

/// Conditions that all have to hold for something to be there, each once. None: it is always there.
///
/// A pass is drawn if its own condition holds and every texture that it binds is there; a texture is there if the pass
/// that saves it was drawn. So the same few conditions come up again and again.
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

    /// Holds if one of both holds.
    func or(_ other: MPVConditions) -> MPVConditions {
        guard let mine = expression, let theirs = other.expression else { return MPVConditions() }
        // Where one asks for all that the other asks for, the other decides.
        if all.allSatisfy(other.all.contains) { return self }
        if other.all.allSatisfy(all.contains) { return other }
        return MPVConditions(all: [.binary(.or, mine, theirs)])
    }

    /// Operations in all of them together.
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
