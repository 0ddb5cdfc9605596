internal import GLFXCore
internal import GLFXFiles
internal import GLFXJob
internal import GLFXTune
internal import GLFXWrite
internal import Glibc

/// `glfx watch INPUT … OUTPUT`
struct WatchRun {
    var invocation: WatchInvocation

    /// Draws until a signal ends it.
    /// - Returns: the exit code of the signal.
    func run() throws -> Int32 {
        let console = Console(invocation.style)
        let ending = Ending()
        // Before any other thread.
        ending.watch.start()
        let path = invocation.job.output.path
        let picture = try PictureWatch(
            invocation.job, notes: { console.note($0) },
            tell: { event in
                switch event {
                case .drawn(let milliseconds): console.note("'\(path)' drawn in \(fixed(milliseconds, 0)) ms")
                case .failed(let lines): console.error(lines)
                }
            },
            onHang: { failure in
                TemporaryFiles.removeAll()
                console.lastError(failure)
                _exit(failure.kind.exitCode)
            })
        console.note("Ctrl-C ends it")
        let signal = ending.wait()
        picture.close()
        _ = TemporaryFiles.removeAll()
        return 128 + signal
    }
}
