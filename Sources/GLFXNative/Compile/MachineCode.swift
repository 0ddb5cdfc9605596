internal import CGLFXLLVM
internal import GLFXCore

/// A module compiled for this processor, ready to be called. Its code is never writable and executable at once.
final class MachineCode {
    /// Draws the pixels from the first column and row to the ones before the last: of the table of pointers, the tile's
    /// memory, the first column, the last, the first row and the last.
    typealias Draw =
        @convention(c) (
            UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer?, Int32, Int32, Int32, Int32
        ) -> Void

    private let code: CodePages
    let draw: Draw
    /// What `draw` may be asked for at once; nil: any part of the picture, without memory for a tile.
    let tile: TileSize?
    /// How far from a pixel it reads.
    let reaches: PictureReaches
    /// What it writes.
    let result: PixelResult

    /// What code is made for: a processor, and the lanes of a vector.
    struct Level: Hashable, Sendable {
        /// By LLVM's name; nil: this machine's own, with its features.
        var processor: String?
        var width: Int
        /// With the address sanitizer's checks, in a process that has its functions.
        var isChecked = false
        /// Made with less effort: for code that draws a few small pictures. The same bits.
        var isQuick = false

        static let native = Level(processor: nil, width: 8)
        static let v2 = Level(processor: "x86-64-v2", width: 4)
        static let v3 = Level(processor: "x86-64-v3", width: 8)
        static let v4 = Level(processor: "x86-64-v4", width: 16)

        /// Whether the processor converts 16-bit floats (F16C, which x86-64-v3 has).
        func hasHalves(ownFeatures: String) -> Bool {
            processor == nil ? ownFeatures.contains("+f16c") : processor != Self.v2.processor
        }

        /// Lanes of code without branches that pixels take differently, where wider vectors always pay.
        func straightWidth(ownFeatures: String) -> Int {
            processor == nil && ownFeatures.contains("+avx512vl") ? 16 : width
        }

        var name: String { (processor ?? "native") + (isChecked ? " checked" : "") + (isQuick ? " quick" : "") }
    }

    /// - Parameter object: what `compile` has made.
    init(object: [CChar]) throws(Failure) {
        let names = [Kernel.name, TileSize.name, PictureReaches.name, PixelResult.name]
        code = try CodePages(object: object.map { UInt8(bitPattern: $0) }, symbols: names)
        draw = unsafeBitCast(code.addresses[0], to: Draw.self)
        tile = TileSize(at: code.addresses[1])
        reaches = PictureReaches(at: code.addresses[2])
        result = PixelResult(at: code.addresses[3])
    }

    /// Optimizes a module and makes an object file of it.
    static func compile(_ ir: IRModule, for level: Level = .native) throws(Failure) -> [CChar] {
        switch try compileOrRefuse(ir, for: level) {
        case .object(let object): return object
        case .refused: throw failure("make code of this", "it cannot be drawn in strips")
        }
    }

    enum Compiled {
        /// An object file.
        case object([CChar])
        case refused(Strips.Refusal)
    }

