internal import CGLFXLLVM
internal import GLFXCompile
package import GLFXCore
internal import GLFXPrograms
package import GLFXRender
internal import GLFXShaderText

/// A vertex and a fragment shader, or a compute shader, as SPIR-V, compiled for the pictures that they are run with, and
/// the values of their uniforms.
package final class NativeProgram: DeviceProgram {
    package var uniforms: [ActiveUniform] { table.entries.map(\.uniform) }
    package func mayRead(_ uniform: ActiveUniform) -> Bool {
        let place = Int(uniform.location)
        return !table.entries.indices.contains(place) || reached.contains(table.entries[place].variable)
    }
    /// Variables that code which can run uses.
    private let reached: Set<String>

    let device: NativeDevice
    let shader: SPIRVModule
    /// Nil: a compute shader.
    private let vertex: VertexStage?
    private var table: UniformTable
    /// Variables whose values are loaded, and not constants of the code.
    private var changing: Set<String> = []
    /// Values that whole numbers were changed to, by the uniforms' places.
    private var choices: [Int32: Set<Double>] = [:]
    private static let choiceLimit = 6
    /// Variables that the vertex shader uses.
    private let vertexVariables: Set<String>
    /// Its storage blocks by their names, and where they are bound.
    let blocks: [String: Int]
    /// What it leaves in memory depends on the order of its pixels: only one thread runs it.
    private let isSerial: Bool
    private var hasDrawn = false
    private var kernels: [KernelPlan: MachineCode] = [:]
    /// So many at once: sizes of pictures may change from frame to frame.
    static let kernelLimit = 32
    /// What became of passes in strips.
    var strips: [KernelPlan: CodeStore.StripCode] = [:]

    /// - Throws: `.shader` for what the native renderer does not draw.
    init(
        attributes: [String: VertexAttribute], on device: NativeDevice, shader: SPIRVModule, vertex: SPIRVModule?
    ) throws(Failure) {
        self.device = device
        self.shader = shader
        let table = UniformTable([vertex, shader].compactMap { $0 })
        self.table = table
        reached = Set(
            [vertex, shader].compactMap(\.self).flatMap { module in
                module.reachedVariables.compactMap { module.names[$0] }
            })
        if let vertex {
            vertexVariables = Set(vertex.usedVariables.compactMap { vertex.names[$0] })
            let places = table.variables.mapValues { KernelPlan.Uniform.loaded($0.lowerBound) }
            self.vertex = try VertexStage(
                vertex, attributes: attributes, uniforms: places, store: device.store, stop: device.stop)
        } else {
            (self.vertex, vertexVariables) = (nil, [])
        }
        blocks = shader.storageBindings
        isSerial = shader.writesBlocks
    }

    /// Builds the code for assumed pictures, without making it machine code.
    package func prepare() throws(Failure) {
        guard !device.store.knows(shader) else { return }
        try LLVMLibrary.load()
        var plan = KernelPlan(width: 64, height: 64, target: .bgra8, targetRowBytes: 256)
        for entry in table.entries {
            guard let type = entry.uniform.type, type.isSampler else { continue }
            var texture = KernelPlan.Texture(
                width: 64, height: 64, rowBytes: 256, format: .rgba8, isLinear: true, wrap: .clamp)
            switch type {
            case .isampler2D: texture.format = ChannelFormat(channels: 4, bits: 8, kind: .signed)
            case .usampler2D: texture.format = ChannelFormat(channels: 4, bits: 8, kind: .unsigned)
            case .sampler3D: texture.depth = 2
            case .samplerCube: texture.isCube = true
            default: break
            }
            texture.isLinear = !texture.format.isInteger
            plan.textures[entry.uniform.name] = texture
        }
        plan.uniforms = uniformPlan
        plan.blocks = blocks.mapValues { _ in 1 << 16 }
        if let vertex {
            // The vertex shader is not run: its loops may depend on uniforms that have no values yet.
            plan.varyings = vertex.nothing.planes.mapValues { _ in .loaded(0) }
            let ir = IRModule(name: "probe", width: device.level.width, blockRows: Kernel.blockRows(shader, plan))
            try Kernel.build(shader, plan, into: ir)
        } else {
            (plan.target, plan.targetRowBytes, plan.groups) = (.half, 512, [2, 2])
            try Kernel.buildGroups(shader, plan, into: IRModule(name: "probe", width: device.level.width))
        }
        device.store.note(shader)
    }

    // MARK: Uniforms

    package func set(_ numbers: [Double], of uniform: ActiveUniform) { change(numbers, of: uniform) }

    package func set(_ numbers: SIMD4<Double>, of uniform: ActiveUniform) {
        change((0..<4).lazy.map { numbers[$0] }, of: uniform)
    }

    private func change(_ numbers: some Collection<Double>, of uniform: ActiveUniform) {
        guard table.set(numbers, of: uniform), hasDrawn else { return }
        // What has changed once will change again; but a pass's number, or a choice, has few values, and the code for
        // each is better than one for all.
        if [.int, .uint, .bool].contains(uniform.type), numbers.count == 1, let value = numbers.first {
            choices[uniform.location, default: []].insert(value)
            if choices[uniform.location, default: []].count <= Self.choiceLimit { return }
        }
        expectChanges(of: uniform)
    }

    package func expectChanges(of uniform: ActiveUniform) {
        guard table.entries.indices.contains(Int(uniform.location)) else { return }
        changing.insert(table.entries[Int(uniform.location)].variable)
    }

    // MARK: Drawing

    @discardableResult
    package func draw(_ drawing: PassDrawing<NativeTexture>) throws(Failure) -> NativeTexture {
        hasDrawn = true
        let target = drawing.target
        var plan = KernelPlan(
            width: target.width, height: target.height, target: target.format, targetRowBytes: target.rowBytes)
        plan.backdrop = drawing.backdrop
        for reading in drawing.readings {
            plan.textures[name(of: reading.uniform)] = KernelPlan.Texture(reading, target)
        }
        plan.uniforms = uniformPlan
        for name in blocks.keys {
            guard let buffer = buffer(of: name) else {
                throw SPIRVModule.unsupported("the block '\(name)', which has no memory")
            }
            plan.blocks[name] = buffer.size
        }
        let textures = plan.textureNames.map { name in
            drawing.readings.first { self.name(of: $0.uniform) == name }?.texture
        }
        let result: NativeTexture
        if case .compute(let width, let height) = drawing.kind {
            plan.groups = [(target.width + width - 1) / width, (target.height + height - 1) / height]
            // A row of work groups is a part of its own.
            let parts = PictureParts(width: plan.groups[0], height: plan.groups[1], rows: 1)
            try run(try kernel(plan), parts, table.values, drawing, textures)
            result = target
        } else {
            result = try drawAreas(plan, drawing, textures)
        }
        try device.stop.check()
        return result
    }

    private func drawAreas(
        _ plan: KernelPlan, _ drawing: PassDrawing<NativeTexture>, _ textures: [NativeTexture?]
    ) throws(Failure) -> NativeTexture {
        guard let vertex else { throw Failure(.gpu, "a compute shader draws no picture") }
        var plan = plan
        let areas = try vertex.areas(uniforms: table.values, width: plan.width, height: plan.height)
        for area in areas {
            var numbers = table.values
            set(area, in: &plan, &numbers)
            if areas.count == 1, let result = try drawStrips(plan, drawing, textures, numbers) { return result }
            let code = try kernel(plan)
            if let passable = passed(on: drawing, plan, code, textures) { return passable }
            try run(code, PictureParts(width: plan.width, height: plan.height), numbers, drawing, textures)
            // The second half goes over the first.
            if plan.backdrop != .none { plan.backdrop = .target }
        }
        return drawing.target
    }

    /// The picture that the pass would only copy; nil: it draws.
    func passed(
        on drawing: PassDrawing<NativeTexture>, _ plan: KernelPlan, _ code: MachineCode, _ textures: [NativeTexture?]
    ) -> NativeTexture? {
        // Nothing shows through an opaque picture.
        guard let passable = drawing.passable, plan.backdrop == .none || code.result.isOpaque,
            let copied = code.result.copied, textures[copied]?.isSame(as: passable) == true,
            passable.isLike(drawing.target)
        else { return nil }
        return passable
    }

    private func run(
        _ code: MachineCode, _ parts: PictureParts, _ numbers: [UInt32], _ drawing: PassDrawing<NativeTexture>,
        _ textures: [NativeTexture?]
    ) throws(Failure) {
        let target = drawing.target
        var pictures: [PictureMemory?] = []
        for texture in textures { pictures.append(try texture?.memory()) }
        for name in blocks.keys.sorted() {
            pictures.append(buffer(of: name).map { PictureMemory(start: $0.memory, owner: $0) })
        }
        let layer = target.shape == .plane ? 0 : drawing.layer * target.height * target.rowBytes
        try device.draw(
            NativePass(
                code, parts, uniforms: numbers, target: try target.drawable(isOpaque: code.result.isOpaque),
                layer: layer, pictures: pictures, stop: device.stop, canWait: vertex != nil && blocks.isEmpty,
                isSerial: isSerial))
    }

    private func buffer(of block: String) -> NativeBuffer? { blocks[block].flatMap { device.buffers[$0] } }

    private var uniformPlan: [String: KernelPlan.Uniform] {
        var uniforms: [String: KernelPlan.Uniform] = [:]
        for (name, range) in table.variables where !range.isEmpty {
            uniforms[name] = changing.contains(name) ? .loaded(range.lowerBound) : .constant(Array(table.values[range]))
        }
        return uniforms
    }

    /// Its name in the text that is compiled: the user's may be another.
    private func name(of uniform: ActiveUniform) -> String {
        let place = Int(uniform.location)
        return table.entries.indices.contains(place) ? table.entries[place].uniform.name : uniform.name
    }

    /// What the vertex shader writes: constants, unless it uses what changes, or draws less than the whole picture.
    private func set(_ area: DrawnArea, in plan: inout KernelPlan, _ numbers: inout [UInt32]) {
        func append(_ planes: [KernelPlan.Plane]) -> Int {
            defer { numbers += planes.flatMap { [$0.start.bitPattern, $0.x.bitPattern, $0.y.bitPattern] } }
            return numbers.count
        }
        plan.edges = area.edges.isEmpty ? nil : append(area.edges)
        plan.perspective = area.perspective.map { append([$0]) }
        let areConstant = area.edges.isEmpty && changing.isDisjoint(with: vertexVariables)
        for (name, planes) in area.planes.sorted(by: { $0.key < $1.key }) {
            plan.varyings[name] = areConstant ? .constant(planes) : .loaded(append(planes))
        }
    }

    private func kernel(_ plan: KernelPlan) throws(Failure) -> MachineCode {
        if let known = kernels[plan] { return known }
        let kernel = try device.store.code(
            shader, plan, for: device.level, use: vertex == nil ? .groups : .pixels, width: device.level.width,
            rows: vertex == nil ? 1 : Kernel.blockRows(shader, plan))
        if kernels.count >= Self.kernelLimit { kernels = [:] }
        kernels[plan] = kernel
        return kernel
    }
}

extension KernelPlan.Texture {
    /// - Parameter target: what is drawn into.
    fileprivate init(_ reading: TextureReading<NativeTexture>, _ target: NativeTexture) {
        let texture = reading.texture
        self.init(
            width: texture.width, height: texture.height, rowBytes: texture.rowBytes, format: texture.format,
            isLinear: reading.filter == .linear && !texture.format.isInteger, wrap: reading.wrap)
        if case .volume(let slices) = texture.shape { depth = slices }
        isCube = texture.shape == .cube
        if reading.isMipmapped { mipmaps = texture.mipmaps }
        // Elsewhere some pixel may be read outside.
        isOpaque = texture.isOpaque && texture.isLike(target) && mipmaps.isEmpty
    }
}
