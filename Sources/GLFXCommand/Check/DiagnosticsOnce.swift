internal import GLFXCheck
internal import GLFXCore

/// Each mistake once, for reports by place: two shaders that include the same file have its mistakes in common.
struct DiagnosticsOnce {
    private var seen: Set<Diagnostic> = []

    /// Those of a verdict that no verdict before had.
    mutating func new(_ verdict: ShaderVerdict) -> [Diagnostic] {
        verdict.diagnostics.filter { seen.insert($0).inserted }
    }
}
