internal import CGLFXLLVM

/// Masks that outlive their block, as whole vectors: processors without registers for masks compare into vectors of 0
/// and -1, but LLVM keeps a vector of bools between blocks in 16 or 8 bits for each, and converts at each end.
///
/// The last change before machine code is made, as LLVM's simplifications would undo it.
struct MaskVectors {
    private let ir: IRModule
    private let narrow: LLVMTypeRef
    private let wide: LLVMTypeRef
    /// Vectors by the masks they hold.
    private var held: [LLVMValueRef: LLVMValueRef] = [:]
    /// Masks from vectors, by block.
    private var masks: [Place: LLVMValueRef] = [:]

    private struct Place: Hashable {
        var mask: LLVMValueRef
        var block: LLVMBasicBlockRef
    }

    static func widen(_ ir: IRModule) {
        var function = LLVMGetFirstFunction(ir.module)
        while let current = function {
            var vectors = MaskVectors(ir)
            vectors.widen(current)
            function = LLVMGetNextFunction(current)
        }
    }

    private init(_ ir: IRModule) {
        self.ir = ir
        narrow = ir.type(.bool, isVarying: true)
        wide = ir.type(.int, isVarying: true)
    }

    private mutating func widen(_ function: LLVMValueRef) {
        let narrowMasks = ir.instructions(of: function).filter { LLVMTypeOf($0) == narrow }
        let phis = narrowMasks.filter { LLVMIsAPHINode($0) != nil }
        for phi in phis {
            LLVMPositionBuilderBefore(ir.builder, phi)
            held[phi] = LLVMBuildPhi(ir.builder, wide, "")
        }
        for phi in phis {
            let count = LLVMCountIncoming(phi)
            var values = (0..<count).map { vector(LLVMGetIncomingValue(phi, $0)) as LLVMValueRef? }
            var blocks = (0..<count).map { LLVMGetIncomingBlock(phi, $0) as LLVMBasicBlockRef? }
            if let new = held[phi] { LLVMAddIncoming(new, &values, &blocks, count) }
        }
        for mask in narrowMasks {
            let maskBlock = LLVMGetInstructionParent(mask)
            let isPhi = LLVMIsAPHINode(mask) != nil
            for user in ir.users(of: mask) where LLVMIsAPHINode(user) == nil {
                let block = LLVMGetInstructionParent(user)
                guard isPhi || block != maskBlock else { continue }
                let replacement = self.mask(mask, in: block)
                for index in 0..<UInt32(LLVMGetNumOperands(user)) where LLVMGetOperand(user, index) == mask {
                    LLVMSetOperand(user, index, replacement)
                }
            }
        }
        // Phis that only feed each other are left.
        for phi in phis { LLVMReplaceAllUsesWith(phi, LLVMGetUndef(narrow)) }
        for phi in phis { LLVMInstructionEraseFromParent(phi) }
    }

    /// A mask as a vector, which is made right after it.
    private mutating func vector(_ mask: LLVMValueRef) -> LLVMValueRef {
        if let known = held[mask] { return known }
        if LLVMIsAInstruction(mask) != nil { ir.position(after: mask) }
        let wideMask = LLVMBuildSExt(ir.builder, mask, wide, "")
        held[mask] = wideMask
        return wideMask
    }

    private mutating func mask(_ mask: LLVMValueRef, in block: LLVMBasicBlockRef) -> LLVMValueRef {
        let place = Place(mask: mask, block: block)
        if let known = masks[place] { return known }
        let vector = vector(mask)
        ir.position(atStartOf: block)
        let narrowMask = LLVMBuildICmp(ir.builder, UInt32(LLVMIntSLT), vector, LLVMConstNull(wide), "")
        masks[place] = narrowMask
        return narrowMask
    }
}

extension IRModule {
    fileprivate func instructions(of function: LLVMValueRef) -> [LLVMValueRef] {
        var all: [LLVMValueRef] = []
        var block = LLVMGetFirstBasicBlock(function)
        while let currentBlock = block {
            var instruction = LLVMGetFirstInstruction(currentBlock)
            while let current = instruction {
                all.append(current)
                instruction = LLVMGetNextInstruction(current)
            }
            block = LLVMGetNextBasicBlock(currentBlock)
        }
        return all
    }

    /// Each once.
    fileprivate func users(of value: LLVMValueRef) -> [LLVMValueRef] {
        var (users, seen): ([LLVMValueRef], Set<LLVMValueRef>) = ([], [])
        var use = LLVMGetFirstUse(value)
        while let current = use {
            let user = LLVMGetUser(current)
            if seen.insert(user).inserted { users.append(user) }
            use = LLVMGetNextUse(current)
        }
        return users
    }

    /// After an instruction; after the phis where it is one.
    fileprivate func position(after instruction: LLVMValueRef) {
        if LLVMIsAPHINode(instruction) != nil { return position(atStartOf: LLVMGetInstructionParent(instruction)) }
        if let next = LLVMGetNextInstruction(instruction) { LLVMPositionBuilderBefore(builder, next) }
    }

    /// After the phis.
    fileprivate func position(atStartOf block: LLVMBasicBlockRef) {
        var instruction = LLVMGetFirstInstruction(block)
        while let phi = instruction, LLVMIsAPHINode(phi) != nil { instruction = LLVMGetNextInstruction(phi) }
        if let instruction { LLVMPositionBuilderBefore(builder, instruction) }
    }
}
