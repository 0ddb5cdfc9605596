internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

/// Compute shaders: a work group's invocations are lanes of some blocks, which are run one after the other, up to each
/// barrier.
extension Kernel {
    /// Bytes of a work group's own variables: OpenGL ES 3.2 gives at least 16 KiB (table 21.44).
    static let sharedLimit = 64 << 10
    /// Bytes that a work group keeps at barriers, on a thread's stack.
    private static let keptLimit = 2 << 20
    private static let invocationLimit = 1024

    private struct Invocations {
        var function: LLVMValueRef
        var type: LLVMTypeRef
        /// Blocks of lanes that a group has.
        var blocks: Int
        /// Bytes that each block keeps at barriers.
        var kept: Int
        var shared: Int
    }

    /// Builds it into a module: the function runs the groups of the first row that it is asked for.
    /// - Throws: `.shader` for what the native renderer does not run.
    static func buildGroups(_ shader: SPIRVModule, _ plan: KernelPlan, into ir: IRModule) throws(Failure) {
        guard let (x, y, z) = shader.workgroup, x > 0, y > 0, z > 0, x * y * z <= invocationLimit else {
            throw SPIRVModule.unsupported("work groups of that size")
        }
        let invocations = try buildInvocations(shader, plan, (x, y, z), into: ir)
        guard invocations.kept * invocations.blocks <= keptLimit else {
            throw SPIRVModule.unsupported("work groups that keep so much at a barrier")
        }
        let context = begin(ir)
        let function = LLVMGetBasicBlockParent(LLVMGetInsertBlock(ir.builder))
        let (first, last, row) = (
            parameter(2, of: function, ir), parameter(3, of: function, ir), parameter(4, of: function, ir)
        )
        let vector = ir.type(.int, isVarying: true)
        func memory(_ bytes: Int) -> LLVMValueRef {
            ir.allocate(LLVMArrayType(vector, UInt32(max(bytes / (4 * ir.width), 1))))
        }
        let (keptMemory, shared) = (memory(invocations.kept * invocations.blocks), memory(invocations.shared))
        let part = ir.allocate(ir.int, "part")
        ir.repeating(from: first, to: last) { column in
            ir.repeating(from: ir.number(0), to: ir.number(invocations.shared / (4 * ir.width))) { index in
                ir.store(ir.number(0).varying, to: ir.address(vector, shared, index.ref))
            }
            ir.store(ir.number(0), to: part)
            let (run, end) = (ir.block("part"), ir.block("group.end"))
            LLVMBuildBr(ir.builder, run)
            ir.begin(run)
            let current = ir.load(.int, isVarying: false, from: part)
            ir.repeating(from: ir.number(0), to: ir.number(invocations.blocks)) { block in
                let frame = ir.address(ir.byte, keptMemory, (block * invocations.kept).ref)
                var values: [LLVMValueRef?] = [context, column.ref, row.ref, block.ref, frame, shared, current.ref]
                let next = LLVMBuildCall2(
                    ir.builder, invocations.type, invocations.function, &values, UInt32(values.count), "")
                ir.store(Number(ir, next, .int, isVarying: false), to: part)
            }
            let next = ir.load(.int, isVarying: false, from: part)
            LLVMBuildCondBr(
                ir.builder, (next.compare(.notEqual, ir.number(0)) & !ir.isStopped(context)).ref, run, end)
            ir.begin(end)
        }
        LLVMBuildRetVoid(ir.builder)
    }

    private static func parameter(_ index: UInt32, of function: LLVMValueRef, _ ir: IRModule) -> Number {
        Number(ir, LLVMGetParam(function, index), .int, isVarying: false)
    }

    /// Builds the function that runs a block of a group's lanes: of the table of pointers, the group's column and row, the
    /// block, what it keeps, the group's variables, and the part to go on with. It returns the next part, 0 at the end.
    private static func buildInvocations(
        _ shader: SPIRVModule, _ plan: KernelPlan, _ size: (x: Int, y: Int, z: Int), into ir: IRModule
    ) throws(Failure) -> Invocations {
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.int, ir.int, ir.int, ir.pointer, ir.pointer, ir.int]
        let type = LLVMFunctionType(ir.int, &parameters, UInt32(parameters.count), 0)
        let function = LLVMAddFunction(ir.module, "glfx_invocations", type)
        LLVMSetLinkage(function, UInt32(LLVMInternalLinkage))
        ir.add("noinline", to: function)
        ir.beginBody(of: function)
        let hasBarriers = shader.has(.controlBarrier)
        if hasBarriers { ir.kept = KeptMemory(base: LLVMGetParam(function, 4)) }
        let (column, row, block) = (
            parameter(1, of: function, ir), parameter(2, of: function, ir), parameter(3, of: function, ir)
        )
        let place = place(block, size, ir)
        let group = WorkGroup(
            group: [column, row, ir.number(0)], counts: plan.groups.map { ir.number($0) } + [ir.number(1)], size: size,
            local: place.local, index: place.index, shared: LLVMGetParam(function, 5))
        let lowering = Lowering(
            shader, plan, into: ir, context: LLVMGetParam(function, 0), column: column, row: row, group: group)
        try lowering.lowerGroup(
            lanes: place.index < ir.number(size.x * size.y * size.z),
            part: hasBarriers ? parameter(6, of: function, ir) : nil)
        LLVMBuildRet(ir.builder, LLVMConstInt(ir.int, 0, 0))
        let unit = 4 * ir.width
        let keptSize = ((ir.kept?.size ?? 0) + unit - 1) / unit * unit
        ir.kept = nil
        ir.drawing = IRModule.Drawing(function: function, column: column.ref, row: row.ref)
        return Invocations(
            function: function, type: type, blocks: (size.x * size.y * size.z + ir.width - 1) / ir.width,
            kept: keptSize,
            shared: (lowering.sharedBytes + unit - 1) / unit * unit)
    }

    /// The lanes of a block in their group: neighbors of a row where a row is made of whole blocks.
    private static func place(
        _ block: Number, _ size: (x: Int, y: Int, z: Int), _ ir: IRModule
    ) -> (local: [Number], index: Number) {
        func divided(_ number: Number, _ divisor: Int, remainder: Bool = false) -> Number {
            number.divided(by: ir.number(divisor), isSigned: false, remainder: remainder)
        }
        let index = block * ir.width + ir.lanes { $0 }
        guard size.x % ir.width == 0 else {
            let rows = divided(index, size.x)
            let local = [
                divided(index, size.x, remainder: true), divided(rows, size.y, remainder: true), divided(rows, size.y),
            ]
            return (local, index)
        }
        let perRow = size.x / ir.width
        let rows = divided(block, perRow)
        let x = divided(block, perRow, remainder: true) * ir.width + ir.lanes { $0 }
        return ([x, divided(rows, size.y, remainder: true), divided(rows, size.y)], index)
    }
}
