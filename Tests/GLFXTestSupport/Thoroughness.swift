import Foundation
public import Testing

/// How much of a matrix of cases is tested: enough for a change to go in, or all of it (`scripts/test --all`).
public enum Thoroughness {
    /// Whether every case is.
    public static let isFull = ProcessInfo.processInfo.environment["GLFX_TESTS"] == "all"

    /// Pairs in which each of both lists is at least once; with `--all` each with each.
    public static func pairs<A, B>(_ first: [A], _ second: [B]) -> [(A, B)] {
        if isFull { return first.flatMap { a in second.map { (a, $0) } } }
        guard !first.isEmpty, !second.isEmpty else { return [] }
        return (0..<max(first.count, second.count)).map { (first[$0 % first.count], second[$0 % second.count]) }
    }

    /// Each `step`-th of a list from its first; with `--all` each.
    public static func some<A>(_ all: [A], each step: Int) -> [A] {
        isFull ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
    }
}

extension Trait where Self == ConditionTrait {
    /// For what takes long and whose kind others show: only with `--all`.
    public static var onlyInFull: Self { .enabled(if: Thoroughness.isFull, "scripts/test --all runs it") }
}
