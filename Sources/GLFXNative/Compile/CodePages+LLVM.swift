internal import CGLFXLLVM

#if !arch(x86_64)
    /// The code of an object file in memory, loaded by LLVM, which knows the relocations of every processor.
    final class CodePages {
        private let engine: LLVMOrcLLJITRef
        /// Of the symbols that were asked for.
        let addresses: [UnsafeRawPointer]

        /// - Parameter symbols: functions and constants in it.
        /// - Throws: `.gpu` where LLVM does not take it.
        init(object: [UInt8], symbols: [String]) throws(Failure) {
            try LLVMLibrary.load()
            var engine: LLVMOrcLLJITRef?
            try MachineCode.check(LLVMOrcCreateLLJIT(&engine, nil), "make room for code")
            guard let engine else { throw ObjectFile.damaged }
            self.engine = engine
            let buffer = object.withUnsafeBytes { bytes in
                LLVMCreateMemoryBufferWithMemoryRangeCopy(
                    bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, "shader")
            }
            var entryPoints: [UnsafeRawPointer] = []
            do throws(Failure) {
                try MachineCode.check(RuntimeSymbols.define(in: engine), "define symbols")
                try MachineCode.check(
                    LLVMOrcLLJITAddObjectFile(engine, LLVMOrcLLJITGetMainJITDylib(engine), buffer), "load code")
                for name in symbols {
                    var address: UInt64 = 0
                    try MachineCode.check(LLVMOrcLLJITLookup(engine, &address, name), "find code")
                    guard let pointer = UnsafeRawPointer(bitPattern: UInt(address)) else { throw ObjectFile.damaged }
                    entryPoints.append(pointer)
                }
            } catch {
                MachineCode.ignore(LLVMOrcDisposeLLJIT(engine))
                throw error
            }
            addresses = entryPoints
        }

        deinit { MachineCode.ignore(LLVMOrcDisposeLLJIT(engine)) }
    }
#endif
