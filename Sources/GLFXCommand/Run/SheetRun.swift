internal import GLFXCore
internal import GLFXFiles
internal import GLFXSheets
internal import Glibc

/// `glfx sheet INPUT … OUTPUT`
struct SheetRun {
    var invocation: SheetInvocation

    /// - Returns: 0, or 5 where a shader of `--shaders` cannot be drawn; 128 and the signal that ended it.
    func run() throws -> Int32 {
        let console = Console(invocation.style)
        let watch = SignalWatch(onFirst: {}, onEnd: { _ in TemporaryFiles.removeAll() })
        // Before any other thread.
        watch.start()
        do {
            let maker = try SheetMaker(
                invocation.request, notes: { console.note($0) }, report: { console.error($0) },
                isStopped: { watch.signal != nil }
            ) { failure in
                TemporaryFiles.removeAll()
                console.lastError(failure)
                _exit(failure.kind.exitCode)
            }
            return try maker.make() == 0 ? 0 : Failure.Kind.shader.exitCode
        } catch let failure as Failure {
            guard let signal = watch.signal, failure.kind == .cancelled else { throw failure }
            console.error(Failure(.cancelled, "stopped by a signal", advice: "nothing was written"))
            return 128 + signal
        }
    }
}
