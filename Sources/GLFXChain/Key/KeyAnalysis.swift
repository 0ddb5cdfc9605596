internal import GLFXCore
internal import GLFXJob
internal import GLFXKeying
internal import GLFXPrograms
internal import GLFXRead
internal import GLFXTimeline

/// Analyzes the movie for a key, and caches the samples: finds the screen's color, and the colors to keep.
struct KeyAnalysis {
    /// The key's parameters that the analysis depends on; changing one repeats it.
    static let parameters: Set<String> = [
        "screen", "screenColor", "keyAt", "keyTime", "evenScreen", "keepAt", "shadows",
    ]

    let job: FilterJob
    let options: ReaderOptions
    /// The space that the shaders work in; nil: frames are drawn as they come.
    let scene: SceneColor?
    let notes: MessageHandler
    /// No frame has been consumed.
    private(set) var source: any FrameSource
    /// Pictures from the whole movie; nil before first use.
    private var samples: [SamplePicture]?
    /// The picture that was sampled last, in full size, and its time.
    private var whole: (seconds: Rational, picture: PixelBuffer)?

    init(
        job: FilterJob, options: ReaderOptions, scene: SceneColor?, notes: @escaping MessageHandler,
        source: any FrameSource
    ) {
        (self.job, self.options, self.scene, self.notes, self.source) = (job, options, scene, notes, source)
    }

    /// The screen's color: sampled at a place, given by the user, else found.
    /// - Parameter plate: the user's.
    mutating func screen(of stage: ShaderStage, plate: PlateFile?) throws(Failure) -> KeyReport.Screen {
        let place = stage.number("keyAt")
        if place[0] >= 0, place[1] >= 0 {
            let color = try color(
                at: SIMD2(place[0], place[1]), seconds: stage.number("keyTime")[0], option: "\(.keyAt)")
            let position = "\(Int(place[0])),\(Int(place[1]))"
            guard color.chroma.length >= 0.06 else { throw Self.gray(color, "at \(position) the picture is") }
            notes("the screen is \(color.hexadecimal), as it is at \(position)")
            return KeyReport.Screen(color, .at)
        }
        if let screenColor = stage.firstValues["screenColor"] {
            let color = SIMD3<Float>(screenColor.components.prefix(3).map(Float.init))
            guard color.chroma.length >= 0.06 else { throw Self.gray(color, "the key's color is") }
            return KeyReport.Screen(color, .given)
        }
        if let plate {
            let screen = try ScreenFinder.screen(in: [plate.sample], of: plate.path)
            try plate.check(shows: try pictures())
            notes("the screen is \(screen.color.hexadecimal), as the plate '\(plate.path)' shows it")
            return KeyReport.Screen(screen.color, .plate, share: screen.share)
        }
        let hues = [ScreenFinder.hues, ScreenFinder.greens, ScreenFinder.blues]
        let screen = try ScreenFinder.screen(
            in: try pictures(), of: source.name, hues: hues[min(max(Int(stage.number("screen")[0]), 0), 2)])
        let part = "\(ScreenFinder.percent(screen.share)) of the picture"
        notes("the screen is \(screen.color.hexadecimal), found on \(part)")
        if screen.isUnsure {
            notes(
                "that may be something else: \(.view) matte shows what is taken, \(.keyAt, placeholder: "X,Y") says where the screen is"
            )
        }
        return KeyReport.Screen(screen.color, .auto, share: screen.share)
    }

    private static func gray(_ color: SIMD3<Float>, _ subject: String) -> Failure {
        Failure(
            .usage, "\(subject) \(color.hexadecimal), which is gray: nothing tells it from what has no color",
            advice: "a screen is green or blue; \(.key, placeholder: "auto") looks for it")
    }

    /// Downscaled pictures from the whole movie.
    mutating func pictures() throws(Failure) -> [SamplePicture] {
        if let samples { return samples }
        let reading = try ScreenSamples(job: job, options: options, scene: scene, source: source).pictures()
        (samples, source) = (reading.pictures, reading.source)
        return reading.pictures
    }

    /// The mean of 9 x 9 pixels around a place, counted from the top left.
    /// - Parameter option: what messages call the place.
    mutating func color(
        at place: SIMD2<Double>, seconds: Double, option: MessageText
    ) throws(Failure) -> SIMD3<Float> {
        let picture = try picture(at: Rational(Int64((seconds * 1000).rounded()), 1000))
        guard place.x < Double(picture.width), place.y < Double(picture.height) else {
            throw Failure(
                .usage, "\(option) \(Int(place.x)),\(Int(place.y)) is outside the picture",
                advice: "it has \(picture.width)x\(picture.height) pixels, counted from its top left")
        }
        var sum = SIMD4<Float>.zero
        var count: Float = 0
        for y in max(0, Int(place.y) - 4)...min(picture.height - 1, Int(place.y) + 4) {
            for x in max(0, Int(place.x) - 4)...min(picture.width - 1, Int(place.x) + 4) {
                sum += SIMD4<Float>(picture[x, y])
                count += 1
            }
        }
        let mean = sum / (count * (picture.format.isDeep ? 65535 : 255))
        return SIMD3(mean.x, mean.y, mean.z)
    }

    private mutating func picture(at seconds: Rational) throws(Failure) -> PixelBuffer {
        if let whole, whole.seconds == seconds { return whole.picture }
        let reading = try ScreenSamples(job: job, options: options, scene: scene, source: source)
            .picture(at: seconds)
        (whole, source) = ((seconds, reading.picture), reading.source)
        return reading.picture
    }
}
