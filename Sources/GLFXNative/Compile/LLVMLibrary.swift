internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore
internal import GLFXRender
internal import Glibc

/// LLVM, loaded when something has to be compiled: that takes some 20 ms and 50 MB.
///
/// What it is called and what it calls this processor is part of the key of compiled code, and kept in the cache, so
/// that a start whose code is all there does not load it.
struct LLVMLibrary: Equatable {
    /// Its file's name: `libLLVM-15.so.1`.
    var file = ""
    /// Where it was found, and the state of that file.
    var path = ""
    var state = ""
    /// This processor, and its features.
    var processor = ""
    var features = ""

    /// - Parameter cache: nil: it is loaded.
    /// - Throws: `.gpu` where LLVM is missing.
    init(knownFrom cache: ProgramCache?) throws(Failure) {
        let key = cache.flatMap(Self.key)
        if let cache, let key, let value = cache.read(key) {
            let lines = String(decoding: value, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
            if lines.count == 5, FileSystem.state(of: lines[1]) == lines[2] {
                (file, path, state, processor, features) = (lines[0], lines[1], lines[2], lines[3], lines[4])
                return
            }
        }
        try Self.load()
        let (name, features) = (LLVMGetHostCPUName(), LLVMGetHostCPUFeatures())
        defer {
            LLVMDisposeMessage(name)
            LLVMDisposeMessage(features)
        }
        file = glfx_llvm_library().map { String(cString: $0) } ?? ""
        path = glfx_llvm_path().map { String(cString: $0) } ?? ""
        (processor, self.features) = (String(cString: name), String(cString: features))
        guard let cache, let key, let state = FileSystem.state(of: path) else { return }
        self.state = state
        cache.write(key, Array([file, path, state, processor, self.features].joined(separator: "\n").utf8))
    }

    /// `LLVM 15`, `LLVM 19.1`
    var name: String { "LLVM " + file.split { !$0.isNumber }.dropLast().joined(separator: ".") }

    /// Loads it; cheap after the first call.
    /// - Throws: `.gpu` where it is missing.
    static func load() throws(Failure) {
        if glfx_llvm_library() == nil { try MemoryHeadroom.check(128 << 20, to: "load LLVM") }
        guard let missing = glfx_load_llvm().map({ String(cString: $0) }) else { return }
        try LoadLimit.check(to: "load LLVM", missing: missing)
        throw Failure(
            .gpu, "the native renderer needs LLVM: there is no \(missing)",
            advice: "apt install libllvm15, or use \(.device) software")
    }

    /// What decides which library is found, and what it says; nil where this processor does not tell what it is.
    private static func key(_ cache: ProgramCache) -> [UInt8]? {
        var words = [UInt32](repeating: 0, count: Int(GLFX_PROCESSOR_WORDS))
        guard glfx_processor(&words) != 0 else { return nil }
        let folders = FileSystem.variable("LD_LIBRARY_PATH") ?? ""
        return Array("glfx \(cache.edition) LLVM\n\(RunningProgram.path)\n\(words)\n\(folders)".utf8)
    }
}
