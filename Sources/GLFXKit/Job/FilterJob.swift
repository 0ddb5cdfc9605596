public import FrameCore
public import Media
public import Render

/// Everything that one run does, as a plain value: show these pictures, draw these shaders, write that file.
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

    /// What is shown, one after the other; none: the shaders draw from nothing.
    public var inputs: [JobInput]
    /// Frames a second of everything that has no time stamps of its own, and of all if there are some, from 1/1000 to
    /// 1000; nil: movies keep their stamps, stills have the first movie's rate, else 30.
    public var frameRate: Rational?
    /// How long each still is shown, in seconds, more than 0; nil: a lone still is a single frame; beside movies, under
    /// transitions and ways over it a still is shown for 3.
    public var hold: Rational?
    /// Only the one picture that is shown at this time, in seconds from the beginning; nil: all. Not together with
    /// `start` and `end`.
    public var at: Rational?
    /// Shaders that lead from one input to the next, taken in turn; none: straight joins.
    public var transitions: [ShaderStage] = []
    /// How long two inputs overlap under a transition, in seconds, more than 0.
    public var transitionDuration = Rational(1, 1)
    /// The way over each still while it is shown; nil: none. It fills the frame: areas of another shape are cut to the
    /// frame's, unless `fit` stretches them.
    public var pan: Pan?
    /// Drawn one after the other; none: the picture passes through.
    public var shaders: [ShaderStage]
    /// What lies behind the result.
    public var background = Background.none
    /// Frames from this time on, in seconds from the beginning; nil: from the first.
    public var start: Rational?
    /// Frames before this time, in seconds from the beginning, more than `start`; nil: to the last. What has no end by
    /// itself (a color, a shader) needs one.
    public var end: Rational?
    /// Width and height in pixels to scale the source to; nil: as it is.
    public var size: PictureSize?
    /// How the source fills `size`.
    public var fit = Fit.contain
    /// What further pictures show when they end early.
    public var inputEnd = InputEnd.hold
    /// What becomes of the sound; by default it stays as it is.
    public var sound = JobSound()
    /// Seconds in which picture and sound come up from black and silence at the beginning, more than 0; nil: at once.
    public var fadeIn: Rational?
    /// Seconds in which they go down at the end, more than 0; nil: not at all.
    public var fadeOut: Rational?
    /// The file to write.
    public var output: OutputRequest
    /// A PNG file that the key's clean plate is written to, beside the output; nil: none. What `output.overwrite` says
    /// holds for it too.
    public var exportPlate: String?
    /// Where the mouse is, for shaders that ask: pixels of the frame from its bottom left; place, and where it was
    /// clicked.
    public var mouse: SIMD4<Double> = .zero
    /// The date at the movie's time 0, for shaders that ask; nil: the movie's own, else the first day of 2000.
    public var date: JobDate?
    /// What shaders' random numbers follow from.
    public var seed: UInt64 = 0
    /// Where the shaders are drawn.
    public var device = DeviceSelection.automatic
    /// A software renderer is an error.
    public var requireGPU = false
    /// A damaged input is an error, and leaves no output.
    public var strict = false
    /// Pixels that a picture of any input may have; what has more is refused before anything is allocated for it.
    public var maximumPixels = PictureLimit.usual
    /// Seconds that drawing a frame may take, more than 0; longer is an error.
    public var frameTimeout = Rational(60, 1)
    /// Times the GL steps apart, at the price of waiting for each.
    public var isTimed = false
    /// Where compiled shaders are kept for the next start; nil: nowhere.
    public var cache: CompileCache?

    /// A job that keeps everything the shaders do not change, unless told otherwise.
    public init(inputs: [JobInput], shaders: [ShaderStage] = [], output: OutputRequest) {
        self.inputs = inputs
        self.shaders = shaders
        self.output = output
    }

    /// A job that filters one movie.
    public init(input: String, shaders: [ShaderStage] = [], output: OutputRequest) {
        self.init(inputs: [.file(input)], shaders: shaders, output: output)
    }
}
