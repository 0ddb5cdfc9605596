internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// Keeps the stack of compiled code below what the threads that draw have: LLVM reports each function that needs more.
///
/// Belongs to the module's thread. The module must live as long.
final class StackLimit {
    /// Of each function; a thread has at least 2 MiB by default, and calls are two deep.
    static let bytes = 512 << 10
    private let context: LLVMContextRef
    private var isExceeded = false

    /// Watches the functions of a module while machine code is made of them.
    init(_ ir: IRModule) {
        context = ir.context
        let (name, value) = ("warn-stack-size", "\(Self.bytes)")
        let attribute = LLVMCreateStringAttribute(
            context, name, UInt32(name.utf8.count), value, UInt32(value.utf8.count))
        var function = LLVMGetFirstFunction(ir.module)
        while let current = function {
            LLVMAddAttributeAtIndex(current, UInt32.max, attribute)
            function = LLVMGetNextFunction(current)
        }
        // Remarks on what was optimized come here too; of warnings there is no other while machine code is made.
        LLVMContextSetDiagnosticHandler(
            context,
            { report, limit in
                guard LLVMGetDiagInfoSeverity(report) == LLVMDSWarning, let limit else { return }
                Unmanaged<StackLimit>.fromOpaque(limit).takeUnretainedValue().isExceeded = true
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// - Throws: `.shader` where a function needs too much.
    func check() throws(Failure) {
        if isExceeded { throw SPIRVModule.unsupported("variables as large as those of this shader") }
    }
}
