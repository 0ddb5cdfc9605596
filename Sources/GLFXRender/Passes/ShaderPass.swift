internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// One pass of a user's shader, compiled, with the values of its uniforms.
final class ShaderPass<Device: DrawingDevice> {
    struct SamplerBinding {
        var uniform: ActiveUniform
        var source: StagePictures<Device>.Source
        var filter: SamplerRule.Filter?
        var wrap: SamplerRule.Wrap
        /// What is read instead of the picture: a mipmapped copy, a cube or a volume.
        var copy: PictureCopy<Device>?
        /// The nearest filter gives the same result where the texture has the target's size.
        var isReadAtOwnPositionOnly: Bool
        var isMipmapped: Bool
    }

    struct BuiltinBinding {
        var uniform: ActiveUniform
        var meaning: BuiltinUniform.Meaning
        /// The pictures whose sizes it gives.
        var sources: [StagePictures<Device>.Source?] = []
    }

    /// Something that happens at some times of the movie.
    struct EventBinding {
        var uniform: ActiveUniform
        /// In seconds.
        var times: [Double]

        /// Whether this is the first frame at or after one of the times.
        func happens(at time: FrameTime) -> Bool { times.contains(where: time.reaches) }
    }

    /// What fills the program's uniforms.
    struct Bindings {
        var samplers: [SamplerBinding] = []
        var builtins: [BuiltinBinding] = []
        var events: [EventBinding] = []
        /// Uniforms that the user sets, by name.
        var parameters: [String: ActiveUniform] = [:]
    }

    private let program: Device.Program
    private let bindings: Bindings
    private let values: BuiltinValues
    private let kind: PassDrawing<Device.Texture>.Kind
    /// Some pixels may keep what was in the target before.
    let mayLeavePixels: Bool
    /// Nil: none of its loops can be stopped before its end.
    private let loops: LoopWatch<Device>?
    /// Only with `loops`.
    private var changedValues: [String: ParameterValue] = [:]
    /// Kept for its memory.
    private var readings: [TextureReading<Device.Texture>] = []

    init(
        _ program: Device.Program, _ bindings: Bindings, values: BuiltinValues,
        kind: PassDrawing<Device.Texture>.Kind, mayLeavePixels: Bool, loops: LoopWatch<Device>?
    ) {
        self.program = program
        self.bindings = bindings
        self.values = values
        self.kind = kind
        self.mayLeavePixels = mayLeavePixels
        self.loops = loops
        for builtin in bindings.builtins where !values.isConstant(builtin.meaning) {
            program.expectChanges(of: builtin.uniform)
        }
        for event in bindings.events where !event.times.isEmpty { program.expectChanges(of: event.uniform) }
    }

    /// Every uniform that the host fills keeps its value from frame to frame.
    var isSteady: Bool {
        bindings.builtins.allSatisfy { values.isConstant($0.meaning) } && bindings.events.allSatisfy(\.times.isEmpty)
    }

    /// Whether its text, as it was compiled, reads a picture of an earlier frame.
    /// - Parameter drawn: targets that earlier passes of the frame have drawn.
    func readsEarlierFrame(drawn: [TargetPicture<Device>]) -> Bool {
        bindings.samplers.contains { sampler in
            guard program.mayRead(sampler.uniform) else { return false }
            switch sampler.source {
            case .previousTarget, .previousFrame: return true
            case .target(let target): return !drawn.contains { $0 === target }
            case .frame, .relay, .slot, .faces, .earlier, .fixed, .plane: return false
            }
        }
    }

    /// Gives a parameter another value, if the pass has it.
    func set(_ value: ParameterValue, of name: String) {
        guard let uniform = bindings.parameters[name] else { return }
        if loops != nil { changedValues[name] = value }
        program.set(value.components, of: uniform)
    }

