package import GLFXCore
internal import Glibc

/// Checks that the process can allocate memory before a driver or LLVM does: Mesa's drivers crash in places where they
/// get none (22.3, drawing under `ulimit -v`), and LLVM ends the process.
package enum MemoryHeadroom {
    /// Bytes that drawing takes besides the pictures: compiled code, lists of triangles, threads' stacks.
    private static let margin = 64 << 20

    /// - Parameters:
    ///   - bytes: what is about to be asked for.
    ///   - act: for the message: `make a texture of 64x64`.
    /// - Throws: `.limit` where the process would not get that much and the margin. Only its own limits count
    ///   (`ulimit -v`), not the machine's free memory.
    package static func check(_ bytes: Int, to act: @autoclosure () -> String) throws(Failure) {
        // Never touched, so it costs only address space. An optimizer would remove `malloc` and `free`.
        let (bytes, flags) = (bytes + margin, MAP_PRIVATE | MAP_ANONYMOUS)
        guard let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
            throw Failure(
                .limit, "there is no memory to \(act()) (\((bytes + 999_999) / 1_000_000) MB)",
                advice: "allow the process more memory, or make the picture smaller with \(.size)")
        }
        munmap(memory, bytes)
    }
}
