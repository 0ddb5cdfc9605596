internal import CGLFXLLVM
internal import Glibc

/// The functions of the C library that LLVM calls of its own accord, where memory is cleared or copied; no others are
/// found by compiled code.
enum RuntimeSymbols {
    private typealias Fill = @convention(c) (UnsafeMutableRawPointer, CInt, Int) -> UnsafeMutableRawPointer
    private typealias Copy = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> UnsafeMutableRawPointer

    /// Exported and callable (`LLVMJITSymbolGenericFlags`).
    private static let flags: UInt8 = 1 | 4

    /// Defines them for all code of an engine.
    /// - Returns: LLVM's error; nil: they are defined.
    static func define(in engine: LLVMOrcLLJITRef) -> LLVMErrorRef? {
        let fill: Fill = { memset($0, $1, $2) }
        let copy: Copy = { memcpy($0, $1, $2) }
        let move: Copy = { memmove($0, $1, $2) }
        func pair(_ name: String, _ address: UInt) -> LLVMOrcCSymbolMapPair {
            LLVMOrcCSymbolMapPair(
                Name: LLVMOrcLLJITMangleAndIntern(engine, name),
                Sym: LLVMJITEvaluatedSymbol(
                    Address: UInt64(address), Flags: LLVMJITSymbolFlags(GenericFlags: flags, TargetFlags: 0)))
        }
        var pairs = [
            pair("memset", unsafeBitCast(fill, to: UInt.self)), pair("memcpy", unsafeBitCast(copy, to: UInt.self)),
            pair("memmove", unsafeBitCast(move, to: UInt.self)),
        ]
        let library = LLVMOrcLLJITGetMainJITDylib(engine)
        return LLVMOrcJITDylibDefine(library, LLVMOrcAbsoluteSymbols(&pairs, pairs.count))
    }
}
