internal import CLLVM

/// What a vertex shader makes of the corners of the triangle that covers the picture: how each varying changes over it.
///
/// The shader is compiled and run once for the corners, since what it writes is linear in between.
enum VertexStage {
    /// The triangle's corners in clip space: the picture is its lower left part.
    static let corners: [SIMD2<Float>] = [SIMD2(-1, -1), SIMD2(3, -1), SIMD2(-1, 3)]

    /// The varyings' values at pixel centers.
    /// - Parameters:
    ///   - attributes: what each of the shader's attributes gets.
    ///   - uniforms: all of them constants.
    ///   - width: of the target, in pixels; `height` likewise.
    /// - Throws: `.shader` where the shader moves the corners, or the like, which is not drawn here.
    static func varyings(
        _ shader: SPIRVModule, attributes: [String: VertexAttribute], uniforms: [String: KernelPlan.Uniform],
        width: Int, height: Int
    ) throws(Failure) -> [String: [KernelPlan.Plane]] {
        var plan = KernelPlan(width: width, height: height, target: .float, targetRowBytes: 0)
        plan.uniforms = uniforms
        for (name, attribute) in attributes { plan.attributes[name] = values(of: attribute) }
        let ir = IRModule(name: "corners", width: 4)
        let outputs = try Kernel.buildVertices(shader, plan, into: ir)
        let code = try MachineCode(object: try MachineCode.compile(ir))
        let count = outputs.reduce(0) { $0 + $1.count }
        var results = [Float](repeating: 0, count: count * ir.width)
        var flag: Int32 = 0
        withUnsafeMutableBytes(of: &flag) { flag in
            results.withUnsafeMutableBytes { memory in
                var table = [nil, memory.baseAddress, flag.baseAddress]
                code.drawRow(&table, 0, 1, 0)
            }
        }
        func corner(_ number: Int, _ lane: Int) -> Float { results[number * ir.width + lane] }
        var planes: [String: [KernelPlan.Plane]] = [:]
        var place = 0
        for output in outputs {
            defer { place += output.count }
            guard let name = output.name else {
                for (lane, wanted) in corners.enumerated() {
                    let position = (0..<4).map { corner(place + $0, lane) }
                    guard position[0] == wanted.x, position[1] == wanted.y, position[3] == 1 else {
                        throw SPIRVModule.unsupported("a vertex shader that moves the picture's corners")
                    }
                }
                continue
            }
            planes[name] = (place..<place + output.count).map { number in
                let start = corner(number, 0)
                return KernelPlan.Plane(
                    start: start, x: (corner(number, 1) - start) / Float(2 * width),
                    y: (corner(number, 2) - start) / Float(2 * height))
            }
        }
        return planes
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
