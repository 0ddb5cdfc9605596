internal import CLLVM

/// What a vertex shader makes of the picture's corners: how each varying changes over it.
///
/// The shader runs for the corners only, since what it writes is linear in between.
struct VertexStage {
    /// The picture's corners in clip space.
    static let corners: [SIMD2<Float>] = [SIMD2(-1, -1), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)]

    private let outputs: [Kernel.VertexOutput]
    private let code: MachineCode
    private static let lanes = 4

    /// - Parameters:
    ///   - attributes: what each of the shader's attributes gets.
    ///   - uniforms: where each one's numbers are in the memory of uniforms.
    init(
        _ shader: SPIRVModule, attributes: [String: VertexAttribute], uniforms: [String: KernelPlan.Uniform]
    ) throws(Failure) {
        var plan = KernelPlan(width: 1, height: 1, target: .float, targetRowBytes: 0)
        plan.uniforms = uniforms
        for (name, attribute) in attributes { plan.attributes[name] = Self.values(of: attribute) }
        let ir = IRModule(name: "corners", width: Self.lanes)
        outputs = try Kernel.buildVertices(shader, plan, into: ir)
        code = try MachineCode(object: try MachineCode.compile(ir))
    }

    /// The varyings' values at pixel centers.
    /// - Parameters:
    ///   - uniforms: their numbers.
    ///   - width: of the target, in pixels; `height` likewise.
    /// - Throws: `.shader` where the shader moves the corners, or the like, which is not drawn here.
    func planes(uniforms: [UInt32], width: Int, height: Int) throws(Failure) -> [String: [KernelPlan.Plane]] {
        let results = run(uniforms)
        func corners(_ number: Int) -> [Float] { (0..<Self.lanes).map { results[number * Self.lanes + $0] } }
        var planes: [String: [KernelPlan.Plane]] = [:]
        var place = 0
        for output in outputs {
            defer { place += output.count }
            guard let name = output.name else {
                let (x, y, w) = (corners(place), corners(place + 1), corners(place + 3))
                for (lane, wanted) in Self.corners.enumerated() {
                    guard x[lane] == wanted.x, y[lane] == wanted.y, w[lane] == 1 else {
                        throw SPIRVModule.unsupported("a vertex shader that moves the picture's corners")
                    }
                }
                continue
            }
            planes[name] = try (place..<place + output.count).map { (number) throws(Failure) in
                let values = corners(number)
                let (start, right, up) = (values[0], values[1] - values[0], values[2] - values[0])
                let largest = values.reduce(1) { max($0, abs($1)) }
                guard abs(values[3] - start - right - up) <= 1e-5 * largest else {
                    throw SPIRVModule.unsupported("a vertex shader whose corners are not in one plane")
                }
                return KernelPlan.Plane(start: start, x: right / Float(width), y: up / Float(height))
            }
        }
        return planes
    }

    private func run(_ uniforms: [UInt32]) -> [Float] {
        var results = [Float](repeating: 0, count: outputs.reduce(0) { $0 + $1.count } * Self.lanes)
        var (flag, uniforms) = (Int32(0), uniforms)
        withUnsafeMutableBytes(of: &flag) { flag in
            uniforms.withUnsafeMutableBytes { uniforms in
                results.withUnsafeMutableBytes { memory in
                    var table = [uniforms.baseAddress, memory.baseAddress, flag.baseAddress]
                    code.drawRow(&table, 0, 1, 0)
                }
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
    }

    /// Builds a vertex shader for as many corners as there are lanes. It writes the outputs' numbers to the target, each
    /// for all lanes.
    static func buildVertices(
        _ shader: SPIRVModule, _ plan: KernelPlan, into ir: IRModule
    ) throws(Failure) -> [VertexOutput] {
        let context = begin(ir)
        let zero = ir.number(0)
        let lowering = Lowering(shader, plan, into: ir, context: context, column: zero, row: zero)
        _ = try lowering.lower()
        var outputs: [VertexOutput] = []
        var place = 0
        let target = lowering.pointer(at: 1)
        for (id, variable) in shader.variables.sorted(by: { $0.key < $1.key }) where variable.storage == .output {
            guard case .pointer(let pointer) = lowering.globals[id] else { continue }
            var name = shader.names[id]
            var numbers = ir.load(pointer, shader.kinds(pointer.type))
            if case .structure = shader.types[pointer.type], shader.builtins[pointer.type] != nil {
                (name, numbers) = (nil, Array(numbers.prefix(4)))
            } else if shader.builtins[id] != nil {
                guard shader.builtins[id] == 0 else { continue }
                name = nil
            }
            outputs.append(VertexOutput(name: name, count: numbers.count))
            for number in numbers {
                let address = ir.address(ir.type(.float, isVarying: true), target, ir.number(place).ref)
                ir.store(ir.asBits(number).bits(as: .float).varying, to: address, alignment: 4)
                place += 1
            }
        }
        LLVMBuildRetVoid(ir.builder)
        return outputs
    }

    /// Begins the kernel's function.
    /// - Returns: its table of pointers.
    static func begin(_ ir: IRModule) -> LLVMValueRef {
        var parameters: [LLVMTypeRef?] = [ir.pointer, ir.int, ir.int, ir.int]
        let function = LLVMAddFunction(ir.module, name, LLVMFunctionType(ir.void, &parameters, 4, 0))
        let entry = ir.block("entry", in: function)
        let body = ir.block("body", in: function)
        ir.entry = entry
        ir.begin(entry)
        LLVMBuildBr(ir.builder, body)
        ir.begin(body)
        return LLVMGetParam(function, 0)
    }
}
