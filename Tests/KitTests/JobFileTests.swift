import GLFXCore
import GLFXDialects
import GLFXJob
import GLFXMedia
import GLFXPrograms
import GLFXRead
import GLFXRender
import GLFXTestSupport
import GLFXWrite
import Testing

/// A job becomes JSON and the JSON the same job.
@Suite struct JobFileTests {
    private static let edition = "test 1"

    /// A job with no default value.
    private func unusualJob() throws -> FilterJob {
        var chromakey = ShaderStage(
            program: try ShaderLibrary.load("chromakey"), reference: ShaderReference(name: "chromakey.frag"))
        chromakey.values = ["keyColor": ParameterValue(0.1, 1, 1.0 / 3), "threshold": ParameterValue(0.1 + 0.2)]
        chromakey.animations = [
            "smoothing": Animation([
                .init(time: 0, value: ParameterValue(0.05)),
                .init(time: 1.5, value: ParameterValue(0.2), easing: .easeIn),
            ])
        ]
        let fade = ShaderReference(
            name: "crossfade", dialect: .glsl, resultAlpha: .ignore, includes: ["lib", "more \"of\" it"])
        var blend = ShaderStage(program: try ShaderLibrary.load(fade), reference: fade)
        (blend.pictures, blend.spaces) = (["other": "room ü.mp4"], ["other": "camera log"])
        var before = ShaderStage(program: try ShaderLibrary.load("crossfade"), reference: fade)
        before.previous = ["other": 3]
        let rate = Rational(24000, 1001)
        blend.timings = [
            "other": LayerTiming(
                start: Rational(30, 1), end: Rational(1001, 30), fadeIn: Rational(2, 5), fadeOut: Rational(1001, 2500),
                ending: .hide, frameRate: rate)
        ]
        var plain = ShaderStage(program: try ShaderLibrary.load("crossfade"), reference: fade)
        (plain.colors, plain.timings) = (["other": [0.1, 1, 0, 0.5]], ["other": LayerTiming(end: 2)])
        var written = ShaderReference(name: "own.frag")
        written.text = "// \"quoted\"\nvoid main() { gl_FragColor = vec4(1.0); }"
        let own = ShaderStage(program: try ShaderLibrary.load(written), reference: written)
        let screen = ShaderReference(name: "key")
        var key = ShaderStage(program: try ShaderLibrary.load(screen), reference: screen)
        key.polygons = ["inside": try MattePolygon([[0, 0], [20.5, -3], [7, 1.0 / 3]])]
        key.pictures = ["outside": "wires.mov"]
        var job = FilterJob(
            inputs: [
                .file("a\\b\n.mov"), .pictures("f/%04d.png"), .color([0.1, 1, 0, 0.5]), .color([0, 1, 0, 1]),
                .standardInput,
            ],
            shaders: [chromakey, blend, before, key, plain, own],
            output: OutputRequest(
                path: "out.bin", format: "mkv", codec: "ffv1", quality: 18.5, preset: "slow",
                encoderOptions: [.init(name: "a", value: "b=c")], alpha: .drop, depth: 10, overwrite: true,
                isReproducible: true, pixelFormat: "yuv422p10le", keyInterval: .seconds(Rational(1, 2)),
                interlacing: .bottom, isSDR: true, audioRate: 48000,
                metadata: [.init(name: "title", value: "a \"b\""), .init(name: "comment", value: "")]))
        (job.frameRate, job.maximumRate) = (Rational(30000, 1001), Rational(60000, 1001))
        job.subtitles = [SubtitleTrackFile("w \"ü\".srt", language: "deu"), SubtitleTrackFile("v.vtt")]
        (job.hold, job.at) = (Rational(5, 2), Rational(16, 5))
        (job.start, job.end) = (Rational(1, 1_000_000), Rational(999_999_999_999, 500_000))
        job.transitions = [ShaderStage(program: try ShaderLibrary.load("crossfade"), reference: fade)]
        job.transitionDuration = Rational(1, 3)
        job.pan = Pan(
            from: PictureArea(x: 0.1, y: 0.2, width: 0.7, height: 0.8), to: PictureArea(), easing: .easeInOut)
        job.background = .color([0.2, 0.4, 1, 1])
        job.size = PictureSize(width: 854, height: 480)
        job.backgroundFit = .stretch
        var title = FrameText(.title("a \"title\"\nof two lines"))
        (title.font, title.size, title.color) = ("DejaVu Sans Bold", 0.125, [1, 0.5, 1.0 / 3, 0.25])
        (title.box, title.place, title.anchor) = ([0, 0, 0, 1], [0.25, 1.0 / 3], .topRight)
        (title.start, title.end) = (Rational(1, 2), Rational(5, 1))
        var label = FrameText(.label(.timecode))
        (label.box, label.anchor, label.place) = (nil, .bottom, FrameText.Anchor.bottom.place)
        title.outline = .init(width: 0.05, color: [1, 0, 0, 0.5])
        title.shadow = .init(offset: [0.125, -0.25], blur: 1.0 / 3, color: [0, 0, 1, 1])
        (title.opacity, title.fadeIn, title.fadeOut) = (0.75, Rational(1001, 30000), Rational(1, 2))
        label.keyframes = .init(
            place: Animation([
                .init(time: 0, value: ParameterValue(0.5, 1, 0.5, 0)),
                .init(time: 1.5, value: ParameterValue(0.5, -0.25, 0.5, 1), easing: .easeInOut),
            ]),
            size: Animation([.init(time: 0.1, value: ParameterValue(0.1))]),
            opacity: Animation([.init(time: 0, value: ParameterValue(0)), .init(time: 2, value: ParameterValue(1))]))
        job.texts = [title, label]
        job.burntSubtitles = .file("words \"ü\".srt")
        var style = SubtitleStyle()
        (style.font, style.size, style.color) = ("Sans", 0.08, [1, 1, 1, 1])
        (style.outline, style.shadow, style.box) = (title.outline, title.shadow, [0, 0, 0, 1])
        (style.anchor, style.place) = (.topLeft, [0.25, 0.5])
        job.subtitleStyle = style
        (job.color.isScene, job.color.configuration, job.color.variables) = (true, "show.ocio", ["SHOT": "a 1"])
        (job.color.inputSpace, job.color.backgroundSpace, job.color.workingSpace) = ("a", "b", "c")
        (job.color.outputSpace, job.color.display, job.color.view, job.color.look) = ("d", "e", "f", "g, -h")
        job.fit = .cover
        job.deinterlacing = .frame
        job.inputEnd = .stop
        job.videoStream = 2
        job.layer = "beauty"
        (job.speed, job.blendsFrames) = (.constant(Rational(-3, 2)), true)
        job.freezes = [Freeze(time: 1, length: Rational(5, 2))]
        job.sound = JobSound(
            track: .file("music.mp3"), streams: .language("deu"), trackGain: -3, offset: Rational(-1, 2),
            mix: FilePart("voice.wav", start: 1, end: Rational(5, 2)), gain: -6.5, mixOffset: 2, loops: true,
            splitsChannels: true)
        job.sound.trackFade = AudioFade(fadeIn: Rational(1, 3), fadeOut: 2)
        job.sound.mixFade = AudioFade(fadeOut: Rational(1, 2))
        job.sound.gain = .changing(
            Animation([
                .init(time: 0, value: ParameterValue(-3)), .init(time: 2, value: ParameterValue(0), easing: .ease),
            ]))
        job.sound.ducking = Ducking(gain: -12, threshold: -35.5, attack: Rational(1, 4), release: 2)
        (job.sound.loudness, job.sound.truePeak) = (-23, -1.5)
        (job.conform, job.conformPitch, job.repeatThreshold) = (25, .keep, 0.5)
        (job.output.startNumber, job.output.timecode) = (1001, "10:00:00;00")
        (job.fadeIn, job.fadeOut) = (Rational(1, 1), Rational(3, 2))
        job.comparison = .wipe
        job.mouse = .moving([
            .init(time: 0.5, place: SIMD2(1, 2.5), button: .down), .init(time: 1, place: SIMD2(3, 4), easing: .hold),
        ])
        job.keys = [KeyPress(key: 65, start: 1, end: Rational(5, 2)), KeyPress(key: 7, start: 2)]
        job.date = JobDate(year: 987, month: 6, day: 5, seconds: 34215.1)
        job.seed = .max
        job.exportPlate = "plate ü.png"
        job.device = .node("/dev/dri/renderD128")
        job.decoder = .vaapi
        job.upload = .planes
        (job.requireGPU, job.strict, job.isTimed) = (true, true, true)
        (job.frameTimeout, job.threads, job.framesInFlight) = (Rational(5, 1), 3, 2)
        job.maximumPixels = 100_000_000
        job.cache = CompileCache(folder: "/tmp/cache", edition: Self.edition)
        return job
    }

