internal import GLFXCore
internal import GLFXFiles
internal import Glibc

/// What to do where drawing hangs in a driver.
enum HungDrawing {
    /// Ends the process with the error: the thread that draws may hold locks, so only files can be removed.
    static func end(_ console: Console) -> @Sendable (Failure) -> Void {
        { failure in
            TemporaryFiles.removeAll()
            console.lastError(failure)
            _exit(failure.kind.exitCode)
        }
    }
}
