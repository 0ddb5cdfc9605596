/// Makes a stage ready to draw: computes its sizes, makes its pictures, compiles its passes.
struct StageBuilder {
    /// What all stages of a renderer share.
    struct Context {
        let tools: DrawTools
        let copies: PictureCopies
        let chainTargets: ChainTargets
        /// How the chain's pictures are held.
        let storage: TextureStorage
        let inputs: [InputPicture]
        let facts: RunFacts
        /// Nil: nothing is counted.
        let counter: NotFiniteCounter?
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
        let given = Set(stage.pictures.keys).union(stage.previous.keys)
        frameInput = program.frameInput { given.contains($0.name) }?.name
        for name in given.sorted() where !program.inputs.contains(where: { $0.name == name }) {
            throw Failure(.usage, "\(file) has no sampler '\(name)'", advice: known(program.inputs.map(\.name)))
        }
        let names = program.parameters.map(\.name) + program.builtins.map(\.name)
        for name in stage.values.keys.sorted() where !names.contains(name) {
            throw Failure(.usage, "\(file) has no parameter '\(name)'", advice: known(program.parameters.map(\.name)))
        }
    }

    /// In pixels.
    var resultSize: (width: Int, height: Int) { sizes.result }

    /// - Parameter last: the mode of the stage's last pass; `others`: of those before it.
    func build(others: InPlaceMode, last: InPlaceMode) throws(Failure) -> StageDrawing {
        let targets = try makeTargets()
        let lastResult = try reads(.previousResult) ? keptResult() : nil
        let history = try makeHistory()
        let pictures = StagePictures(inputs: context.inputs, isTopFirst: isTopFirst, history: history)
        var sources = SourceResolver(
            program: program, frameInput: frameInput, slots: stage.pictures, previous: stage.previous,
            targets: targets, lastResult: lastResult)
        sources.data = try makeData()
        sources.fallbacks = try makeFallbacks()
        let drawn = program.passes.indices.filter { sizes.isDrawn[$0] }
        let allowsInPlace = allowsInPlace
        var steps: [StageDrawing.Step] = []
        for index in drawn {
            let mode: InPlaceMode = allowsInPlace ? index == drawn.last ? last : others : .never
            let pass = try PassBuilder(
                program: program, index: index, stage: stage, sizes: sizes, sources: sources, tools: context.tools,
                facts: context.facts
            ).build(mode, frameInput: frameInput)
            var target: TargetPicture?
            if case .target(let name) = program.passes[index].output { target = targets[name] }
            steps.append(StageDrawing.Step(pass: pass, target: target))
        }
        var buffers: [StorageBuffer] = []
        for buffer in program.buffers { buffers.append(try StorageBuffer(device: context.tools.device, buffer)) }
        let slots = Set(stage.pictures.values).sorted()
        return StageDrawing(
            counter: context.counter, copies: context.copies, chainTargets: context.chainTargets, steps: steps,
            targets: Array(targets.values),
            pictures: pictures, flippedSlots: isTopFirst ? slots.map { context.inputs[$0] } : [],
            resultSize: sizes.result, isTopFirst: isTopFirst, buffers: buffers,
            keepsFrame: history != nil || rules.contains { isFrame($0.source) }, lastResult: lastResult)
    }

    private var isTopFirst: Bool { program.origin == .topLeft }

    /// The rules of all samplers of passes that are drawn.
    private var rules: [SamplerRule] {
        program.passes.indices.filter { sizes.isDrawn[$0] }.flatMap { program.passes[$0].samplers.values }
    }

    private func reads(_ source: PictureSource) -> Bool { rules.contains { $0.source == source } }

    /// Whether a sampler reads the stage's input frame.
    private func isFrame(_ source: PictureSource) -> Bool {
        if case .input(let name) = source { return name == frameInput }
        return false
    }

    /// A pass may change the frame in place only where nothing else of the program reads it later.
    private var allowsInPlace: Bool {
        !isTopFirst && program.targets.isEmpty && howFarBack == 0 && !reads(.previousResult)
            && sizes.result == sizes.frame && program.passes.allSatisfy { $0.output == .chain && $0.kind == .fragment }
            && rules.allSatisfy { !isFrame($0.source) && !$0.isMipmapped && $0.wrap == .clamp }
    }

    // MARK: Pictures

    private func makeTargets() throws(Failure) -> [String: TargetPicture] {
        var targets: [String: TargetPicture] = [:]
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
            targets[target.name] = try TargetPicture(
                context.tools, width: size.width, height: size.height,
                storage: try TextureStorage(
                    target.format, like: context.storage, on: context.tools.device,
                    isFiltered: readers.contains { $0.filter != .nearest }),
                isDouble: isFeedback || reads(.previousTarget(target.name)), keepsContent: target.isPersistent,
                isMipmapped: readers.contains(where: \.isMipmapped),
                isStoredInto: program.passes.contains { $0.kind != .fragment && $0.output == .target(target.name) },
                what: .target(target.name))
        }
        return targets
    }

    private func keptResult() throws(Failure) -> TargetPicture {
        try TargetPicture(
            context.tools, width: sizes.result.width, height: sizes.result.height, storage: context.storage,
            isDouble: false, keepsContent: false, isMipmapped: false, what: .result)
    }

    private func makeData() throws(Failure) -> [String: Texture] {
        var textures: [String: Texture] = [:]
        for data in program.dataTextures where reads(.data(data.name)) {
            let isFiltered = rules.contains { $0.source == .data(data.name) && $0.filter != .nearest }
            textures[data.name] = try Texture(
                device: context.tools.device, RawPicture(data), isFiltered: isFiltered, what: .data(data.name))
        }
        return textures
    }

    /// A pixel for each input that may stay empty.
    private func makeFallbacks() throws(Failure) -> [String: Texture] {
        var textures: [String: Texture] = [:]
        for input in program.inputs where stage.pictures[input.name] == nil {
            guard let fallback = input.fallback else { continue }
            let code: UInt8 = fallback == .white ? 255 : 0
            let pixel = DataTexture(
                name: input.name, width: 1, height: 1, format: .rgba8, bytes: [code, code, code, 255])
            textures[input.name] = try Texture(
                device: context.tools.device, RawPicture(pixel), isFiltered: true, what: .data(input.name))
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

    private func makeHistory() throws(Failure) -> FrameHistory? {
        guard howFarBack > 0 else { return nil }
        return try FrameHistory(
            context.tools, count: howFarBack, width: sizes.frame.width, height: sizes.frame.height,
            storage: context.storage)
    }

    private var file: String { "'\(program.name)'" }

    private func known(_ names: [String]) -> String {
        names.isEmpty ? "it has none" : "it has '\(names.joined(separator: "', '"))'"
    }
}
