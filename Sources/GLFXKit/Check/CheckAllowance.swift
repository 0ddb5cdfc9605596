/// How long a process may be at one shader: by the clock where the processor is its own, and by the time that the
/// processor gave it where others hold that too. Else what a shader is told would depend on its neighbors.
struct CheckAllowance {
    /// Seconds.
    let limit: Double

    /// What has had less of the elapsed time than this does not wait for the processor but for a GPU or a lock, which
    /// may never come.
    private static let leastShare = 0.125

    /// - Parameters:
    ///   - elapsed: seconds on the clock since it began.
    ///   - busy: seconds that the processor worked for it since then, all threads together; nil: unknown.
    /// - Returns: after how many seconds to look again; nil: it has had its time, at the latest eight times the limit.
    func left(elapsed: Double, busy: Double?) -> Double? {
        guard elapsed >= limit else { return limit - elapsed }
        guard let busy, busy < limit, busy >= elapsed * Self.leastShare else { return nil }
        return max(limit - busy, 0.01)
    }
}