    private func roundTrip(_ job: FilterJob) throws -> FilterJob {
        try JobFile.job(text: try JobFile.text(of: job), name: "job.json", edition: Self.edition)
    }

    /// A field that is added to `FilterJob` and forgotten in the file fails here.
    @Test func everyFieldComesBack() throws {
        let job = try unusualJob()
        let usual = FilterJob(inputs: [], output: OutputRequest(path: ""))
        let fields = { (job: FilterJob) in Array(Mirror(reflecting: job).children) }
        for ((given, usual), read) in zip(zip(fields(job), fields(usual)), fields(try roundTrip(job))) {
            let name = try #require(given.label)
            // What was found of a key is in a plan's folder beside the file.
            // A job has a size or a rule for it.
            if name == "sizeRule" { continue }
            // The program's, not the job's.
            if name == "textPainter" { continue }
            // Of the stages that are drawn.
            if name == "isBackgroundDrawn" { continue }
            if name == "shaders" || name == "transitions" || name == "foundKey" { continue }
            #expect(String(reflecting: given.value) != String(reflecting: usual.value), "\(name) is not tried")
            #expect(String(reflecting: given.value) == String(reflecting: read.value), "\(name)")
        }
    }

    @Test(arguments: [
        SizeRule.width(360), .height(720), .percent(Rational(125, 10)), .screen(lines: 1080), .shape(9, 16),
    ])
    func aRuleForTheSizeComesBack(rule: SizeRule) throws {
        var job = try unusualJob()
        (job.size, job.sizeRule) = (nil, rule)
        let read = try roundTrip(job)
        #expect(read.sizeRule == rule && read.size == nil)
    }

