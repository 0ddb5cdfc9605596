public import FrameCore
public import Media
public import Render

/// Everything that one run does, as a plain value: read this movie, draw these shaders, write that file.
///
/// `Pipeline` runs it. Nothing here has been opened yet.
public struct FilterJob: Sendable {
    /// What lies behind the result.
    public enum Background: Sendable, Hashable {
        /// Alpha is kept where the output holds it; otherwise the result is laid over black.
        case none
        /// Red, green, blue, alpha, 0 to 1.
        case color(SIMD4<Float>)
        /// A movie or a still, scaled to cover the picture.
        case file(String)
    }

    /// What becomes of the sound.
    public enum Audio: String, Sendable, CaseIterable {
        /// Sound (and every other stream) passes by untouched.
        case copy
        case none
    }

    /// The movie to read.
    public var input: String
    /// Drawn one after the other; none: the picture passes through.
    public var shaders: [ShaderStage]
    /// What lies behind the result.
    public var background: Background
    /// Frames from this time on, in seconds from the movie's beginning; nil: from the first.
    public var start: Rational?
    /// Frames before this time; nil: to the last.
    public var end: Rational?
    /// Width and height to scale the source to; nil: as it is.
    public var size: PictureSize?
    /// How the source fills `size`.
    public var fit: Fit
    /// What becomes of the sound.
    public var audio: Audio
    /// The file to write.
    public var output: OutputRequest
    /// Where the mouse is, for shaders that ask: pixels of the frame from its bottom left; place, and where it was
    /// clicked.
    public var mouse: SIMD4<Double>
    /// The date at the movie's time 0, for shaders that ask; nil: the movie's own, else the first day of 2000.
    public var date: JobDate?
    /// What shaders' random numbers follow from.
    public var seed: UInt64
    /// Where the shaders are drawn.
    public var device: DeviceSelection
    /// A software renderer is an error.
    public var requireGPU: Bool
    /// A damaged input is an error, and leaves no output.
    public var strict: Bool
    /// Times the GL steps apart, at the price of waiting for each.
    public var isTimed: Bool
    /// Where compiled shaders are kept for the next start; nil: nowhere.
    public var cache: CompileCache?

    /// A job that keeps everything the shaders do not change, unless told otherwise.
    public init(
        input: String, shaders: [ShaderStage] = [], background: Background = .none, start: Rational? = nil,
        end: Rational? = nil, size: PictureSize? = nil, fit: Fit = .contain, audio: Audio = .copy,
        output: OutputRequest, mouse: SIMD4<Double> = .zero, date: JobDate? = nil, seed: UInt64 = 0,
        device: DeviceSelection = .automatic, requireGPU: Bool = false, strict: Bool = false, isTimed: Bool = false,
        cache: CompileCache? = nil
    ) {
        self.input = input
        self.shaders = shaders
        self.background = background
        self.start = start
        self.end = end
        self.size = size
        self.fit = fit
        self.audio = audio
        self.output = output
        self.mouse = mouse
        self.date = date
        self.seed = seed
        self.device = device
        self.requireGPU = requireGPU
        self.strict = strict
        self.isTimed = isTimed
        self.cache = cache
    }
}