    /// The same for code that may be made otherwise.
    static func compileOrRefuse(_ ir: IRModule, for level: Level) throws(Failure) -> Compiled {
        let triple = LLVMGetDefaultTargetTriple()
        defer { LLVMDisposeMessage(triple) }
        var target: LLVMTargetRef?
        var message: UnsafeMutablePointer<CChar>?
        guard LLVMGetTargetFromTriple(triple, &target, &message) == 0, let target else {
            throw failure("make code for this machine", text(message))
        }
        let (hostName, hostFeatures) = (LLVMGetHostCPUName(), LLVMGetHostCPUFeatures())
        defer {
            LLVMDisposeMessage(hostName)
            LLVMDisposeMessage(hostFeatures)
        }
        let isOwn = level.processor == nil
        let hasMaskRegisters =
            isOwn ? String(cString: hostFeatures).contains("+avx512vl") : level.processor == Level.v4.processor
        let processor = level.processor ?? String(cString: hostName)
        let effort = try CodeLimits.effort(ir, isQuick: level.isQuick)
        let machine = LLVMCreateTargetMachine(
            target, triple, processor, isOwn ? String(cString: hostFeatures) : "",
            UInt32(effort.generation), UInt32(LLVMRelocPIC), UInt32(LLVMCodeModelDefault))
        defer { LLVMDisposeTargetMachine(machine) }
        LLVMSetTarget(ir.module, triple)
        let layout = LLVMCreateTargetDataLayout(machine)
        let layoutText = LLVMCopyStringRepOfTargetData(layout)
        LLVMSetDataLayout(ir.module, layoutText)
        LLVMDisposeMessage(layoutText)
        LLVMDisposeTargetData(layout)
        // There is a message in any case.
        let isBroken = LLVMVerifyModule(ir.module, UInt32(LLVMReturnStatusAction), &message) != 0
        let problem = text(message)
        guard !isBroken else { throw failure("check the code", problem) }
        let options = LLVMCreatePassBuilderOptions()
        defer { LLVMDisposePassBuilderOptions(options) }
        if let drawing = ir.drawing {
            try check(LLVMRunPasses(ir.module, simplifying, machine, options), "simplify the code")
            if ir.taps.knowOpaque(in: ir, drawing) {
                try check(
                    LLVMRunPasses(ir.module, "function(\(combining),simplifycfg,early-cse)", machine, options),
                    "simplify the code")
            }
            if let refusal = ir.taps.expand(in: ir, drawing) { return .refused(refusal) }
            ir.remove("noinline", from: drawing.function)
        }
        try check(LLVMRunPasses(ir.module, effort.passes, machine, options), "optimize the code")
        if !hasMaskRegisters { MaskVectors.widen(ir) }
        if level.isChecked {
            ir.markFunctions("sanitize_address")
            // Its name up to LLVM 15, and from 16 on.
            if let error = LLVMRunPasses(ir.module, "asan-module", machine, options) {
                ignore(error)
                try check(LLVMRunPasses(ir.module, "asan", machine, options), "put checks into the code")
            }
            // Nothing runs when code is loaded: the process has started the sanitizer.
            if let list = LLVMGetNamedGlobal(ir.module, "llvm.global_ctors") { LLVMDeleteGlobal(list) }
            if let starter = LLVMGetNamedFunction(ir.module, "asan.module_ctor") { LLVMDeleteFunction(starter) }
        }
        let stack = StackLimit(ir)
        var buffer: LLVMMemoryBufferRef?
        guard
            LLVMTargetMachineEmitToMemoryBuffer(
                machine, ir.module, UInt32(LLVMObjectFile), &message, &buffer) == 0, let buffer
        else { throw failure("write the code", text(message)) }
        defer { LLVMDisposeMemoryBuffer(buffer) }
        try stack.check()
        return .object(
            [CChar](UnsafeBufferPointer(start: LLVMGetBufferStart(buffer), count: LLVMGetBufferSize(buffer))))
    }

    /// Variables to values, constants folded, loops of few iterations unrolled.
    private static var simplifying: String {
        "function(sroa,early-cse,simplifycfg,\(combining),loop(indvars,loop-unroll-full),sroa,early-cse,"
            + "\(combining),simplifycfg)"
    }

    private static var combining: String {
        // From LLVM 18 on, the pass ends the process where one round leaves something to do, unless told not to.
        glfx_llvm_version() >= 18 ? "instcombine<no-verify-fixpoint>" : "instcombine"
    }

    private static func text(_ message: UnsafeMutablePointer<CChar>?) -> String {
        guard let message else { return "" }
        defer { LLVMDisposeMessage(message) }
        return String(cString: message)
    }

    static func check(_ error: LLVMErrorRef?, _ act: String) throws(Failure) {
        guard let error else { return }
        let message = LLVMGetErrorMessage(error)
        defer { LLVMDisposeErrorMessage(message) }
        throw failure(act, String(cString: message))
    }

    static func ignore(_ error: LLVMErrorRef?) { if let error { LLVMConsumeError(error) } }

    private static func failure(_ act: String, _ why: String) -> Failure {
        Failure(.gpu, "LLVM cannot \(act): \(why)")
    }
}