    @Test func everyPartOfAShaderComesBack() throws {
        let job = try unusualJob()
        let read = try roundTrip(job)
        for (given, read) in zip(job.shaders + job.transitions, read.shaders + read.transitions) {
            #expect(read.program.name == given.program.name)
            #expect(read.values == given.values)
            #expect(read.animations == given.animations)
            #expect(read.pictures == given.pictures)
            #expect(read.colors == given.colors && read.timings == given.timings && read.spaces == given.spaces)
            #expect(read.previous == given.previous)
            #expect(read.polygons == given.polygons)
            #expect(read.reference == given.reference)
        }
        #expect(read.shaders.count == 6 && read.transitions.count == 1)
    }

    @Test func whatIsAsUsualIsLeftOut() throws {
        var job = FilterJob(input: "in.mov", output: OutputRequest(path: "out.mov"))
        job.cache = .standard(edition: Self.edition)
        let text = try JobFile.text(of: job)
        #expect(
            text == """
                {
                  "glfx": 1,
                  "inputs": ["in.mov"],
                  "output": {"path": "out.mov"}
                }

                """)
        #expect(try roundTrip(job).cache == .standard(edition: Self.edition))
        #expect(try roundTrip(FilterJob(input: "a", output: OutputRequest(path: "b"))).cache == nil)
    }

    @Test(arguments: [JobSound.Track.copy, .none, .file("x")], [FilterJob.Background.none, .file("red")])
    func otherChoicesComeBack(track: JobSound.Track, background: FilterJob.Background) throws {
        var job = FilterJob(inputs: [.file("-")], output: OutputRequest(path: "-", format: "nut", alpha: .keep))
        job.sound.track = track
        job.background = background
        let read = try roundTrip(job)
        #expect(read.sound == job.sound && read.background == background && read.inputs == job.inputs)
        #expect(read.output == job.output)
    }

    @Test func aShaderWithoutANameCannotBeWritten() throws {
        let job = FilterJob(
            input: "a", shaders: [ShaderStage(program: try ShaderLibrary.load("invert"))],
            output: OutputRequest(path: "b"))
        #expect(throws: Failure.self) { try JobFile.text(of: job) }
    }

    /// Hand-written files: comments, trailing commas, the option's spelling, color names and keyframes as text.
    @Test func aFileMadeByHandIsRead() throws {
        let job = try JobFile.job(
            text: """
                {
                  // a job
                  "inputs": [{"color": "navy"}, {"color": [0, 0.5, 1]}],
                  "fps": "24/1", "end": 2,
                  "shaders": [
                    {"shader": "chromakey", "parameters": {
                        "key-color": "lime", "threshold": "0s:0.2, 1s:0.4 ease", "smoothing": {"keyframes": [
                            {"time": 0, "value": 0.1}, {"time": 2, "value": 0.2, "easing": "hold"}]}}},
                  ],
                  "output": {"path": "out.mov", "codec": null},
                }
                """, name: "job.json", edition: Self.edition)
        #expect(job.inputs == [.color([0, 0, 128 / 255.0, 1]), .color([0, 0.5, 1, 1])])
        #expect(job.frameRate == Rational(24, 1) && job.end == Rational(2, 1) && job.output.codec == nil)
        #expect(job.shaders[0].values == ["keyColor": ParameterValue(0, 1, 0)])
        #expect(job.shaders[0].animations["threshold"]?.keyframes.map(\.easing) == [.linear, .ease])
        #expect(job.shaders[0].animations["smoothing"]?.keyframes.map(\.time) == [0, 2])
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var text: String
        /// The message's beginning.
        var line: String
        var testDescription: String { text }
        init(_ text: String, _ line: String) { (self.text, self.line) = (text, line) }
    }

    static let output = #""output": {"path": "o.mov"}"#
    static let mistakes = [
        Mistake("", "job.json:1:1: a value belongs here, not the end of the JSON"),
        Mistake("[]", "job.json:1:1: a job is an object, not a list"),
        Mistake("{\n  \"inptus\": []}", "job.json:2:3: a job has no 'inptus'; did you mean 'inputs'?"),
        Mistake("{\"fps\": 24, \"fps\": 25}", "job.json:1:13: 'fps' is there twice"),
        Mistake("{\"inputs\": [\"a\"]}", "job.json:1:1: this job has no 'output'"),
        Mistake("{\"glfx\": 2, \(output)}", "job.json:1:10: this job is of another version than 1"),
        Mistake("{\"inputs\": \"a\", \(output)}", "job.json:1:12: 'inputs' cannot be 'a'; write a list"),
        Mistake("{\"inputs\": [3], \(output)}", "job.json:1:13: an input that is no file is an object, not a number"),
        Mistake("{\"inputs\": [{}], \(output)}", "job.json:1:13: this input names no picture"),
        Mistake("{\"inputs\": [{\"color\": \"grean\"}], \(output)}", "job.json:1:23: this is no color"),
        Mistake("{\"fps\": 0, \(output)}", "job.json:1:9: 'fps' cannot be 0.0; give frames a second"),
        Mistake("{\"fps\": \"24/0\", \(output)}", "job.json:1:9: 'fps' cannot be '24/0'"),
        Mistake("{\"start\": 2, \"end\": 1, \(output)}", "job.json:1:21: 'end' cannot be 1.0"),
        Mistake("{\"hold\": 0.12345678, \(output)}", "job.json:1:10: 'hold' cannot be 0.12345678"),
        Mistake("{\"size\": [640], \(output)}", "job.json:1:10: 'size' cannot be a list; give [WIDTH, HEIGHT]"),
        Mistake("{\"fit\": \"covre\", \(output)}", "job.json:1:9: 'fit' cannot be 'covre'; did you mean 'cover'?"),
        Mistake("{\"audio\": true, \(output)}", "job.json:1:11: 'audio' cannot be true or false; name a file"),
        Mistake(
            "{\"audio-gain\": 500, \(output)}",
            "job.json:1:16: 'audio-gain' '500' is out of its range; it takes decibels"),
        Mistake(
            "{\"pan\": {\"from\": [0, 0, 1, 1]}, \(output)}", "job.json:1:9: this pan has no 'to'"),
        Mistake(
            "{\"pan\": {\"from\": [0, 0, 1, 2], \"to\": [0, 0, 1, 1]}, \(output)}",
            "job.json:1:18: 'from' cannot be a list; the picture is [0, 0, 1, 1]"),
        Mistake("{\"date\": \"2021-02-30\", \(output)}", "job.json:1:10: 'date' cannot be '2021-02-30'"),
        Mistake("{\"seed\": 1.5, \(output)}", "job.json:1:10: 'seed' cannot be 1.5"),
        Mistake("{\"output\": {}}", "job.json:1:12: this output has no 'path'"),
        Mistake(
            "{\"output\": {\"path\": \"o.mov\", \"encoder-options\": [\"fast\"]}}",
            "job.json:1:50: 'encoder-options' cannot be 'fast'"),
        Mistake("{\"shaders\": [{}], \(output)}", "job.json:1:14: a shader needs a name"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"invert\", \"dialect\": \"isff\"}], \(output)}",
            "job.json:1:46: 'dialect' cannot be 'isff'; did you mean 'isf'?"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"chromakey\", \"parameters\": {\"treshold\": 1}}], \(output)}",
            "job.json:1:53: shader 'chromakey' has no parameter 'treshold'; did you mean 'threshold'?"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"chromakey\", \"parameters\": {\"threshold\": 7}}], \(output)}",
            "job.json:1:66: 'threshold' cannot be '7', which is out of its range"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"crossfade\", \"inputs\": {\"othr\": \"x\"}}], \(output)}",
            "job.json:1:49: shader 'crossfade' has no sampler 'othr'; did you mean 'other'?"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"crossfade\", \"inputs\": {\"other\": {\"previous\": 65}}}], \(output)}",
            "job.json:1:58: this input is neither a file nor a color nor an earlier frame"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"crossfade\", \"inputs\": {\"other\": {\"file\": \"x\", \"form\": 1}}}], \(output)}",
            "job.json:1:72: an input has no 'form'; did you mean 'from'?"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"crossfade\", \"inputs\": {\"other\": {\"color\": \"red\", \"to\": 0}}}], \(output)}",
            "job.json:1:81: 'to' cannot be 0.0"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"key\", \"inputs\": {\"inside\": {\"polygon\": [[1, 2], [3]]}}}], \(output)}",
            "job.json:1:74: 'polygon' cannot be a list; give each corner as [X, Y] in pixels from the top left"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"key\", \"inputs\": {\"inside\": {\"polygon\": [[1, 2], [3, 4]]}}}], \(output)}",
            "job.json:1:65: a polygon has 3 to 64 corners, not 2"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"key\", \"inputs\": {\"plate\": {\"polygon\": [[1, 2], [3, 4], [5, 0]]}}}], \(output)}",
            "job.json:1:14: a polygon cannot fill 'plate' of shader 'key'"),
        Mistake(
            "{\"shaders\": [{\"shader\": \"crossfade\"}], \(output)}",
            "job.json:1:14: shader 'crossfade': nothing fills its sampler 'other'; "
                + "give it a movie or a still with \"inputs\": {\"other\": \"FILE\"}"),
        Mistake(
            "{\"transitions\": [{\"shader\": \"invert\"}], \(output)}",
            "job.json:1:18: 'invert' is no transition: it does not read two pictures"),
    ]

    @Test(arguments: mistakes)
    func aMistakeHasItsPlace(_ mistake: Mistake) throws {
        let failure = #expect(throws: Failure.self) {
            try JobFile.job(text: mistake.text, name: "job.json", edition: Self.edition)
        }
        let line = try #require(failure).description
        #expect(line.hasPrefix(mistake.line), "\(line)")
        #expect(failure?.kind == .usage && failure?.advice != nil)
    }
}
