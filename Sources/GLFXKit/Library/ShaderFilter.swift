public import GLFXCore
public import GLFXJob
public import GLFXMedia
public import GLFXRender

/// Draws pictures through shaders, one picture after the other.
///
///     let filter = try ShaderFilter("chromakey", ["threshold": 0.35], size: reader.size)
///     let keyed = try filter.apply(to: frame.buffer, at: frame.time)
///
/// The device and its context are confined to a thread that the filter owns, so a filter may be used from any task or
/// thread, and from several at once: calls are serialized. Shaders with memory of earlier frames get them in the order
/// of the calls.
public final class ShaderFilter: Sendable {
    /// The size of input pictures, in pixels; others are scaled to it.
    public let size: PictureSize
    /// The size of results, in pixels: a shader may change it.
    public let resultSize: PictureSize
    /// The layout of results.
    public let pixelFormat: PixelFormat
    private let thread: OwnedThread<FilterEngine>

    /// Compiles the shaders.
    /// - Parameters:
    ///   - shaders: drawn one after the other; empty: pictures pass through.
    ///   - size: of the input pictures, in pixels.
    ///   - pixelFormat: of the result.
    ///   - framesPerSecond: for shaders that read it; nil: unknown.
    ///   - device: where it is drawn.
    ///   - frameTimeout: seconds that a picture may take; longer is an error.
    /// - Throws: `Failure` of kind `.gpu` where there is no device, `.shader` for shaders that do not compile, `.usage`
    ///   for a parameter without a value and for invalid sizes.
    public convenience init(
        _ shaders: [ShaderStage], size: PictureSize, pixelFormat: PixelFormat = .bgra8,
        framesPerSecond: Rational? = nil, device: DeviceSelection = .automatic, frameTimeout: Rational = 60
    ) throws(Failure) {
        for stage in shaders { try stage.checkParameters() }
        try self.init(
            waitingForValues: shaders, size: size, pixelFormat: pixelFormat, framesPerSecond: framesPerSecond,
            device: device, frameTimeout: frameTimeout)
    }

    /// The same, but a parameter without a value is an error of the first picture: it may be set until then.
    /// - Parameters:
    ///   - pixelAspect: width of the pictures' pixels over their height.
    ///   - cache: of compiled shaders.
    package init(
        waitingForValues shaders: [ShaderStage], size: PictureSize, pixelFormat: PixelFormat,
        pixelAspect: Rational = 1, framesPerSecond: Rational?, device: DeviceSelection, frameTimeout: Rational,
        cache: CompileCache? = nil
    ) throws(Failure) {
        try size.check("a picture that is filtered")
        self.size = size
        self.pixelFormat = pixelFormat
        thread = try OwnedThread { () throws(Failure) in
            try FilterEngine(
                shaders, size: size, pixelFormat: pixelFormat, pixelAspect: pixelAspect, rate: framesPerSecond,
                device: device, frameTimeout: frameTimeout, cache: cache)
        }
        resultSize = try thread.sync { engine in engine.resultSize }
    }

    /// Compiles one shader: a file's, else a bundled one.
    /// - Throws: as `init(_:size:pixelFormat:framesPerSecond:device:frameTimeout:)` and `ShaderStage.init`.
    public convenience init(
        _ nameOrFile: String, _ values: [String: ShaderValue] = [:], size: PictureSize,
        pixelFormat: PixelFormat = .bgra8
    ) throws(Failure) {
        try self.init([ShaderStage(nameOrFile, values)], size: size, pixelFormat: pixelFormat)
    }

    /// The same with values in variables: `["radius": amount]`.
    /// - Throws: as with literals.
    @_disfavoredOverload
    public convenience init(
        _ nameOrFile: String, _ values: [String: any ShaderValueConvertible], size: PictureSize,
        pixelFormat: PixelFormat = .bgra8
    ) throws(Failure) {
        try self.init(nameOrFile, values.mapValues(\.shaderValue), size: size, pixelFormat: pixelFormat)
    }

    /// Draws a picture, and waits for it.
    /// - Parameters:
    ///   - picture: is not changed; must not change meanwhile.
    ///   - time: the shaders' time, also for movies among their inputs. Times increase.
    ///   - inputs: pictures for further samplers, by the sampler's name, of any size; each is kept until replaced.
    ///   - progress: of a transition, 0 to 1.
    /// - Returns: a new picture, from a pool.
    /// - Throws: `Failure` of kind `.shader` for an empty sampler, `.usage` for an input that no shader reads, `.limit`
    ///   where a picture takes too long, `.gpu` where the device is lost.
    public func apply(
        to picture: PixelBuffer, at time: Timestamp = Timestamp(0, timeBase: 1), inputs: [String: PixelBuffer] = [:],
        progress: Double = 0
    ) throws(Failure) -> PixelBuffer {
        try thread.sync { engine throws(Failure) in
            try engine.draw(picture, at: time, inputs: inputs, progress: progress)
        }
    }

    /// The same for tasks: waits without blocking a thread.
    /// - Throws: as the synchronous one.
    public func apply(
        to picture: PixelBuffer, at time: Timestamp = Timestamp(0, timeBase: 1), inputs: [String: PixelBuffer] = [:],
        progress: Double = 0
    ) async throws(Failure) -> PixelBuffer {
        try await thread.async { engine throws(Failure) in
            try engine.draw(picture, at: time, inputs: inputs, progress: progress)
        }
    }

    /// Fills samplers with pictures of any size, each until it is replaced: as `inputs` of `apply`.
    /// - Throws: `Failure` of kind `.usage` for a sampler that no shader reads.
    public func fill(_ inputs: [String: PixelBuffer]) throws(Failure) {
        try thread.sync { engine throws(Failure) in try engine.fill(inputs) }
    }

    /// Forgets earlier pictures and their times, for a program that seeks: the next picture is the first. Values and
    /// inputs stay.
    /// - Throws: errors of reading the movies among the shaders' inputs.
    public func rewind() throws(Failure) {
        try thread.sync { engine throws(Failure) in try engine.rewind() }
    }

    /// Gives a parameter another value from the next picture on.
    /// - Parameters:
    ///   - name: the parameter.
    ///   - value: of its type, and in its range.
    ///   - shader: its index in the chain, from 0.
    /// - Throws: `Failure` of kind `.usage` where there is no such parameter, where the value has another type or
    ///   is out of range, and for what is compiled into the shader.
    public func set(_ name: String, to value: ShaderValue, shader: Int = 0) throws(Failure) {
        try thread.sync { engine throws(Failure) in try engine.set(name, to: value, shader: shader) }
    }

    /// The same from a variable.
    /// - Throws: as with a literal.
    @_disfavoredOverload
    public func set(_ name: String, to value: some ShaderValueConvertible, shader: Int = 0) throws(Failure) {
        try set(name, to: value.shaderValue, shader: shader)
    }

    /// The renderer's name, as the driver reports it.
    public var renderer: String { (try? thread.sync { engine in engine.rendererName }) ?? "" }
}