    /// Draws into a target.
    /// - Parameters:
    ///   - passable: a picture that is the result where the pass would only copy it.
    ///   - delivery: how the result is wanted; nil: as pixels.
    ///   - prepare: prepares the target, before anything is drawn into it.
    /// - Returns: the picture that has the result: the target, unless the other one is passed on.
    /// - Throws: `.limit` where a software renderer stopped a loop before its end.
    @discardableResult
    func draw(
        into target: Device.Texture, _ pictures: StagePictures<Device>, time: FrameTime,
        passing passable: Device.Texture? = nil, as delivery: SheetDelivery<Device.Texture>? = nil,
        prepare: () throws(Failure) -> Backdrop
    ) throws(Failure) -> Device.Texture {
        let result = try drawUnchecked(into: target, pictures, time, passable, delivery, prepare)
        try loops?.check(frame: time.index) { (other) throws(Failure) in
            for (name, value) in changedValues { other.set(value, of: name) }
            try other.draw(into: target, pictures, time: time, prepare: prepare)
        }
        return result
    }

    private func drawUnchecked(
        into target: Device.Texture, _ pictures: StagePictures<Device>, _ time: FrameTime, _ passable: Device.Texture?,
        _ delivery: SheetDelivery<Device.Texture>?, _ prepare: () throws(Failure) -> Backdrop
    ) throws(Failure) -> Device.Texture {
        readings.removeAll(keepingCapacity: true)
        for sampler in bindings.samplers { readings.append(try reading(sampler, pictures, target)) }
        let backdrop = try prepare()
        loops?.begin()
        for builtin in bindings.builtins { set(builtin, pictures, target, time) }
        for event in bindings.events { program.set(SIMD4(event.happens(at: time) ? 1 : 0, 0, 0, 0), of: event.uniform) }
        let result = try program.draw(
            PassDrawing(
                target: target, readings: readings, backdrop: backdrop, kind: kind, passable: passable,
                delivery: delivery))
        // Textures of another frame must not be kept.
        readings.removeAll(keepingCapacity: true)
        return result
    }

    private func reading(
        _ sampler: SamplerBinding, _ pictures: StagePictures<Device>, _ target: Device.Texture
    ) throws(Failure) -> TextureReading<Device.Texture> {
        guard let picture = pictures.texture(sampler.source) else {
            throw Failure(.shader, "sampler '\(sampler.uniform.name)' has no picture yet")
        }
        try sampler.copy?.take(picture)
        let texture = sampler.copy?.texture ?? picture
        let isExact =
            sampler.filter == nil && sampler.isReadAtOwnPositionOnly && texture.width == target.width
            && texture.height == target.height
        return TextureReading(
            uniform: sampler.uniform, texture: texture,
            filter: sampler.filter == .nearest || isExact ? .nearest : .linear, wrap: sampler.wrap,
            isMipmapped: sampler.isMipmapped)
    }

    private func set(
        _ builtin: BuiltinBinding, _ pictures: StagePictures<Device>, _ target: Device.Texture, _ time: FrameTime
    ) {
        if case .inputResolutions = builtin.meaning {
            let sizes = builtin.sources.flatMap { source -> [Double] in
                let size = source.flatMap(pictures.size)
                return [Double(size?.width ?? 0), Double(size?.height ?? 0), size == nil ? 0 : 1]
            }
            return program.set(sizes, of: builtin.uniform)
        }
        let sampled = builtin.sources.first.flatMap { $0 }.flatMap(pictures.size)
        let value = values.value(
            of: builtin.meaning, width: target.width, height: target.height, time: time,
            sampled: sampled)
        guard builtin.uniform.isArray, let type = builtin.uniform.type else {
            return program.set(value, of: builtin.uniform)
        }
        // Every element of an array gets the same: the time of each of Shadertoy's channels.
        let element = (0..<type.componentCount).map { value[$0] }
        program.set(Array(repeating: element, count: builtin.uniform.count).flatMap { $0 }, of: builtin.uniform)
    }
}
