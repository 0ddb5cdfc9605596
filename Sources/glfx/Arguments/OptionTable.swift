import GLFXKit
import Media
import ShaderDialects
import ShaderPrograms

extension Option {
    /// Every option of the command, in the order of `--help`.
    static let all: [Option] = ofFilter + [source, jobs]

    /// What `glfx INPUT … OUTPUT` takes; the commands take what their own row says.
    static let ofFilter: [Option] =
        shaderOptions + keyOptions + factOptions + movieOptions + joiningOptions + soundOptions + outputOptions
        + runOptions

    static func row(_ name: Name) -> Option? { all.first { $0.name == name } }

    private static let shaderOptions: [Option] = [
        Option(
            .shader, .required("FILE|NAME"), .shaders, "draw with this shader; repeated: one after the other",
            detail: "A file, else the name of a bundled shader (see `glfx shaders`), with or without .frag.",
            completion: .shaders, isRepeatable: true),
        Option(
            .set, .required("NAME=VALUE|FILE"), .shaders,
            "also for names of glfx's own options; or a JSON file of values",
            detail: "A file holds an object of names and values: numbers, lists of numbers, true, false, texts as the "
                + "command line takes them, or {\"keyframes\": [{\"time\": 0, \"value\": 0.2}, {\"time\": 2, \"value\": 0.6, "
                + "\"easing\": \"ease\"}]}. A name that is a shader's holds an object for that shader. An option goes "
                + "before a file.",
            completion: .files, isRepeatable: true),
        Option(
            .input, .required("[NAME=]FILE"), .shaders,
            "another picture (movie or still) for a shader's next free sampler",
            detail: "With NAME= for the sampler of that name, else for the next free one of the nearest shader before "
                + "it. The first sampler that no --input names gets the movie's frame. NAME=previous gives it the "
                + "frame before (previous:3: three before). A file whose own name holds "
                + "an equals sign is written with its folder: ./a=b.mov.",
            completion: .files, isRepeatable: true),
        Option(
            .dialect, .required("NAME"), .shaders, "the ecosystem that the shader before it was written for",
            detail: "Without it the text tells, and `glfx inspect FILE` says what and why.",
            choices: Dialect.allCases.map(\.rawValue), isRepeatable: true,
            sharedHelp: "what the shader before it was written for; where it may take files"),
        Option(
            .include, .required("DIR"), .shaders, "a folder from which shaders may take other files",
            detail: "For #include, presets and pictures, besides the shader's own folder and what is below it.",
            completion: .files, isRepeatable: true),
    ]

    private static let factOptions: [Option] = [
        Option(
            .background, .required("COLOR|FILE"), .shaders, "lay the result over a color, a movie or a still",
            detail: "A color is #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or numbers from 0 to 1 "
                + "(0.2,0.4,0.6). A file that is named like a color is written with its folder: ./red.",
            completion: .files),
        Option(
            .inputEnd, .required("HOW"), .shaders, "when another picture ends first",
            detail: "For --input and --background: hold shows their last frame, loop begins them again, stop ends the "
                + "output with the first that ends. Without it: hold.",
            choices: InputEnd.allCases.map(\.rawValue)),
        Option(
            .mouse, .required("X,Y[,X,Y]"), .shaders, "where the mouse is, for shaders that ask",
            detail: "Pixels of the movie's frame from its bottom left; the second pair is where it was clicked. "
                + "Without it: 0,0.",
            sharedHelp: "what shaders are told of mouse, date and chance (never a clock's)"),
        Option(
            .date, .required("DATE"), .shaders, "the date at the movie's beginning, for shaders that ask",
            detail: "2026-11-21 or 2026-11-21T09:30:15. Without it: when the movie was made, as it says itself, else "
                + "the first day of 2000; never a clock's, so that a run repeats.",
            sharedHelp: ""),
        Option(
            .seed, .required("NUMBER"), .shaders, "what is random follows from this; the same seed, the same pictures",
            detail: "A whole number. Without it: 0."),
    ]

