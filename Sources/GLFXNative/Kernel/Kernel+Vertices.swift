internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore

extension Kernel {
    /// Numbers that a vertex shader writes; the position has no name.
    struct VertexOutput {
        var name: String?
        var count: Int
        var isWhole = false
    }

    /// The outputs of a vertex shader, in the order in which its code writes them.
    static func vertexOutputs(_ shader: SPIRVModule) -> [VertexOutput] {
        outputVariables(shader).map { id, type in
            if case .structure = shader.types[type], shader.builtins[type] != nil { return VertexOutput(count: 4) }
            let name = shader.builtins[id] == nil ? shader.names[id] : nil
            let kinds = shader.kinds(type)
            return VertexOutput(
                name: name, count: kinds.reduce(0) { $0 + ($1 == .int ? 2 : 1) },
                isWhole: kinds.allSatisfy { $0 == .int })
        }
    }

    /// The varyings and the position, which may be the first member of a block; no other built-in.
    private static func outputVariables(_ shader: SPIRVModule) -> [(id: SPIRVModule.ID, type: SPIRVModule.ID)] {
        shader.variables.sorted { $0.key < $1.key }.compactMap { id, variable in
            guard variable.storage == .output, let type = shader.pointee(variable.type) else { return nil }
            if let builtin = shader.builtins[id], builtin != 0 { return nil }
            return (id, type)
        }
    }

    /// Builds a vertex shader for as many corners as there are lanes. It writes the outputs' numbers to the target, each
    /// for all lanes.
    static func buildVertices(_ shader: SPIRVModule, _ plan: KernelPlan, into ir: IRModule) throws(Failure) {
        let context = begin(ir)
        let zero = ir.number(0)
        let lowering = Lowering(shader, plan, into: ir, context: context, column: zero, row: zero)
        _ = try lowering.lower()
        let target = lowering.pointer(at: 1)
        var place = 0
        for ((id, _), output) in zip(outputVariables(shader), vertexOutputs(shader)) {
            guard case .pointer(let pointer) = lowering.globals[id] else { continue }
            let numbers = ir.load(pointer, shader.kinds(pointer.type)).flatMap { number in
                // Floats hold each half exactly.
                number.kind == .int
                    ? [(number & 0xFFFF).toFloat(), number.shiftedDown(16).toFloat()] : [number]
            }
            for number in numbers.prefix(output.count) {
                let address = ir.address(ir.type(.float, isVarying: true), target, ir.number(place).ref)
                ir.store(ir.asBits(number).bits(as: .float).varying, to: address, alignment: 4)
                place += 1
            }
        }
        LLVMBuildRetVoid(ir.builder)
    }

    /// Begins the kernel's function.
    /// - Returns: its table of pointers.
    static func begin(_ ir: IRModule) -> LLVMValueRef {
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.pointer, ir.int, ir.int, ir.int, ir.int]
        let function = LLVMAddFunction(ir.module, name, LLVMFunctionType(ir.void, &parameters, 6, 0))
        if ir.drawing == nil {
            ir.drawing = IRModule.Drawing(
                function: function, column: LLVMGetParam(function, 2), row: LLVMGetParam(function, 4))
        }
        if ir.drawing?.tile == nil { Tile(in: ir, width: 0).finish(nil, in: ir) }
        ir.beginBody(of: function)
        return LLVMGetParam(function, 0)
    }
}
