internal import GLFXCore
internal import GLFXPrograms

/// Makes a stage ready to draw: computes its sizes, makes its pictures, compiles its passes.
struct StageBuilder<Device: DrawingDevice> {
    /// What all stages of a renderer share.
    struct Context {
        let stock: StockPasses<Device>
        /// What stages hand on.
        let between: ChainTargets<Device>
        /// What the stage draws into.
        var chainTargets: ChainTargets<Device>
        /// Of the renderer's frames, and of what shaders draw into for themselves.
        let format: ChannelFormat
        /// Of the pictures that come in.
        var incoming: ChannelFormat
        let inputs: [InputPicture<Device>]
        let facts: RunFacts
        /// Nil: nothing is counted.
        let counter: NotFiniteCounter<Device>?
    }

    let stage: RenderPlan.Stage
    let context: Context
    private let program: ShaderProgram
    private let sizes: ProgramSizes
    /// The input that the frame fills; nil: the program reads no frame.
    private let frameInput: String?

    /// - Parameters:
    ///   - width: of the input frame, in pixels.
    ///   - height: of the same.
    init(_ stage: RenderPlan.Stage, width: Int, height: Int, _ context: Context) throws(Failure) {
        self.stage = stage
        self.context = context
        program = stage.program.defining(stage.values)
        sizes = try program.sizes(width: width, height: height, values: stage.values)
        let filledSamplers = Set(stage.pictures.keys).union(stage.previous.keys).union(stage.earlier.keys)
        frameInput = program.frameInput { filledSamplers.contains($0.name) }?.name
        for name in filledSamplers.sorted() where !program.inputs.contains(where: { $0.name == name }) {
            throw Failure(.usage, "\(file) has no sampler '\(name)'", advice: known(program.inputs.map(\.name)))
        }
        let names = program.parameters.map(\.name) + program.builtins.map(\.name)
        for name in stage.values.keys.sorted() where !names.contains(name) {
            throw Failure(.usage, "\(file) has no parameter '\(name)'", advice: known(program.parameters.map(\.name)))
        }
    }

    /// In pixels.
    var resultSize: (width: Int, height: Int) { sizes.result }

    func build() throws(Failure) -> StageDrawing<Device> {
        let targets = try makeTargets()
        let lastResult = try reads(.previousResult) ? keptResult() : nil
        let history = try makeHistory()
        let pictures = StagePictures(inputs: context.inputs, isTopFirst: isTopFirst, history: history)
        if reads(.plane(.luma)) || reads(.plane(.chroma)) {
            pictures.planes = try MoviePlanes(
                device, width: sizes.frame.width, height: sizes.frame.height, shape: program.planeShape,
                facts: stage.facts ?? context.facts)
        }
        var sources = SourceResolver<Device>(
            program: program, frameInput: frameInput, slots: stage.pictures, cubes: stage.cubes,
            previous: stage.previous, earlier: stage.earlier, targets: targets, lastResult: lastResult)
        sources.data = try makeData()
        sources.fallbacks = try makeFallbacks()
        var parts = StageDrawing<Device>.Parts(
            targets: Array(targets.values), pictures: pictures, resultSize: sizes.result, isTopFirst: isTopFirst,
            keepsFrame: history != nil || rules.contains { isFrame($0.source) }, lastResult: lastResult,
            hasMemory: !program.buffers.isEmpty || program.targets.contains(where: \.isPersistent))
        parts.earlier = Set(stage.earlier.values)
        parts.takesPremultiplied = program.takesPremultiplied
        var targetPictures: [TargetPicture<Device>] = []
        for index in program.passes.indices where sizes.isDrawn[index] {
            let pass = try PassBuilder(
                program: program, index: index, stage: stage, sizes: sizes, sources: sources, stock: context.stock,
                facts: stage.facts ?? context.facts
            ).build()
            var target: TargetPicture<Device>?
            if case .target(let name) = program.passes[index].output { target = targets[name] }
            if pass.readsEarlierFrame(drawn: targetPictures) { parts.hasMemory = true }
            if let target { targetPictures.append(target) }
            parts.steps.append(.init(pass: pass, target: target))
        }
        for buffer in program.buffers { parts.buffers.append(try device.makeBuffer(buffer)) }
        if isTopFirst { parts.flippedSlots = Set(stage.pictures.values).sorted().map { context.inputs[$0] } }
        return StageDrawing(
            parts, stock: context.stock, chainTargets: context.chainTargets, between: context.between,
            counter: context.counter)
    }

    private var device: Device { context.stock.device }

    private var isTopFirst: Bool { program.origin == .topLeft }

    /// The rules of all samplers of passes that are drawn.
    private var rules: [SamplerRule] {
        program.passes.indices.filter { sizes.isDrawn[$0] }.flatMap { program.passes[$0].samplers.values }
    }

