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
        _ shader: SPIRVModule, attributes: [String: VertexAttribute], uniforms: [String: KernelPlan.Uniform],
        store: CodeStore
    ) throws(Failure) {
        var plan = KernelPlan(width: 1, height: 1, target: .float, targetRowBytes: 0)
        plan.uniforms = uniforms
        for (name, attribute) in attributes { plan.attributes[name] = Self.values(of: attribute) }
        outputs = Kernel.vertexOutputs(shader)
        code = try store.code(shader, plan, for: .native, use: .corners, width: Self.lanes)
    }

    /// What the pass draws: the varyings' values at pixel centers, in the whole picture or in part of it.
    struct Area {
        var planes: [String: [KernelPlan.Plane]] = [:]
        /// Pixels are drawn where none of these is negative; empty: all.
        var edges: [KernelPlan.Plane] = []
    }

    /// The areas that are drawn, one after the other: the picture, or two triangles.
    /// - Parameters:
    ///   - uniforms: their numbers.
    ///   - width: of the target, in pixels; `height` likewise.
    /// - Throws: `.shader` for corners in perspective, which are not drawn here.
    func areas(uniforms: [UInt32], width: Int, height: Int) throws(Failure) -> [Area] {
        let results = run(uniforms)
        func corners(_ number: Int) -> [Float] { (0..<Self.lanes).map { results[number * Self.lanes + $0] } }
        var values: [String: [[Float]]] = [:]
        var places = Self.corners
        var place = 0
        for output in outputs {
            if let name = output.name {
                values[name] = (place..<place + output.count).map(corners)
            } else {
                guard corners(place + 3).allSatisfy({ $0 == 1 }) else {
                    throw SPIRVModule.unsupported("a vertex shader with perspective")
                }
                places = zip(corners(place), corners(place + 1)).map { SIMD2($0, $1) }
            }
            place += output.count
        }
        let size = SIMD2(Float(width), Float(height))
        let isWhole = zip(places, Self.corners).allSatisfy { place, corner in
            abs(place.x - corner.x) < Self.tolerance && abs(place.y - corner.y) < Self.tolerance
        }
        if isWhole, values.values.joined().allSatisfy(Self.isPlane) {
            let planes = values.mapValues { components in
                components.map {
                    KernelPlan.Plane(start: $0[0], x: ($0[1] - $0[0]) / size.x, y: ($0[2] - $0[0]) / size.y)
                }
            }
            return [Area(planes: planes)]
        }
        let pixels = places.map { (0.5 * $0 + 0.5) * size }
        return [[0, 1, 2], [1, 3, 2]].compactMap { Self.area(of: $0.map { pixels[$0] }, at: $0, values) }
    }

    /// An area whose varyings are 0.
    var nothing: Area {
        var area = Area()
        for output in outputs {
            guard let name = output.name else { continue }
            area.planes[name] = Array(repeating: KernelPlan.Plane(start: 0, x: 0, y: 0), count: output.count)
        }
        return area
    }

    /// Of clip space, and of a triangle: far less than a pixel.
    private static let tolerance: Float = 1e-6

    /// Whether the fourth corner is where the others' plane has it. What is not finite is so for want of a value, or on
    /// purpose.
    private static func isPlane(_ corners: [Float]) -> Bool {
        let largest = corners.reduce(1) { max($0, abs($1)) }
        return !corners.allSatisfy(\.isFinite)
            || abs(corners[3] - corners[1] - corners[2] + corners[0]) <= tolerance * largest
    }

    /// - Returns: nil where the triangle has no area.
    private static func area(
        of points: [SIMD2<Float>], at corners: [Int], _ values: [String: [[Float]]]
    ) -> Area? {
        let place = points.map { SIMD2<Double>($0) }
        let (across, along) = (place[1] - place[0], place[2] - place[0])
        let twice = across.x * along.y - across.y * along.x
        guard twice != 0, twice.isFinite else { return nil }
        func plane(_ values: [Double]) -> KernelPlan.Plane {
            let (first, second) = (values[1] - values[0], values[2] - values[0])
            let x = (first * along.y - second * across.y) / twice
            let y = (second * across.x - first * along.x) / twice
            return KernelPlan.Plane(
                start: Float(values[0] - x * place[0].x - y * place[0].y), x: Float(x), y: Float(y))
        }
        // A corner's share of a point: 1 at the corner, 0 on the side opposite.
        // A pixel whose center is on a side belongs to it where the side is left or below: one of two triangles draws it.
        let edges = [[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]].map { shares in
            var edge = plane(shares)
            edge.start += edge.x > 0 || edge.x == 0 && edge.y > 0 ? tolerance : -tolerance
            return edge
        }
        let planes = values.mapValues { components in
            components.map { component in plane(corners.map { Double(component[$0]) }) }
        }
        return Area(planes: planes, edges: edges)
    }

    private func run(_ uniforms: [UInt32]) -> [Float] {
        var results = [Float](repeating: 0, count: outputs.reduce(0) { $0 + $1.count } * Self.lanes)
        var (flag, uniforms) = (Int32(0), uniforms)
        withUnsafeMutableBytes(of: &flag) { flag in
            uniforms.withUnsafeMutableBytes { uniforms in
                results.withUnsafeMutableBytes { memory in
                    var table = [uniforms.baseAddress, memory.baseAddress, flag.baseAddress]
                    code.draw(&table, nil, 0, 1, 0, 1)
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

    /// The outputs of a vertex shader, in the order in which its code writes them.
    static func vertexOutputs(_ shader: SPIRVModule) -> [VertexOutput] {
        outputVariables(shader).map { id, type in
            if case .structure = shader.types[type], shader.builtins[type] != nil { return VertexOutput(count: 4) }
            let name = shader.builtins[id] == nil ? shader.names[id] : nil
            return VertexOutput(name: name, count: shader.size(type))
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
            for number in ir.load(pointer, shader.kinds(pointer.type)).prefix(output.count) {
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
            Tile(in: ir, width: 0).finish(nil, in: ir)
        }
        let entry = ir.block("entry", in: function)
        let body = ir.block("body", in: function)
        ir.entry = entry
        ir.begin(entry)
        LLVMBuildBr(ir.builder, body)
        ir.begin(body)
        return LLVMGetParam(function, 0)
    }
}
