internal import CGLFXLLVM

/// What an invocation of a compute shader knows of its place, while the code is built.
struct WorkGroup {
    /// Column and row of the group.
    var group: [Number]
    /// Groups in each direction.
    var counts: [Number]
    /// Invocations of a group in each direction.
    var size: (x: Int, y: Int, z: Int)
    /// The lanes' places in the group, in each direction.
    var local: [Number]
    /// The same counted through: x first.
    var index: Number
    /// The first byte of the group's own variables.
    var shared: LLVMValueRef

    /// A built-in input, by its number in the specification (section 3.21); nil for another.
    func input(_ builtin: UInt32) -> [Number]? {
        switch builtin {
        case 24: counts
        case 26: group
        case 27: local
        case 28: zip(zip(group, [size.x, size.y, size.z]), local).map { $0.0 * $0.1 + $1 }
        case 29: [index]
        default: nil
        }
    }

    /// Built-in inputs that are the same for a whole group.
    static let wide: Set<UInt32> = [24, 25, 26]
}

/// The parts of a compute shader between its barriers. The code returns at each barrier and is called again when all
/// blocks of lanes have come there, so that all that outlasts a barrier lies in memory (`IRModule.keep`).
struct Parts {
    /// Where the code goes on, by the number of the part.
    let entrance: LLVMValueRef
    private(set) var count = 0

    init(_ entrance: LLVMValueRef) { self.entrance = entrance }

    /// Ends a part and begins the next.
    mutating func end(in ir: IRModule) {
        count += 1
        let next = ir.block("part")
        let number = LLVMConstInt(ir.int, UInt64(count), 0)
        LLVMBuildRet(ir.builder, number)
        LLVMAddCase(entrance, number, next)
        ir.begin(next)
    }
}

/// Memory of an invocation's block of lanes that outlasts barriers; its size is known when the code is built.
struct KeptMemory {
    let base: LLVMValueRef
    var size = 0
}

extension IRModule {
    /// Memory for numbers that outlasts barriers.
    /// - Parameter bytes: of the type; a power of two, or whole vectors.
    func keep(_ type: LLVMTypeRef, bytes: Int, _ name: String = "") -> LLVMValueRef {
        guard var kept, let entry else { return allocate(type, name) }
        let unit = bytes < 4 * width ? 4 : 4 * width
        let offset = (kept.size + unit - 1) / unit * unit
        kept.size = offset + bytes
        self.kept = kept
        let current = LLVMGetInsertBlock(builder)
        if let first = LLVMGetFirstInstruction(entry) {
            LLVMPositionBuilderBefore(builder, first)
        } else {
            LLVMPositionBuilderAtEnd(builder, entry)
        }
        let memory = address(byte, kept.base, number(offset).ref)
        LLVMPositionBuilderAtEnd(builder, current)
        return memory
    }
}
