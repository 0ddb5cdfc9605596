internal import GLFXDialects
internal import GLFXJob
internal import GLFXPrograms

/// The options that set no field of a job, and the order of all. Those that set one are in the files `OptionTable+Job….swift`.
extension Option {
    /// Every option of the command, in the order of `--help`.
    static let all: [Option] = ofFilter + [source] + tuneOptions + sheetOptions

    /// Those of `glfx INPUT … OUTPUT`; a command's options are in its own row.
    static let ofFilter: [Option] = {
        let tables = [
            ofFields, shaderOptions, keyOptions, TextOptions.rows, deliveryOptions, batchOptions, runOptions,
            partsOptions,
        ]
        return Section.allCases.flatMap { section in tables.joined().filter { $0.section == section } }
    }()

    /// Those that set a field of a job, its output's too.
    static let ofFields =
        jobTime + jobSpeed + jobFrames + jobJoining + jobSound + jobShaders + jobColor + jobTexts + jobPlate
        + jobRunning
        + jobOutput

    static func row(_ name: String) -> Option? { all.first { $0.name == name } }

    private static let shaderOptions: [Option] = [
        Option(
            "lut", .required("FILE"), .shaders, "look colors up in a table: .cube, .3dl, .csp, .clf, .cdl, …",
            detail:
                "The same as --shader lut --input FILE. Tables of cameras and grading programs, color corrections of the ASC; "
                + "all but .cube and .3dl by OpenColorIO. --amount and --interpolation behind it are the shader's. On scene "
                + "light it works on sRGB's codes; with --space linear on the light itself.",
            completion: .files, isRepeatable: true, sharedHelp: ""),
        Option(
            "set", .required("NAME=VALUE|FILE"), .shaders,
            "a parameter's value, even if an option has its name; or a JSON file",
            detail: "A file holds an object of names and values: numbers, lists of numbers, true, false, texts as the "
                + "command line takes them, or {\"keyframes\": [{\"time\": 0, \"value\": 0.2}, {\"time\": 2, "
                + "\"value\": 0.6, \"easing\": \"ease\"}]}. A shader's name holds an object with values for "
                + "that shader. An option takes precedence over a file.",
            completion: .files, isRepeatable: true,
            sharedHelp: "NAME=VALUE, or a JSON file of values, such as a page's preset"),
        Option(
            "preset-file", .required("FILE"), .shaders, "a preset that `glfx tune` has saved",
            detail: "The same as --set FILE.", completion: .files, isRepeatable: true),
        Option(
            "input", .required("[NAME=]FILE"), .shaders,
            "another picture (movie or still) for a shader's next free sampler",
            detail: "With NAME= for the sampler of that name, else for the next free one of the nearest shader "
                + "before it. The first sampler that no --input names gets the movie's frame. NAME=previous gives it "
                + "the frame before (previous:3: three before). A file whose own name holds an equals sign is "
                + "written with its folder: ./a=b.mov. FILE@IN-OUT is a part of a movie, and '#204080', navy or "
                + "color:navy a plane of that color.",
            completion: .files, isRepeatable: true),
        Option(
            "input-time", .required("FROM-TO"), .shaders,
            "when the picture of the --input before it is seen: 30-36, 0:12-",
            detail: "Times of the output, either left out. The picture begins there with its first frame, and is "
                + "transparent before and after.",
            isRepeatable: true, sharedHelp: "when that picture is seen, and how it fades: 30-36, 12f"),
        Option(
            "input-fade", .required("IN[,OUT]"), .shaders, "how long that picture takes to come, and to go: 12f,0.5",
            detail:
                "Its alpha rises and falls evenly; the first and the last frame are transparent. It goes before TO of "
                + "--input-time, else before the end of a movie that --input-end hide hides, else before the output's.",
            isRepeatable: true),
        Option(
            "input-fps", .required("RATE"), .shaders, "pictures a second of the numbered pictures before it",
            detail: "For --input 'lt/*.png'. Default: the output's rate.",
            isRepeatable: true),
        Option(
            "mask", .required("FILE|SHADER|POLYGON"), .shaders,
            "the shader before it takes effect where this is white",
            detail:
                "A movie or a still of the frame's shape, white where it is opaque and bright; a polygon of 3 to 64 "
                + "corners in pixels from the top left: '10,10 600,20 580,400'; or a shader, which draws it from the "
                + "frame that the masked one gets, and whose parameters follow it.",
            completion: .files, isRepeatable: true,
            sharedHelp: "where the shader before it takes effect; how much of it is seen"),
        Option(
            "mask-channel", .required("WHAT"), .shaders, "which channel of the mask is used",
            detail: "both, the default, is luma times alpha.",
            choices: ShaderMask.Channel.allCases.map(\.rawValue), isRepeatable: true),
        Option(
            "mask-invert", .none, .shaders, "a shader takes effect where its mask is black", isRepeatable: true),
        Option(
            "mix", .required("AMOUNT"), .shaders, "how much of the shader before it is seen, 0 to 1",
            detail: "Also keyframes: '0s:0, 2s:1 ease'.", isRepeatable: true),
        Option(
            "space", .required("linear|scene"), .shaders, "the shader before it, or all of them, work in linear light",
            detail:
                "linear: the frame and further pictures are converted to linear light for that shader, and its result is "
                + "converted back. scene: the frames are scene light for all shaders, unclamped, in floating point, and "
                + "get the source's curve again where the output is no OpenEXR or TIFF. 1 is SDR's white, 203 cd/m² in HDR.",
            completion: .words(["linear", "scene"]), isRepeatable: true),
        Option(
            "dialect", .required("NAME"), .shaders, "the ecosystem that the shader before it was written for",
            detail: "By default it is detected from the text; `glfx inspect FILE` prints which it is, and why.",
            choices: Dialect.allCases.map(\.rawValue), isRepeatable: true,
            sharedHelp: "what the shader before it was written for; where it may take files"),
        Option(
            "result-alpha", .required("KIND"), .shaders, "what the alpha of that shader's result is",
            detail:
                "By default as the hosts of its ecosystem have it, which `glfx inspect FILE` prints. straight: color is not "
                + "multiplied by alpha. premultiplied: it is. ignore: the hosts show color alone, and the result is as "
                + "transparent as the frame was.",
            choices: ResultAlpha.allCases.map(\.rawValue), isRepeatable: true),
        Option(
            "include", .required("DIR"), .shaders, "a folder from which shaders may take other files",
            detail: "For #include, presets and pictures, besides the shader's own folder and what is below it.",
            completion: .files, isRepeatable: true),
        Option(
            "media", .required("DIR"), .shaders, "a folder of the stock pictures that Shadertoy's exports name",
            detail:
                "Files as Shadertoy names them (HASH.jpg, and HASH_1.jpg to HASH_5.jpg of a cube), in it or in a/ or "
                + "media/a/ there. A folder media beside the shader needs no option, and noises are made without it.",
            completion: .files, isRepeatable: true, sharedHelp: ""),
    ]

