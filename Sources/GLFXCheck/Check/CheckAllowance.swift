/// How long a process may take for one shader: wall time on an idle machine, CPU time on a busy one. Otherwise a
/// shader's verdict would depend on the other processes.
struct CheckAllowance {
    /// Seconds.
    let limit: Double

    /// A process with a smaller share of CPU time is not waiting for the processor but for a GPU or a lock, possibly
    /// forever.
    private static let leastShare = 0.125

    /// - Parameters:
    ///   - elapsed: wall seconds since it began.
    ///   - busy: CPU seconds since then, all threads together; nil: unknown.
    /// - Returns: seconds until the next check; nil: its time is over, at the latest after eight times the limit.
    func left(elapsed: Double, busy: Double?) -> Double? {
        guard elapsed >= limit else { return limit - elapsed }
        guard let busy, busy < limit, busy >= elapsed * Self.leastShare else { return nil }
        return max(limit - busy, 0.01)
    }
}
