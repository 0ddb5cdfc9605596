public import GLFXCore
public import GLFXMedia
public import GLFXPrograms
public import GLFXRead
public import GLFXRender
public import GLFXWrite

/// Everything that one run does, as a plain value: the inputs, the shaders, the output.
///
/// `Pipeline` runs it. Nothing here has been opened yet.
public struct FilterJob: Sendable {
    /// What is behind the result.
    public enum Background: Sendable, Hashable {
        /// Alpha is kept where the output holds it; otherwise the result is drawn over black.
        case none
        /// Red, green, blue, alpha, 0 to 1.
        case color(SIMD4<Float>)
        /// A movie or a still, scaled to the picture as `backgroundFit` says.
        case file(FilePart)

        /// All of a movie, or a still.
        public static func file(_ path: String) -> Background { .file(FilePart(path)) }
    }

    /// What is shown, one after the other; empty: the shaders draw without an input.
    public var inputs: [JobInput]
    /// Frames a second of the whole output, from 1/1000 to 1000; nil: movies keep their time stamps, stills have the
    /// first movie's rate, else 30.
    public var frameRate: Rational?
    /// The most frames a second: a faster first movie gets the half, the third … of its rate; nil: any. `frameRate` comes
    /// before it.
    public var maximumRate: Rational?
    /// Frames a second at which every frame of the movies is shown, whatever their own rate; nil: that. Excludes stills.
    public var conform: Rational?
    /// What becomes of the pitch of their audio then.
    public var conformPitch = ConformPitch.change
    /// Frames that repeat the one before are left out, whose duration is longer then: those of which no block of 8x8
    /// samples differs by more than this in the mean, in percent of the largest sample; 0: exact repeats. Nil: all frames
    /// are kept.
    public var repeatThreshold: Double?
    /// How long each still is shown, in seconds, more than 0; nil: a lone still is a single frame; beside movies, with
    /// transitions or a pan a still is shown for 3.
    public var hold: Rational?
    /// Only the picture that is shown at this time, in seconds from the beginning; nil: all. Excludes `start` and
    /// `end`.
    public var at: Rational?
    /// Shaders that lead from one input to the next, used cyclically; empty: cuts.
    public var transitions: [ShaderStage] = []
    /// How long two inputs overlap under a transition, in seconds, more than 0.
    public var transitionDuration = Rational(1, 1)
    /// The pan over each still while it is shown; nil: none. Areas of another aspect ratio are cropped to the frame's,
    /// unless `fit` is `.stretch`.
    public var pan: Pan?
    /// The number of the stream, in its container, whose pictures are shown of each movie of the inputs; nil: the best.
    public var videoStream: Int?
    /// The layer, or the single channel, of each OpenEXR file of the inputs that is shown; nil: the picture itself, as
    /// renderers call it. All files of the inputs then have to be OpenEXR.
    public var layer: String?
    /// Drawn one after the other; empty: the picture passes through.
    public var shaders: [ShaderStage]
    /// What is behind the result.
    public var background = Background.none
    /// How a background's picture fills the frame; borders are transparent.
    public var backgroundFit = Fit.cover
    /// The subtitles that are drawn into the result; nil: none.
    public var burntSubtitles: SubtitleChoice?
    /// How they look, where they have no styles of their own; nil: as libass draws them.
    public var subtitleStyle: SubtitleStyle?
    /// Files of subtitles that become tracks of the output; their times count as those of `start`.
    public var subtitles: [SubtitleTrackFile] = []
    /// Written over the result, one over the other.
    public var texts: [FrameText] = []
    /// Draws the texts; nil: a job that has texts is refused. Not in job files.
    public var textPainter: (any TextPainter)?
    /// How the source is shown beside the result; nil: the result alone.
    public var comparison: Comparison?
    /// Frames from this time on, in seconds from the beginning; nil: from the first.
    public var start: Rational?
    /// Frames before this time, in seconds from the beginning, more than `start`; nil: to the last. Required for
    /// inputs without an end (a color, a shader).
    public var end: Rational?
    /// The speed at which that part is shown; nil: as it is. Every other time counts in the output.
    public var speed: JobSpeed?
    /// Where a frame between two is needed, by `speed` or `frameRate`, they are mixed.
    public var blendsFrames = false
    /// Where the picture stands still.
    public var freezes: [Freeze] = []
    /// Width and height in pixels to scale the source to; nil: as it is.
    public var size: PictureSize?
    /// A size that follows the first file's, in place of `size`; nil: there is no such rule.
    public var sizeRule: SizeRule?
    /// What interlaced frames of all movies become; nil: they stay as they are.
    public var deinterlacing: Deinterlacing?
    /// How the source fills `size`.
    public var fit = Fit.contain
    /// What further pictures show after their end.
    public var inputEnd = InputEnd.hold
    /// The output's audio; by default a copy of the input's.
    public var sound = JobSound()
    /// Seconds in which picture and audio fade in from black and silence, more than 0; nil: none.
    public var fadeIn: Rational?
    /// Seconds in which they fade out at the end, more than 0; nil: none.
    public var fadeOut: Rational?
    /// The file to write.
    public var output: OutputRequest
    /// A PNG file that the key's clean plate is written to, beside the output; nil: none. `output.overwrite` applies to
    /// it too.
    public var exportPlate: String?
    /// The light that the shaders work in, and how colors come into it and leave it.
    public var color = JobColor()
    /// The mouse, for shaders that read it, in pixels of the frame from its bottom left.
    public var mouse = MouseInput.none
    /// The keys that are pressed, for shaders that read a keyboard.
    public var keys: [KeyPress] = []
    /// The date at the movie's time 0, for shaders that read it; nil: the movie's own, else 2000-01-01.
    public var date: JobDate?
    /// The seed of shaders' random numbers.
    public var seed: UInt64 = 0
    /// The device that draws the shaders.
    public var device = DeviceSelection.automatic
    /// The device that draws: for reproducible files the one whose results are the same on every machine, unless
    /// another was chosen.
    package var drawingDevice: DeviceSelection {
        output.isReproducible && device == .automatic && !requireGPU ? .native : device
    }
    /// The form in which frames are brought to what draws, and results back.
    public var upload = PictureUpload.automatic
    /// A software renderer is an error.
    public var requireGPU = false
    /// What decodes the movies; the frames are the same.
    public var decoder = DecoderChoice.software
    /// The most threads that decode, that draw and that encode, each; nil: as many as the processors that the process
    /// may use. What is drawn does not depend on it; what some encoders make does.
    public var threads: Int?
    /// How many frames a graphics device draws at a time: the next ones are begun before the oldest is waited for; nil:
    /// three on a GPU, one on a software renderer. Results are the same with any number. The native renderer draws one.
    public var framesInFlight: Int?
    /// A damaged input is an error, and leaves no output.
    public var strict = false
    /// Pixels that a picture of any input may have; larger ones are refused before anything is allocated.
    public var maximumPixels = PictureLimit.usual
    /// Seconds that drawing a frame may take, more than 0; longer is an error.
    public var frameTimeout = FilterJob.usualFrameTimeout
    package static let usualFrameTimeout = Rational(60, 1)
    /// Times each GL step, at the cost of waiting for each.
    public var isTimed = false
    /// Where compiled shaders are kept for the next start; nil: nowhere.
    public var cache: CompileCache?
    /// A stage lays the result over the background.
    package var isBackgroundDrawn = false
    /// The first shader, a key, with everything that was found of it before: the movie is not analyzed again.
    package var foundKey: ShaderStage?

    /// A job with the default in every other field.
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