    private static let deliveryOptions: [Option] = [
        Option(
            "deliver", .required("NAME"), .delivery,
            "what a client or a platform wants: xdcam-hd422-1080i50, youtube, …",
            detail:
                "Sets the options that `glfx help delivery` lists with the document that asks for each; one that is "
                + "given too takes the place of the delivery's, and a note says so. --dry-run prints all.",
            completion: .words(Delivery.all.map(\.name)))
    ]

    private static let runOptions: [Option] = [
        Option(
            "duration", .required("TIME"), .moment, "stop after this long",
            detail: "Excludes --end. Colors, and shaders without an INPUT, need one of the two."),
        Option(
            "dry-run", .none, .dryRun, "print what would be done, and do nothing",
            detail: "Reads shaders, but opens no movie and writes nothing.",
            sharedHelp: "print what would be done, and do nothing; as a file for `glfx run`"),
        Option(
            "faststart", .none, .output, "the index of mp4 and mov comes first, so that they play while they load",
            detail: "This is the default. Excludes --no-faststart.", sharedHelp: ""),
        Option("json", .none, .dryRun, "print JSON", detail: "With --dry-run: a file for `glfx run`."),
        Option(
            "progress", .required("HOW"), .progress, "how progress is shown, on stderr",
            detail: "auto is a line that is rewritten in place on a terminal and nothing elsewhere; plain is a line "
                + "every few seconds; json makes every line on stderr an object of JSON: progress twice a second, "
                + "notes, errors, the end.",
            choices: ProgressStyle.allCases.map(\.rawValue),
            sharedHelp: "how progress is shown (auto, plain, json, none); each step's time"),
        Option(
            "summary", .none, .messages, "print one line on stderr when the job is done",
            detail: "Frames, duration, time taken, frames a second, size, output and renderer; also with --quiet."),
        Option(
            "quiet", .none, .messages, "print errors only",
            detail: "No notes and no progress.",
            sharedHelp: "print errors only; also what was decided and why"),
        Option(
            "verbose", .none, .messages, "also print what was decided and why",
            detail: "Which values the shaders got, and which renderer drew."),
        Option(
            "help", .none, .messages, "this text; with --shader also that shader's parameters",
            sharedHelp: "this text; with --shader also that shader's parameters"),
        Option("version", .none, .messages, "the version"),
    ]

