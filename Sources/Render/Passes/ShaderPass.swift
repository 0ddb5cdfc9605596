internal import CGLES

/// One pass of a user's shader, compiled, with the values of its uniforms.
final class ShaderPass {
    struct SamplerBinding {
        /// The sampler's name, for messages.
        var name: String
        var unit: Int
        var source: StagePictures.Source
        var filter: SamplerRule.Filter?
        var wrap: Sampler.Wrap
        /// What is read instead of the picture: a mipmapped copy, a cube or a volume.
        var copy: PictureCopy?
        /// The nearest filter gives the same result where the texture has the target's size.
        var isReadAtOwnPositionOnly: Bool
        var isMipmapped: Bool
    }

    struct BuiltinBinding {
        var uniform: ActiveUniform
        var meaning: BuiltinUniform.Meaning
        /// The pictures whose sizes it gives.
        var sources: [StagePictures.Source?] = []
    }

    /// Something that happens at some times of the movie.
    struct EventBinding {
        var uniform: ActiveUniform
        /// In seconds.
        var times: [Double]

        /// Whether this is the first frame at or after one of the times.
        func happens(at time: FrameTime) -> Bool {
            // With a tolerance, so that rounding leaves no gap between two frames.
            let end = time.seconds + time.delta * 1e-6
            return times.contains { $0 <= end && (time.index == 0 || $0 > end - time.delta) }
        }
    }

    private let tools: DrawTools
    private let program: LinkedProgram
    private let samplers: [SamplerBinding]
    private let builtins: [BuiltinBinding]
    private let events: [EventBinding]
    /// Uniforms that the user sets, by name.
    private let parameters: [String: ActiveUniform]
    private let values: BuiltinValues
    private let kind: Pass.Kind
    /// It is drawn into the texture that holds its input, and reads that from the framebuffer.
    let isInPlace: Bool
    /// Its result depends on a pixel's color alone, the same in every frame until a parameter changes.
    let isPointOperation: Bool
    /// The color that a pass in place lays its result over.
    private let background: ActiveUniform?
    /// Some pixels may keep what was in the target before.
    let mayLeavePixels: Bool
    private let hasOwnVertexShader: Bool
    /// Nil: none of its loops can be stopped before its end.
    private let loops: LoopWatch?
    /// Only with `loops`.
    private var changedValues: [String: ParameterValue] = [:]

    init(
        _ program: LinkedProgram, _ tools: DrawTools, samplers: [SamplerBinding], builtins: [BuiltinBinding],
        events: [EventBinding], parameters: [String: ActiveUniform], values: BuiltinValues, kind: Pass.Kind,
        isInPlace: Bool, isPointOperation: Bool, background: ActiveUniform?, loops: LoopWatch?,
        mayLeavePixels: Bool, hasOwnVertexShader: Bool
    ) {
        self.program = program
        self.tools = tools
        self.samplers = samplers
        self.builtins = builtins
        self.events = events
        self.parameters = parameters
        self.values = values
        self.kind = kind
        self.isInPlace = isInPlace
        self.isPointOperation = isPointOperation
        self.background = background
        self.loops = loops
        self.mayLeavePixels = mayLeavePixels
        self.hasOwnVertexShader = hasOwnVertexShader
    }

    /// For a pass in place: lays its results over this color from now on; nil: keeps them as they are.
    func layOver(_ color: SIMD3<Float>?) {
        guard let background else { return }
        program.use()
        let rgb = color ?? .zero
        background.set(SIMD4(Double(rgb.x), Double(rgb.y), Double(rgb.z), color == nil ? 0 : 1))
    }

    /// Gives a parameter another value, if the pass has it.
    func set(_ value: ParameterValue, of name: String) {
        guard let uniform = parameters[name] else { return }
        if loops != nil { changedValues[name] = value }
        program.use()
        uniform.set(value.components)
    }

    /// Draws into a target; binds it.
    /// - Parameter prepare: paints the background, once the target is bound.
    /// - Throws: `.limit` where a software renderer stopped a loop before its end.
    func draw(
        into target: Framebuffer, _ pictures: StagePictures, time: FrameTime,
        prepare: () throws(Failure) -> Void = {}
    ) throws(Failure) {
        try drawUnchecked(into: target, pictures, time, prepare)
        try loops?.check(frame: time.index) { (other) throws(Failure) in
            for (name, value) in changedValues { other.set(value, of: name) }
            try other.draw(into: target, pictures, time: time, prepare: prepare)
        }
    }

    private func drawUnchecked(
        into target: Framebuffer, _ pictures: StagePictures, _ time: FrameTime, _ prepare: () throws(Failure) -> Void
    ) throws(Failure) {
        // Copies of pictures are drawn first: they bind framebuffers of their own.
        for sampler in samplers {
            guard let picture = pictures.texture(sampler.source) else {
                throw Failure(.shader, "sampler '\(sampler.name)' has no picture yet")
            }
            try sampler.copy?.take(picture)
        }
        target.bind()
        try prepare()
        program.use()
        loops?.begin()
        let (width, height) = (target.texture.width, target.texture.height)
        for sampler in samplers { bind(sampler, pictures, width, height) }
        for builtin in builtins { set(builtin, pictures, width, height, time) }
        for event in events { event.uniform.set(SIMD4(event.happens(at: time) ? 1 : 0, 0, 0, 0)) }
        guard case .compute(_, let blockWidth, let blockHeight) = kind else {
            return tools.triangle.draw(byCorners: hasOwnVertexShader)
        }
        glBindImageTexture(
            0, target.texture.name, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY),
            target.texture.storage.internalFormat)
        glDispatchCompute(
            GLuint((width + blockWidth - 1) / blockWidth), GLuint((height + blockHeight - 1) / blockHeight), 1)
        glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS))
    }

    private func bind(_ sampler: SamplerBinding, _ pictures: StagePictures, _ width: Int, _ height: Int) {
        guard let texture = sampler.copy?.texture ?? pictures.texture(sampler.source) else { return }
        let isExact =
            sampler.filter == nil && sampler.isReadAtOwnPositionOnly && texture.width == width
            && texture.height == height
        tools.bind(
            texture, unit: sampler.unit, filter: sampler.filter == .nearest || isExact ? .nearest : .linear,
            wrap: sampler.wrap, isMipmapped: sampler.isMipmapped)
    }

    private func set(
        _ builtin: BuiltinBinding, _ pictures: StagePictures, _ width: Int, _ height: Int, _ time: FrameTime
    ) {
        if case .inputResolutions = builtin.meaning {
            let sizes = builtin.sources.flatMap { source -> [Double] in
                let texture = source.flatMap(pictures.texture)
                return [Double(texture?.width ?? 0), Double(texture?.height ?? 0), texture == nil ? 0 : 1]
            }
            return builtin.uniform.set(sizes)
        }
        let sampled = builtin.sources.first.flatMap { $0 }.flatMap(pictures.texture)
        let value = values.value(of: builtin.meaning, width: width, height: height, time: time, sampled: sampled)
        guard builtin.uniform.isArray, let type = builtin.uniform.type else { return builtin.uniform.set(value) }
        // Every element of an array gets the same: the time of each of Shadertoy's channels.
        let element = (0..<type.componentCount).map { value[$0] }
        builtin.uniform.set(Array(repeating: element, count: builtin.uniform.count).flatMap { $0 })
    }
}
