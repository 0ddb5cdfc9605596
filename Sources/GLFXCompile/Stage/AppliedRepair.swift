internal import GLFXShaderText

/// One change that a repair made.
struct AppliedRepair: Sendable {
    let kind: RepairKind
    /// Index in `StageText.lines`.
    let line: Int
    /// Byte offset in the user's line.
    let column: Int
    /// What was there, and what is there instead; nil for an initialiser.
    let change: (before: String, after: String)?

    /// Longer texts say no more.
    private static let width = 60

    var message: String {
        guard let change else {
            return "\(kind.subject): it is set when main() begins"
        }
        let before = "'\(Self.short(change.before))'"
        guard !change.before.isEmpty else { return "\(kind.subject): '\(Self.short(change.after))' is put in" }
        return change.after.isEmpty
            ? "\(kind.subject): \(before) is left out"
            : "\(kind.subject): \(before) is taken as '\(Self.short(change.after))'"
    }

    private static func short(_ text: String) -> String {
        text.count > width ? text.prefix(width).trimmed + " …" : text
    }
}