    private static let batchOptions: [Option] = [
        Option(
            "output-folder", .required("FOLDER"), .output, "make a job of each INPUT, and write all into this folder",
            detail:
                "In place of OUTPUT: glfx in/*.mov --key auto --output-folder out. Each INPUT is a file. No job "
                + "starts if two outputs would have the same name, or if one exists and --overwrite is not given. A job "
                + "that fails does not stop the others; the exit code is the worst one. --jobs N runs N at a time.",
            completion: .files, sharedHelp: "a job for each INPUT, all into a folder: '{name}-keyed.{ext}'"),
        Option(
            "name", .required("NAME"), .output, "how the files of --output-folder are called ({name}.{ext})",
            detail: "{name} is the INPUT's name without its ending, {ext} its ending, {number} counts from 1."),
        Option(
            "watch-folder", .required("FOLDER"), .output,
            "a job for each complete file that comes into this folder",
            detail:
                "With --output-folder, until Ctrl-C: a job for each file, there already or coming, once it is complete: "
                + "it has not changed for --settle, and no program of this machine has it open to write it. Hidden "
                + "files are left out; 'incoming/*.mov' takes some names only. The journal .glfx-jobs in the output folder "
                + "says what is done, so that a restart does nothing twice; a file that has changed is done again.",
            completion: .files),
        Option(
            "settle", .required("TIME"), .output, "for so long a complete file of --watch-folder has not changed (2)"),
        Option(
            "resume", .none, .output, "with several jobs, do not do again what is done",
            detail:
                "For --output-folder and lists of jobs. What a journal says is done, and still there, is left as it is, unless "
                + "its INPUTs or the job have changed; what was half-made is made anew. The journal of a list is JOBS.jsonl.done, "
                + "always written; that of --output-folder is .glfx-jobs there, written with --resume: give it from the first run "
                + "on.",
            sharedHelp: "of several jobs, leave out what is done; a report as JUnit XML"),
        Option(
            "junit", .required("FILE"), .output, "with several jobs, write what became of each as JUnit XML",
            completion: .files),
    ]

    private static let source = Option("source", .none, .messages, "print a shader's text as it is compiled")

    /// Those of `glfx check` that are not those of a job.
    static let ofCheck: [Option] = [
        Option(
            "format", .required("FORM"), .messages, "how the verdicts are printed",
            choices: CheckInvocation.Format.allCases.map(\.rawValue)),
        Option("json", .none, .messages, "as --format json"),
        Option(
            "summary", .none, .messages, "print how many shaders work, by ecosystem, and why others do not",
            detail: "In place of a line for each shader; only with --format text."),
        Option("strict", .none, .messages, "fail shaders that are drawn only with repairs or implicit conversions"),
        Option(
            "stdin-name", .required("FILE"), .messages, "what the text on the standard input is called",
            detail: "In messages; its folder is where #include looks, and its ending helps to detect the ecosystem.",
            completion: .files),
        Option("quiet", .none, .messages, "print only what fails"),
        Option("verbose", .none, .messages, "also print what was tried, and what draws"),
    ]
}
