internal import CGLES
internal import FrameCore
internal import ShaderText

/// One pass of a user's shader, compiled, with everything that its uniforms get.
final class ShaderPass {
    /// Where a sampler's picture comes from.
    enum Source: Hashable {
        /// The frame, or the result of the pass before.
        case chain
        /// A further input.
        case slot(Int)
    }

    struct SamplerBinding {
        /// The sampler's name and its shader's, for messages.
        var name: String
        var unit: Int
        var source: Source
        /// Nearest gives the same picture where the texture has the target's size.
        var isReadAtOwnPositionOnly: Bool
    }

    struct BuiltinBinding {
        var uniform: ActiveUniform
        var meaning: BuiltinUniform.Meaning
        /// Whose size `inputResolution` means.
        var source: Source?
    }

    private let tools: DrawTools
    private let program: LinkedProgram
    private let samplers: [SamplerBinding]
    private let builtins: [BuiltinBinding]
    private let index: Int
    /// It is drawn into the texture that holds its input, and reads that from the framebuffer.
    let isInPlace: Bool
    /// By which a pass in place gets the color to lay its result over.
    private let background: ActiveUniform?
    /// Some pixels may keep what was in the target before.
    let mayLeavePixels: Bool

    /// - Parameter index: the pass's number within its shader.
    init(
        _ program: LinkedProgram, _ tools: DrawTools, samplers: [SamplerBinding], builtins: [BuiltinBinding],
        index: Int, isInPlace: Bool, background: ActiveUniform?, mayLeavePixels: Bool
    ) {
        self.program = program
        self.tools = tools
        self.samplers = samplers
        self.builtins = builtins
        self.index = index
        self.isInPlace = isInPlace
        self.background = background
        self.mayLeavePixels = mayLeavePixels
    }

    /// For a pass in place: lays its results over this color from now on; nil: keeps them as they are.
    func layOver(_ color: SIMD3<Float>?) {
        guard let background else { return }
        program.use()
        let rgb = color ?? .zero
        background.set(SIMD4(Double(rgb.x), Double(rgb.y), Double(rgb.z), color == nil ? 0 : 1))
    }

    /// Draws into the target that is bound.
    /// - Parameter chain: the frame, or the result of the pass before.
    func draw(
        chain: Texture, pictures: [InputPicture], width: Int, height: Int, time: FrameTime
    ) throws(Failure) {
        program.use()
        for sampler in samplers {
            guard let texture = texture(sampler.source, chain, pictures) else {
                throw Failure(.shader, "sampler '\(sampler.name)' has no picture yet")
            }
            let isExact = sampler.isReadAtOwnPositionOnly && texture.width == width && texture.height == height
            tools.bind(texture, unit: sampler.unit, filter: isExact ? .nearest : .linear)
        }
        for builtin in builtins {
            let source = builtin.source.flatMap { texture($0, chain, pictures) }
            builtin.uniform.set(value(of: builtin.meaning, source, width, height, time))
        }
        tools.triangle.draw()
    }

    private func texture(_ source: Source, _ chain: Texture, _ pictures: [InputPicture]) -> Texture? {
        switch source {
        case .chain: chain
        case .slot(let slot): pictures[slot].texture
        }
    }

    private func value(
        of meaning: BuiltinUniform.Meaning, _ source: Texture?, _ width: Int, _ height: Int, _ time: FrameTime
    ) -> SIMD4<Double> {
        switch meaning {
        case .time: SIMD4(time.seconds, 0, 0, 0)
        case .timeDelta: SIMD4(time.delta, 0, 0, 0)
        case .frameIndex: SIMD4(Double(time.index), 0, 0, 0)
        case .frameRate: SIMD4(time.rate, 0, 0, 0)
        case .resolution: SIMD4(Double(width), Double(height), 1, 0)
        case .date: currentDate()
        case .mouse: .zero
        case .passIndex: SIMD4(Double(index), 0, 0, 0)
        case .inputResolution: SIMD4(Double(source?.width ?? width), Double(source?.height ?? height), 1, 0)
        default: .zero
        }
    }
}
