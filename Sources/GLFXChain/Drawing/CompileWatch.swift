internal import GLFXCompile
package import GLFXCore
internal import GLFXRender
internal import Glibc

/// Aborts a job whose shader expands without end while the driver compiles it: nested calls, unrolled loops, arrays of
/// gigabytes. A driver cannot be interrupted, so a handler is called that can end the process.
///
/// Samples the memory of the whole process, only while a shader is compiled.
package final class CompileWatch: CompileObserver, @unchecked Sendable {
    private struct Compiling {
        var name: String
        /// When it began, and the process's memory then.
        var start: UInt64
        var memory: Int
    }

    /// Between two samples, in nanoseconds; Mesa was seen to allocate 600 MB a second.
    private static let interval: UInt64 = 50_000_000

    private static var memoryInUse: Int { ProcessMemory.read()?.resident ?? 0 }

    private let timeLimit: UInt64
    private let onExcess: @Sendable (Failure) -> Void
    private var current: Compiling?
    private var isClosed = false
    private var thread: WorkerThread?
    private let condition = TimedCondition()

    /// - Parameters:
    ///   - timeLimit: seconds that one shader may take.
    ///   - onExcess: called once, on the watch's thread, when one takes longer or too much memory.
    package init(timeLimit: Double, onExcess: @escaping @Sendable (Failure) -> Void) {
        self.timeLimit = UInt64(min(max(timeLimit, 0.001), 1e9) * 1e9)
        self.onExcess = onExcess
    }

    package func compileBegins(_ name: String) {
        set(Compiling(name: name, start: monotonicNanoseconds(), memory: Self.memoryInUse))
        if thread == nil { thread = WorkerThread { [unowned self] in run() } }
    }

    package func compileEnds() { set(nil) }

    private func set(_ compiling: Compiling?) {
        condition.withLock {
            current = compiling
            if compiling != nil { condition.signal() }
        }
    }

    /// Ends the watch's thread. Call it exactly once.
    package func close() {
        condition.withLock {
            isClosed = true
            condition.signal()
        }
        thread?.join()
    }

    private func run() {
        condition.lock()
        while !isClosed {
            guard let compiling = current else {
                condition.wait()
                continue
            }
            if let failure = excess(compiling) {
                condition.unlock()
                return onExcess(failure)
            }
            condition.wait(until: monotonicNanoseconds() + Self.interval)
        }
        condition.unlock()
    }

    private func excess(_ compiling: Compiling) -> Failure? {
        if Self.memoryInUse - compiling.memory > ProcessMemory.mostForCompiling {
            return Failure(
                .limit,
                "compiling '\(compiling.name)' takes more than \(ProcessMemory.mostForCompiling >> 30) GiB of memory",
                advice: "its calls, loops or arrays unfold into too much; make them smaller")
        }
        guard monotonicNanoseconds() - compiling.start > timeLimit else { return nil }
        return Failure(
            .limit, "compiling '\(compiling.name)' takes longer than \(secondsText(Double(timeLimit) / 1e9))",
            advice: "make the shader simpler, or allow more with \(.frameTimeout, placeholder: "SECONDS")")
    }
}
