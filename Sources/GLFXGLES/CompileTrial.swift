internal import CGLFXGLES
internal import GLFXCore
internal import GLFXRender
internal import Glibc

/// Compiles texts in a copy of this process (`fork`) before this process does: a compiler that crashes ends only the copy.
///
/// The copy has one thread, and a lock that another thread held at that moment stays locked there: a copy that stands
/// still is given up, and one that takes much memory too; what it would have told is then not known.
enum CompileTrial {
    /// Nanoseconds without any work of the copy.
    private static let patience: UInt64 = 2_000_000_000
    private static let crashes: [Int32: String] = [
        SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGFPE: "SIGFPE: a division that overflows, such as -2147483648 / -1",
    ]

    /// How the compiler crashes at these texts; nil: it does not, or nothing is known. The device's context has to be
    /// current.
    static func crash(at texts: ProgramStore.Texts) -> String? {
        let copies = texts.stages.map { strdup($0.text) }
        defer { for copy in copies { free(copy) } }
        let child = glfx_begin_trial(
            Int32(copies.count), texts.stages.map { GLenum($0.kind) }, copies.map { UnsafePointer($0) })
        guard child > 0 else { return nil }
        let memory = ProcessMemory.read(child)?.resident ?? 0
        var (busy, since, pause) = (-1.0, monotonicNanoseconds(), UInt32(50))
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) == 0 {
            let (now, used) = (monotonicNanoseconds(), processorSeconds(child) ?? 0)
            if used > busy { (busy, since) = (used, now) }
            let taken = (ProcessMemory.read(child)?.resident ?? memory) - memory
            if now - since > patience || taken > ProcessMemory.mostForCompiling {
                kill(child, SIGKILL)
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                return nil
            }
            usleep(pause)
            pause = min(2 * pause, 5000)
        }
        return crashes[status & 0x7f]
    }

    private static func processorSeconds(_ process: pid_t) -> Double? {
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
