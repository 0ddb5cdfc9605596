internal import FrameCore
internal import Glibc

/// A look at whether the process can have memory, before a driver asks for it: Mesa's crashes here and there
/// where it gets none (22.3, drawing under `ulimit -v`), instead of saying so.
enum MemoryHeadroom {
    /// What drawing takes beside the pictures: compiled code, lists of triangles, threads' stacks.
    private static let margin = 64 << 20

    /// - Parameters:
    ///   - bytes: what is about to be asked for.
    ///   - act: for the message: `make a texture of 64x64`.
    /// - Throws: `.limit` where the process would not get that much and some more. Only limits of its own are seen
    ///   (`ulimit -v`), not how full the machine is.
    static func check(_ bytes: Int, to act: @autoclosure () -> String) throws(Failure) {
        // Never touched, so that it costs no memory, only addresses. An optimizer would leave out `malloc` and `free`.
        let (bytes, flags) = (bytes + margin, MAP_PRIVATE | MAP_ANONYMOUS)
        guard let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
            throw Failure(
                .limit, "there is no memory to \(act()) (\((bytes + 999_999) / 1_000_000) MB)",
                advice: "allow the process more memory, or make the picture smaller with --size")
        }
        munmap(memory, bytes)
    }
}