    private static let outputOptions: [Option] = [
        Option(
            .format, .required("NAME"), .output, "the container, where OUTPUT's name does not tell: mkv, nut, y4m, …",
            detail: "Without it the ending of OUTPUT's name tells.", completion: .choices),
        Option(
            .codec, .required("NAME"), .output, "video codec: h264, hevc, prores, vp9, av1, ffv1, … or an encoder",
            detail: "A family (h264, hevc, prores, dnxhd, vp9, av1, ffv1, qtrle, png, mjpeg, rawvideo), or any video "
                + "encoder of libavcodec by its own name. Without it: the usual one of the container that the output's "
                + "name tells (H.264 for mov, mp4 and mkv, VP9 for webm and so on)."),
        Option(
            .quality, .required("NUMBER"), .output,
            "how good, in the encoder's own scale (H.264, VP9, AV1: CRF)",
            detail: "Less is better and larger. Without it: one worth keeping.",
            sharedHelp: "how good (H.264, VP9, AV1: CRF) and how fast, as the encoder says"),
        Option(
            .preset, .required("NAME"), .output, "the encoder's speed, in its own words: ultrafast, medium, …"),
        Option(
            .encoderOption, .required("K=V"), .output, "passed to the encoder as it is: tune=film", isRepeatable: true),
        Option(
            .alpha, .required("WHAT"), .output, "transparency",
            detail: "auto keeps it where the codec holds it and there is some; keep chooses a codec that holds it, "
                + "or says that the container has none; drop lays the picture over the background, or over black.",
            choices: OutputRequest.Alpha.allCases.map(\.rawValue),
            sharedHelp: "transparency (auto, keep, drop); replace OUTPUT if it exists"),
        Option(.overwrite, .none, .output, "replace OUTPUT if it exists (when the new one is complete)"),
    ]

    private static let runOptions: [Option] = [
        Option(
            .dryRun, .none, .run, "print what would be done, and do nothing",
            detail: "Reads shaders, but opens no movie and writes nothing.",
            sharedHelp: "print what would be done, and do nothing; as a file for `glfx run`"),
        Option(.json, .none, .run, "print JSON", detail: "Of --dry-run: a file for `glfx run`."),
        Option(
            .device, .required("DEVICE"), .run, "where to draw: auto, software or a DRM node (/dev/dri/renderD128)",
            detail: "auto takes the first hardware renderer, and Mesa's software renderer where there is none. "
                + "`glfx doctor` tells what was found.",
            completion: .choicesAndFiles,
            sharedHelp: "where to draw: auto, software or a DRM node; no software"),
        Option(.requireGPU, .none, .run, "refuse the software renderer"),
        Option(
            .noCache, .none, .run, "keep no compiled shaders for the next start",
            detail: "Without it they are kept in $XDG_CACHE_HOME/glfx (~/.cache/glfx), at most 64 MB of them, for the "
                + "same text, driver and version of glfx. The driver's own cache is not touched."),
        Option(
            .strict, .none, .run, "a damaged input is an error and leaves no output",
            sharedHelp: "refuse damaged inputs; pictures of more pixels (134217728, 200M)"),
        Option(
            .maxPixels, .required("N"), .run, "refuse pictures of more pixels (134217728), or 200M",
            detail: "A few bytes of header can declare a picture that no memory holds: any INPUT and any other picture "
                + "of more pixels is an error, before anything is allocated for it. At most 268435455."),
        Option(
            .frameTimeout, .required("SECONDS"), .run,
            "give up when a frame, or with check a shader, takes longer (60)",
            detail: "A shader may take very long, and a driver may hang: then the process ends with 8, and nothing is "
                + "left behind. With check: so many seconds of the processor's time for each shader."),
        Option(
            .progress, .required("HOW"), .run, "how far it is, on stderr",
            detail: "auto is a line that is rewritten in place on a terminal and nothing elsewhere; plain is a line "
                + "every few seconds; json is a line of JSON twice a second.",
            choices: ProgressStyle.allCases.map(\.rawValue),
            sharedHelp: "how far it is (auto, plain, json, none); the time of each stage"),
        Option(
            .stats, .optional("json"), .run, "print the time that each stage took to stdout",
            detail: "Milliseconds a frame and share of the whole time, for each of the three threads.",
            choices: ["json"]),
        Option(
            .quiet, .none, .run, "print errors only",
            detail: "No notes and no progress.",
            sharedHelp: "print errors only; also what was decided and why"),
        Option(
            .verbose, .none, .run, "also print what was decided and why",
            detail: "Which values the shaders got, and which renderer drew."),
        Option(
            .help, .none, .run, "this text; with --shader also that shader's parameters",
            sharedHelp: "this text; with --shader also that shader's parameters"),
        Option(.version, .none, .run, "the version"),
    ]

    private static let source = Option(.source, .none, .run, "print a shader's text as it is compiled")

    private static let jobs = Option(
        .jobs, .required("N"), .run, "how many are drawn at the same time", detail: "Without it: one for each core.")
}
