internal import CGLFXLLVM

/// What a vertex shader makes of the picture's corners: how each varying changes over it.
///
/// The shader runs for the corners only, since what it writes is linear in between.
struct VertexStage {
    /// The picture's corners in clip space.
    static let corners: [SIMD2<Float>] = [SIMD2(-1, -1), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)]

    private let outputs: [Kernel.VertexOutput]
    private let code: MachineCode
    private let stop: StopFlag
    private static let lanes = 4

    /// - Parameters:
    ///   - attributes: what each of the shader's attributes gets.
    ///   - uniforms: where each one's numbers are in the memory of uniforms.
    ///   - stop: ends its loops.
    init(
        _ shader: SPIRVModule, attributes: [String: VertexAttribute], uniforms: [String: KernelPlan.Uniform],
        store: CodeStore, stop: StopFlag = StopFlag()
    ) throws(Failure) {
        guard !shader.readsPictures else { throw SPIRVModule.unsupported("a vertex shader that reads pictures") }
        self.stop = stop
        var plan = KernelPlan(width: 1, height: 1, target: .float, targetRowBytes: 0)
        plan.uniforms = uniforms
        for (name, attribute) in attributes { plan.attributes[name] = Self.values(of: attribute) }
        outputs = Kernel.vertexOutputs(shader)
        code = try store.code(shader, plan, for: .native, use: .corners, width: Self.lanes)
    }

    /// The areas that are drawn, one after the other: the picture, or triangles.
    /// - Parameters:
    ///   - uniforms: their numbers.
    ///   - width: of the target, in pixels; `height` likewise.
    /// - Throws: `.limit` where the flag ended it.
    func areas(uniforms: [UInt32], width: Int, height: Int) throws(Failure) -> [DrawnArea] {
        let results = run(uniforms)
        try stop.check()
        func corners(_ number: Int) -> [Float] { (0..<Self.lanes).map { results[number * Self.lanes + $0] } }
        var values: [String: [[Float]]] = [:]
        var places = Self.corners.map { SIMD4(lowHalf: $0, highHalf: SIMD2(0, 1)) }
        var place = 0
        for output in outputs {
            if let name = output.name {
                // A whole number is that of one corner: the last one's of the last triangle.
                values[name] = (place..<place + output.count).map(corners).map { corners in
                    output.isWhole ? corners.map { _ in corners[Self.lanes - 1] } : corners
                }
            } else {
                let position = (0..<4).map { corners(place + $0) }
                places = (0..<Self.lanes).map { corner in
                    SIMD4(position[0][corner], position[1][corner], position[2][corner], position[3][corner])
                }
            }
            place += output.count
        }
        return DrawnArea.areas(at: places, values, size: SIMD2(Float(width), Float(height)))
    }

    /// An area whose varyings are 0.
    var nothing: DrawnArea {
        var area = DrawnArea()
        for output in outputs {
            guard let name = output.name else { continue }
            area.planes[name] = Array(repeating: KernelPlan.Plane(start: 0, x: 0, y: 0), count: output.count)
        }
        return area
    }

    private func run(_ uniforms: [UInt32]) -> [Float] {
        var results = [Float](repeating: 0, count: outputs.reduce(0) { $0 + $1.count } * Self.lanes)
        var uniforms = uniforms
        uniforms.withUnsafeMutableBytes { uniforms in
            results.withUnsafeMutableBytes { memory in
                var table = [uniforms.baseAddress, memory.baseAddress, UnsafeMutableRawPointer(stop.memory)]
                code.draw(&table, nil, 0, 1, 0, 1)
            }
        }
        return results
    }

    private static func values(of attribute: VertexAttribute) -> [[Float]] {
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (zeros, ones) = (corners.map { _ in Float(0) }, corners.map { _ in Float(1) })
        return switch attribute {
        case .position: [x, y, zeros, ones]
        case .textureCoordinate: [x.map { ($0 + 1) / 2 }, y.map { ($0 + 1) / 2 }, zeros, ones]
        case .color: [ones, ones, ones, ones]
        }
    }
}

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
