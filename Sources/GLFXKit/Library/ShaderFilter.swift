public import FrameCore
public import Media
public import Render

/// Draws pictures through shaders, one picture after the other.
///
///     let filter = try ShaderFilter("chromakey", ["threshold": 0.35], size: reader.size)
///     let keyed = try filter.apply(to: frame.buffer, at: frame.time)
///
/// The device, its context and everything on it live on a thread that the filter owns and never leave it, so a filter may
/// be used from any task or thread, and from several at once: they take turns. Shaders that remember earlier frames
/// remember them in the order of the calls.
public final class ShaderFilter: Sendable {
    /// Pixels of the pictures that come in; others are scaled to it.
    public let size: PictureSize
    /// Pixels of the pictures that come out: a shader may change the size.
    public let resultSize: PictureSize
    /// The layout of the pictures that come out.
    public let pixelFormat: PixelFormat
    private let thread: OwnedThread<FilterEngine>

    /// Compiles the shaders.
    /// - Parameters:
    ///   - shaders: drawn one after the other; none: pictures pass through.
    ///   - size: pixels of the pictures that come in.
    ///   - pixelFormat: of the pictures that come out.
    ///   - framesPerSecond: for shaders that ask; nil: unknown.
    ///   - device: where it is drawn.
    ///   - frameTimeout: seconds that a picture may take; longer is an error.
    /// - Throws: `Failure` of kind `.gpu` where there is nothing to draw on, `.shader` for shaders that do not compile,
    ///   `.usage` for a parameter without a value and for sizes that no picture has.
    public init(
        _ shaders: [ShaderStage], size: PictureSize, pixelFormat: PixelFormat = .bgra8,
        framesPerSecond: Rational? = nil, device: DeviceSelection = .automatic, frameTimeout: Rational = 60
    ) throws(Failure) {
        try size.check("a picture that is filtered")
        self.size = size
        self.pixelFormat = pixelFormat
        thread = try OwnedThread { () throws(Failure) in
            try FilterEngine(
                shaders, size: size, pixelFormat: pixelFormat, rate: framesPerSecond, device: device,
                frameTimeout: frameTimeout)
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

    /// Draws a picture, and waits for it.
    /// - Parameters:
    ///   - picture: stays as it is; must not change meanwhile.
    ///   - time: what shaders see as the time, and what movies among their inputs are shown at. Times go forward.
    ///   - inputs: pictures for further samplers, by the sampler's name, of any size; each stays until it is replaced.
    ///   - progress: how far a transition is, 0 to 1.
    /// - Returns: a new picture, from a pool.
    /// - Throws: `Failure` of kind `.shader` for a sampler that nothing fills, `.usage` for an input that there is not,
    ///   `.limit` where a picture takes too long, `.gpu` where the device is lost.
    public func apply(
        to picture: PixelBuffer, at time: Timestamp = Timestamp(0, timeBase: 1), inputs: [String: PixelBuffer] = [:],
        progress: Double = 0
    ) throws(Failure) -> PixelBuffer {
        try thread.sync { engine throws(Failure) in
            try engine.draw(picture, at: time, inputs: inputs, progress: progress)
        }
    }

    /// The same for tasks: the one that waits holds no thread.
    /// - Throws: as the other.
    public func apply(
        to picture: PixelBuffer, at time: Timestamp = Timestamp(0, timeBase: 1), inputs: [String: PixelBuffer] = [:],
        progress: Double = 0
    ) async throws(Failure) -> PixelBuffer {
        try await thread.async { engine throws(Failure) in
            try engine.draw(picture, at: time, inputs: inputs, progress: progress)
        }
    }

    /// Gives a parameter another value from the next picture on.
    /// - Parameters:
    ///   - name: the parameter.
    ///   - value: of its type, and in its range.
    ///   - shader: its place in the chain, from 0.
    /// - Throws: `Failure` of kind `.usage` where there is no such parameter, where the value has another type or lies
    ///   out of its range, and for what is settled when the shader is compiled.
    public func set(_ name: String, to value: ShaderValue, shader: Int = 0) throws(Failure) {
        try thread.sync { engine throws(Failure) in try engine.set(name, to: value, shader: shader) }
    }

    /// The renderer's name, as the driver says it.
    public var renderer: String { (try? thread.sync { engine in engine.rendererName }) ?? "" }
}
