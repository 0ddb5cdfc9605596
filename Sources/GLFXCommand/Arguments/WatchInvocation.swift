internal import GLFXCore
internal import GLFXJob
internal import GLFXWrite

/// `glfx watch`
struct WatchInvocation: Sendable {
    var job: FilterJob
    var style: RunStyle

    /// - Throws: `.usage` for what cannot be drawn again.
    init(_ invocation: FilterInvocation) throws(Failure) {
        (job, style) = (invocation.job, invocation.style)
        guard style.dryRun == nil, job.output.path != "-" else {
            throw Failure(
                .usage, "glfx watch has no --dry-run and does not write to the standard output",
                advice: "leave out --dry-run, and name a picture as OUTPUT")
        }
        guard !job.inputs.contains(.standardInput) else {
            throw Failure(
                .usage, "the standard input ('-') can only be read once, and a picture is drawn again and again",
                advice: "save it to a file first")
        }
    }
}
