internal import CGLES
internal import FrameCore
internal import ShaderPrograms

/// Makes a stage ready to draw: works out its sizes, makes its pictures, compiles its passes.
struct StageBuilder {
    /// What all stages of a renderer share.
    struct Surroundings {
        let tools: DrawTools
        let copies: PictureCopies
        let chainTargets: ChainTargets
        /// How the chain's pictures are held.
        let storage: TextureStorage
        let inputs: [InputPicture]
        let facts: RunFacts
        /// Nil: nobody wants to know.
        let counter: NotFiniteCounter?
    }

    let stage: RenderPlan.Stage
    let around: Surroundings
    private let program: ShaderProgram
    private let sizes: ProgramSizes
    /// The input that the frame fills; nil: the program reads no frame.
    private let frameInput: String?

    /// - Parameters:
    ///   - width: of the frame that comes in, in pixels.
    ///   - height: of the same.
    init(_ stage: RenderPlan.Stage, width: Int, height: Int, _ around: Surroundings) throws(Failure) {
        self.stage = stage
        self.around = around
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

    /// The size of what comes out.
    var resultSize: (width: Int, height: Int) { sizes.result }

    /// - Parameter last: how the stage's last pass may be drawn; the ones before it as `others` says.
    func build(others: InPlaceMode, last: InPlaceMode) throws(Failure) -> StageDrawing {
        let targets = try makeTargets()
        let lastResult = try reads(.previousResult) ? keptResult() : nil
        let history = try makeHistory()
        let pictures = StagePictures(inputs: around.inputs, isTopFirst: isTopFirst, history: history)
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
                program: program, index: index, stage: stage, sizes: sizes, sources: sources, tools: around.tools,
                facts: around.facts
            ).build(mode, frameInput: frameInput)
            var target: TargetPicture?
            if case .target(let name) = program.passes[index].output { target = targets[name] }
            steps.append(StageDrawing.Step(pass: pass, target: target))
        }
        var buffers: [StorageBuffer] = []
        for buffer in program.buffers { buffers.append(try StorageBuffer(device: around.tools.device, buffer)) }
        let slots = Set(stage.pictures.values).sorted()
        return StageDrawing(
            counter: around.counter, copies: around.copies, chainTargets: around.chainTargets, steps: steps,
            targets: Array(targets.values),
            pictures: pictures, turnedSlots: isTopFirst ? slots.map { around.inputs[$0] } : [],
            resultSize: sizes.result, isTopFirst: isTopFirst, buffers: buffers,
            keepsFrame: history != nil || rules.contains { isFrame($0.source) }, lastResult: lastResult)
    }

    private var isTopFirst: Bool { program.origin == .topLeft }

    /// The rules of all samplers of passes that are drawn.
    private var rules: [SamplerRule] {
        program.passes.indices.filter { sizes.isDrawn[$0] }.flatMap { program.passes[$0].samplers.values }
    }

    private func reads(_ source: PictureSource) -> Bool { rules.contains { $0.source == source } }

    /// Whether a sampler reads the frame as it came in, whatever became of it since.
    private func isFrame(_ source: PictureSource) -> Bool {
        if case .input(let name) = source { return name == frameInput }
        return false
    }

    /// A pass may change the frame in place only where nothing else of the program wants the frame again.
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
            // A target that only passes under an unmet condition would fill needs no memory, unless it is read.
            guard drawnInto.contains(.target(target.name)) || reads(.target(target.name)) else { continue }
            guard let size = sizes.targets[target.name] else { continue }
            let readers = rules.filter { $0.source == .target(target.name) }
            let isFeedback = program.passes.contains { pass in
                pass.output == .target(target.name)
                    && pass.samplers.values.contains { $0.source == .target(target.name) }
            }
            targets[target.name] = try TargetPicture(
                around.tools, width: size.width, height: size.height,
                storage: try TextureStorage(
                    target.format, like: around.storage, on: around.tools.device,
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
            around.tools, width: sizes.result.width, height: sizes.result.height, storage: around.storage,
            isDouble: false, keepsContent: false, isMipmapped: false, what: .result)
    }

    private func makeData() throws(Failure) -> [String: Texture] {
        var textures: [String: Texture] = [:]
        for data in program.dataTextures where reads(.data(data.name)) {
            let isFiltered = rules.contains { $0.source == .data(data.name) && $0.filter != .nearest }
            textures[data.name] = try Texture(
                device: around.tools.device, RawPicture(data), isFiltered: isFiltered, what: .data(data.name))
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
                device: around.tools.device, RawPicture(pixel), isFiltered: true, what: .data(input.name))
        }
        return textures
    }

    /// How many frames before the one at hand somebody reads.
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
            around.tools, count: howFarBack, width: sizes.frame.width, height: sizes.frame.height,
            storage: around.storage)
    }

    private var file: String { "'\(program.name)'" }

    private func known(_ names: [String]) -> String {
        names.isEmpty ? "it has none" : "it has '\(names.joined(separator: "', '"))'"
    }
}
