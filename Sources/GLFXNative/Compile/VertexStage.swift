internal import CGLFXLLVM
internal import GLFXCompile
internal import GLFXCore
internal import GLFXPrograms
internal import GLFXRender

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