    private func reads(_ source: PictureSource) -> Bool { rules.contains { $0.source == source } }

    /// Whether a sampler reads the stage's input frame.
    private func isFrame(_ source: PictureSource) -> Bool {
        if case .input(let name) = source { return name == frameInput }
        return source == .incoming
    }

    // MARK: Pictures

    /// Bytes of the pictures that the stage keeps for itself, before any is made.
    var bytes: Double {
        let frame = TextureRequest(
            width: sizes.frame.width, height: sizes.frame.height, format: context.incoming, what: .frame)
        return plannedTargets.reduce(Double(howFarBack) * frame.bytes) { sum, target in
            sum + target.request.bytes * (target.isDouble ? 2 : 1)
        }
    }

    private func makeTargets() throws(Failure) -> [String: TargetPicture<Device>] {
        var targets: [String: TargetPicture<Device>] = [:]
        for target in plannedTargets {
            targets[target.name] = try TargetPicture(
                target.request, on: device, isDouble: target.isDouble, keepsContent: target.keepsContent)
        }
        return targets
    }

    private typealias PlannedTarget = (name: String, request: TextureRequest, isDouble: Bool, keepsContent: Bool)

    private var plannedTargets: [PlannedTarget] {
        var planned: [PlannedTarget] = []
        let drawnInto = Set(program.passes.indices.filter { sizes.isDrawn[$0] }.map { program.passes[$0].output })
        for target in program.targets {
            // A target of passes that are left out needs no memory, unless it is read.
            guard drawnInto.contains(.target(target.name)) || reads(.target(target.name)) else { continue }
            guard let size = sizes.targets[target.name] else { continue }
            let readers = rules.filter { $0.source == .target(target.name) }
            let isFeedback = program.passes.contains { pass in
                pass.output == .target(target.name)
                    && pass.samplers.values.contains { $0.source == .target(target.name) }
            }
            var request = TextureRequest(
                width: size.width, height: size.height, format: ChannelFormat(target.format, like: context.format),
                what: .target(target.name))
            request.isFiltered = readers.contains { $0.filter != .nearest }
            request.isMipmapped = readers.contains(where: \.isMipmapped)
            request.isStoredInto = program.passes.contains {
                $0.kind != .fragment && $0.output == .target(target.name)
            }
            planned.append(
                (target.name, request, isFeedback || reads(.previousTarget(target.name)), target.isPersistent))
        }
        return planned
    }

    private func keptResult() throws(Failure) -> TargetPicture<Device> {
        try TargetPicture(
            TextureRequest(
                width: sizes.result.width, height: sizes.result.height, format: context.chainTargets.format,
                what: .result),
            on: device, isDouble: false, keepsContent: false)
    }

    private func makeData() throws(Failure) -> [String: Device.Texture] {
        var textures: [String: Device.Texture] = [:]
        for data in program.dataTextures where reads(.data(data.name)) {
            let isFiltered = rules.contains { $0.source == .data(data.name) && $0.filter != .nearest }
            textures[data.name] = try device.makeTexture(
                RawPicture(data), isFiltered: isFiltered, what: .data(data.name))
        }
        return textures
    }

    /// A pixel for each input that may stay empty.
    private func makeFallbacks() throws(Failure) -> [String: Device.Texture] {
        var textures: [String: Device.Texture] = [:]
        for input in program.inputs where stage.pictures[input.name] == nil && stage.earlier[input.name] == nil {
            guard let fallback = input.fallback else { continue }
            textures[input.name] = try device.makeTexture(
                RawPicture(width: 1, height: 1, format: .rgba8, bytes: fallback.pixel), isFiltered: true,
                what: .data(input.name))
        }
        return textures
    }

    /// How many earlier frames the stage reads.
    private var howFarBack: Int {
        let inRules = rules.map { rule in
            if case .previousFrame(let ago) = rule.source { return ago }
            return 0
        }
        let inInputs = program.inputs.map { input in
            if case .previous(let ago) = input.filling { return ago }
            return 0
        }
        return (inRules + inInputs + stage.previous.values).max() ?? 0
    }

    private func makeHistory() throws(Failure) -> FrameHistory<Device>? {
        guard howFarBack > 0 else { return nil }
        return try FrameHistory(
            context.stock, count: howFarBack, width: sizes.frame.width, height: sizes.frame.height,
            format: context.incoming)
    }

    /// The shader's.
    var name: String { program.name }
    private var file: String { "'\(name)'" }

    private func known(_ names: [String]) -> String {
        names.isEmpty ? "it has none" : "it has '\(names.joined(separator: "', '"))'"
    }
}
