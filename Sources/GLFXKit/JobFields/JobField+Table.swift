/// The table of a job's fields, in the order of a job file, which is also the order in which they are read.
extension JobField {
    package static let all = pictures + timing + frames + joining + soundtrack + shaders + outputs + running

    private static let pictures: [JobField] = [
        JobField(
            key: "glfx",
            FieldAccess(
                read: { (value, _) throws(Failure) in
                    guard value.json.number != 1 else { return }
                    throw value.mistake(
                        "this job is of another version than 1, which is the one that glfx reads",
                        "write it anew with --dry-run --json, or use a newer glfx")
                }, write: { _ in .number("1") })),
        JobField(
            key: "inputs",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.inputs = try value.list().map(InputJSON.input) },
                write: { job in .list(job.inputs.map(InputJSON.node)) })),
    ]

    // MARK: What is shown, when and for how long

    private static let timing: [JobField] = [
        JobField(
            "fps", .field(\.frameRate, FrameRateCodec()), .required("N|N/D"), .frames,
            "frames a second of stills and colors (30); movies are changed to it",
            detail: "A number or a ratio such as 30000/1001. Several stills with --fps and without --hold are a "
                + "sequence: a frame each. Movies keep their own time stamps without it, and stills beside them have "
                + "the first movie's rate; with it frames are repeated or left out.",
            Summary(line: .time) { $0.frameRate.map { "\(decimal($0)) frames a second" } }),
        JobField(
            "hold", .field(\.hold, TimeCodec.length), .required("SECONDS"), .joining, "how long each still is shown",
            detail: "Without it a single still is one frame, and stills beside movies or with --transition are shown "
                + "for 3 seconds.", sharedHelp: "how long each still is shown; a move over it: in, out, left, …",
            Summary(line: .time) { $0.hold.map { "each still for \(decimal($0)) s" } }),
        JobField(
            "at", .field(\.at, TimeCodec.time), .required("TIME"), .moment,
            "only the picture that is on screen then; OUTPUT is a picture", sharedHelp: "",
            Summary(line: .time, order: 2) { $0.at.map { "only the picture at \(decimal($0)) s" } }),
        JobField(
            "start", .field(\.start, TimeCodec.time), .required("TIME"), .range,
            "begin at this time: seconds or hh:mm:ss.sss",
            detail: "Counted from the beginning of everything that is shown. Frames from this time on are kept, and "
                + "the audio with them.",
            sharedHelp: "the part to take, or the picture at a time: seconds or hh:mm:ss.sss",
            Summary(line: .time, order: 1) { $0.start.map { "from \(decimal($0)) s on" } }),
        JobField(
            "end",
            FieldAccess(
                parse: { (text, job) throws(Failure) in job.end = try TimeCodec.time.parse(text) },
                read: { (value, job) throws(Failure) in
                    let start = job.start ?? Rational(0, 1)
                    job.end = try value.rational(TimeCodec.time.advice + ", after the start") {
                        $0 > start && TimeCodec.time.allows($0)
                    }
                }, write: { $0.end.map(JSONNode.rational) }),
            .required("TIME"), .range, "stop before this time", detail: "Not together with --duration.",
            sharedHelp: "", Summary(line: .time, order: 1) { $0.end.map { "up to \(decimal($0)) s" } }),
    ]

    private static let frames: [JobField] = [
        JobField(
            "size", .field(\.size, SizeCodec()), .required("WxH|NAME"), .frames,
            "scale to this size before the first shader: 1280x720, 1080p",
            detail: "The names are 480p, 720p, 1080p, 1440p and 2160p, each 16:9. Without it: the first INPUT's size.",
            completion: .words(SizeCodec.names),
            sharedHelp: "scale to a size first (1280x720, 1080p): contain, cover, stretch",
            Summary(line: .size) { job in job.size.map { "\($0.width)x\($0.height), \(job.fit.rawValue)" } }),
        JobField(
            "fit", .field(\.fit, ChoiceCodec()), .required("HOW"), .frames, "how pictures fill that size",
            detail: "contain shows the whole picture, with transparent borders; cover fills the size and cuts off "
                + "the overhang; stretch fills it out of shape. Without it: contain.",
            Summary(line: .size) { job in
                job.size == nil && job.fit != .contain ? "the first picture's, \(job.fit.rawValue)" : nil
            }),
        JobField(
            "pan", .field(\.pan, PanCodec()), .required("WAY"), .joining,
            "move over stills: in, out, left, … or 'X,Y,W,H to X,Y,W,H [EASING]'",
            detail: "Two areas of the still, in fractions of it (or percent) from its top left: the first fills the "
                + "frame when the still appears, the second when it goes. in and out move towards the middle and "
                + "away from it, left, right, up and down move that way. The easing is \(listed(PanCodec.easings)), "
                + "as in CSS. Without it: linear.",
            completion: .words(PanCodec.names),
            Summary(line: .time) { job in
                job.pan.map { "moving over stills from \($0.from.text) to \($0.to.text), \($0.easing.rawValue)" }
            }),
    ]

    private static let joining: [JobField] = [
        JobField(
            "transition", key: "transitions",
            FieldAccess(
                read: { (value, job) throws(Failure) in
                    job.transitions = try ShaderJSON.stages(value, as: .transition)
                }, write: { (job) throws(Failure) in try ShaderJSON.node(job.transitions) }),
            .required("FILE|NAME"), .joining, "lead from each INPUT to the next; several are taken in turn",
            detail: "A shader that reads two pictures and 'progress': a file, as those of gl-transitions, or a bundled "
                + "one. Parameters behind it belong to it. Without it, one INPUT follows the other at once.",
            completion: .shaders, isRepeatable: true,
            sharedHelp: "lead from each INPUT to the next by this shader; how long (1)"),
        JobField(
            "transition-duration", .field(\.transitionDuration, TimeCodec.length), .required("SECONDS"), .joining,
            "how long two INPUTs overlap under a transition (1)",
            detail: "The output is shorter by it for each transition."),
        JobField(
            "fade-in", .field(\.fadeIn, TimeCodec.length), .required("SECONDS"), .joining,
            "come up from black and silence",
            detail: "The finished picture is multiplied by a level that rises evenly, and so is the audio; the first "
                + "picture is black. Where the output keeps alpha, it comes from transparency.",
            sharedHelp: "seconds in which picture and audio come up and go down",
            Summary(line: .fade) { $0.fadeIn.map { "in for \(decimal($0)) s" } }),
        JobField(
            "fade-out", .field(\.fadeOut, TimeCodec.length), .required("SECONDS"), .joining,
            "go down to black and silence",
            detail: "As --fade-in, the other way round: the last picture is black. Needs to know when the picture "
                + "ends.",
            Summary(line: .fade) { $0.fadeOut.map { "out for \(decimal($0)) s" } }),
    ]

    private static let soundtrack: [JobField] = [
        JobField(
            "audio", .field(\.sound.track, TrackCodec()), .required("copy|none|FILE"), .sound,
            "the INPUTs' own audio, none, or this file's",
            detail: "copy passes the audio of a single movie, its subtitles, timecode and other streams on packet "
                + "for packet where the output's container can hold them, and joins the audio of several; none "
                + "leaves the audio out; a file's audio begins with the first picture and is cut at the end of the "
                + "picture, or silent from its own end on. What is joined, mixed or faded, or is a file's, is "
                + "encoded anew: to the sample at its place, as long as the picture, in the rate and the channels of "
                + "what is heard first; uncompressed if that was so and in mov, mkv, avi, nut and mxf, else in the "
                + "container's usual codec. Audio that overlaps under a --transition is crossfaded with equal power. "
                + "Without it: copy.",
            completion: .wordsAndFiles(["copy", "none"]), Summary(line: .audio) { $0.trackText }),
        JobField(
            "audio-mix", .field(\.sound.mix, TextCodec(mayBeEmpty: false)), .required("FILE"), .sound,
            "add this file's audio",
            detail: "To the audio that --audio selects, from the first picture on. A sum above full scale is cut off "
                + "there, with one line.",
            completion: .files, sharedHelp: "add this file's audio, so many decibels louder",
            Summary(line: .audio) { job in
                let gain = job.sound.gain
                let level = gain == 0 ? "" : " at \(gain > 0 ? "+" : "")\(decimal(gain)) dB"
                return job.sound.mix.map { "with '\($0)' mixed in\(level)" }
            }),
        JobField(
            "audio-gain",
            .field(\.sound.gain, NumberCodec(range: JobLimits.gains, accepted: "decibels from -120 to 120")),
            .required("DB"), .sound, "how much louder the file of --audio-mix is made",
            detail: "In decibels; less than 0 makes it softer. Without it: 0."),
    ]

    // MARK: What is drawn

    private static let shaders: [JobField] = [
        JobField(
            "shader", key: "shaders",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.shaders = try ShaderJSON.stages(value, as: .filter) },
                write: { (job) throws(Failure) in try ShaderJSON.node(job.shaders) }),
            .required("FILE|NAME"), .shaders, "draw with this shader; repeated: one after the other",
            detail: "A file, else the name of a bundled shader (see `glfx shaders`), with or without .frag.",
            completion: .shaders, isRepeatable: true),
        JobField(
            "background", .field(\.background, BackgroundCodec()), .required("COLOR|FILE"), .facts,
            "lay the result over a color, a movie or a still",
            detail: "A color is #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or numbers from 0 to 1 "
                + "(0.2,0.4,0.6). A file that is named like a color is written with its folder: ./red.",
            completion: .files,
            Summary(line: .over) { job in
                switch job.background {
                case .none: nil
                case .color(let color): colorText(color)
                case .file(let path): "'\(path)'"
                }
            }),
        JobField(
            "beside", .field(\.comparison, ChoiceCodec()), .required("WHAT"), .facts,
            "show the source beside the result",
            detail: "source: the source at the left, the result at the right; source:over: one above the other; "
                + "source:wipe: the source's left half and the result's right one. A source of another size than the "
                + "result's is scaled to that.",
            sharedHelp: "",
            Summary(line: .with, order: 2) { $0.comparison.map { "beside the source (\($0.rawValue))" } }),
        JobField(
            "input-end", .field(\.inputEnd, ChoiceCodec()), .required("HOW"), .facts, "when another picture ends first",
            detail: "For --input and --background: hold shows their last frame, loop begins them again, stop ends "
                + "the output with the first that ends. Without it: hold.",
            Summary(line: .with, order: 1) { job in
                switch job.inputEnd {
                case .hold: nil
                case .loop: "further movies begin again at their end"
                case .stop: "the first movie that ends ends all"
                }
            }),
        JobField(
            "mouse", .field(\.mouse, MouseCodec()), .required("X,Y[,X,Y]"), .facts,
            "where the mouse is, for shaders that ask",
            detail: "Pixels of the movie's frame from its bottom left; the second pair is where it was clicked. "
                + "Without it: 0,0.",
            sharedHelp: "what shaders are told of mouse, date and chance (never a clock's)",
            Summary(line: .with) { job in
                let places = (0..<4).map { decimal(job.mouse[$0]) }.joined(separator: ",")
                return job.mouse == .zero ? nil : "mouse at \(places)"
            }),
        JobField(
            "date", .field(\.date, DateCodec()), .required("DATE"), .facts,
            "the date at the movie's beginning, for shaders that ask",
            detail: "2026-11-21 or 2026-11-21T09:30:15. Without it: when the movie was made, as it says itself, else "
                + "the first day of 2000; never a clock's, so that a run repeats.",
            sharedHelp: "", Summary(line: .with) { $0.date.map { "date \($0)" } }),
        JobField(
            "seed", .field(\.seed, SeedCodec()), .required("NUMBER"), .facts,
            "what is random follows from this; the same seed, the same pictures",
            detail: "A whole number. Without it: 0.",
            Summary(line: .with) { $0.seed == 0 ? nil : "seed \($0.seed)" }),
    ]

    // MARK: What is written

    private static let outputs: [JobField] = [
        JobField(
            key: "output",
            FieldAccess(
                read: { (value, job) throws(Failure) in
                    try read(
                        ofOutput, of: ("an", "output"), needed: ("path", "write {\"path\": \"out.mov\"}"),
                        from: value, into: &job)
                }, write: { (job) throws(Failure) in try node(ofOutput, of: job) })),
        JobField(
            "export-plate", .field(\.exportPlate, TextCodec()), .required("FILE"), .plate,
            "for --key: write the clean plate to this PNG",
            detail: "With as many bits as the key has of it: 16, or 8 where the file of --plate has 8. With `--plate "
                + "FILE` and the options that --key-report tells, another run draws the same, bit for bit. It is "
                + "there when OUTPUT is.",
            completion: .files, sharedHelp: "",
            Summary(line: .plate) { $0.exportPlate.map { "the clean plate to '\($0)'" } }),
    ]

    /// The fields of the object behind `output`.
    static let ofOutput: [JobField] = [
        JobField(
            key: "path",
            FieldAccess(
                read: { (value, job) throws(Failure) in job.output.path = try value.text() },
                write: { .text($0.output.path) }),
            Summary(line: .write) { "'\($0.output.path)'" }),
        JobField(
            "format", .field(\.output.format, TextCodec()), .required("NAME"), .output,
            "the container, where OUTPUT's name does not tell: mkv, nut, y4m, …",
            detail: "Without it the ending of OUTPUT's name tells.",
            completion: .words(["mov", "mp4", "mkv", "webm", "nut", "y4m", "ts"]),
            Summary(line: .write) { $0.output.format.map { "format \($0)" } }),
        JobField(
            "codec", .field(\.output.codec, TextCodec()), .required("NAME"), .output,
            "video codec: h264, hevc, prores, vp9, av1, ffv1, … or an encoder",
            detail: "A family (h264, hevc, prores, dnxhd, vp9, av1, ffv1, qtrle, png, mjpeg, rawvideo), or any video "
                + "encoder of libavcodec by its own name. Without it: the usual one of the container that the "
                + "output's name tells (H.264 for mov, mp4 and mkv, VP9 for webm and so on).",
            Summary(line: .write) { $0.output.codec.map { "codec \($0)" } }),
        JobField(
            "quality", .field(\.output.quality, NumberCodec()), .required("NUMBER"), .output,
            "how good, in the encoder's own scale (H.264, VP9, AV1: CRF)",
            detail: "Less is better and larger. Without it: one worth keeping.",
            sharedHelp: "how good (H.264, VP9, AV1: CRF) and how fast, as the encoder says",
            Summary(line: .write) { $0.output.quality.map { "quality \(decimal($0))" } }),
        JobField(
            "preset", .field(\.output.preset, TextCodec()), .required("NAME"), .output,
            "the encoder's speed, in its own words: ultrafast, medium, …",
            Summary(line: .write) { $0.output.preset.map { "preset \($0)" } }),
        JobField(
            "encoder-option", key: "encoder-options", .field(\.output.encoderOptions, EncoderOptionsCodec()),
            .required("K=V"), .output, "passed to the encoder as it is: tune=film", isRepeatable: true,
            Summary(line: .write) { job in
                let texts = job.output.encoderOptions.map { "\($0.name)=\($0.value)" }
                return texts.isEmpty ? nil : texts.joined(separator: ", ")
            }),
        JobField(
            "alpha", .field(\.output.alpha, ChoiceCodec()), .required("WHAT"), .output, "transparency",
            detail: "auto keeps it where the codec holds it and there is some; keep chooses a codec that holds it, "
                + "or says that the container has none; drop lays the picture over the background, or over black.",
            sharedHelp: "transparency (auto, keep, drop); replace OUTPUT if it exists",
            Summary(line: .write) { job in
                switch job.output.alpha {
                case .auto: nil
                case .keep: "alpha kept"
                case .drop: "alpha dropped"
                }
            }),
        JobField(
            "overwrite", .field(\.output.overwrite, FlagCodec()), .none, .output,
            "replace OUTPUT if it exists (when the new one is complete)",
            Summary(line: .write) { $0.output.overwrite ? "in place of what is there" : nil }),
        JobField(
            "reproducible", .field(\.output.isReproducible, FlagCodec()), .none, .output,
            "the same bytes on every machine and at any time",
            detail: "With the same versions of glfx and of the libraries: the encoder has 4 threads (or --threads), "
                + "nothing is written of the machine, the clock or chance, and --device auto means native.",
            Summary(line: .write) { $0.output.isReproducible ? "reproducible" : nil }),
    ]

    // MARK: How it runs

    private static let running: [JobField] = [
        JobField(
            "device", .field(\.device, DeviceCodec()), .required("DEVICE"), .device,
            "what draws: auto, native, software or a DRM node (/dev/dri/renderD128)",
            detail: "auto takes the first hardware renderer; where there is none, the native renderer, which compiles "
                + "shaders to this processor's instructions; and for shaders that it does not draw, Mesa's software "
                + "renderer. software takes that for all. `glfx doctor` tells what was found.",
            completion: .wordsAndFiles(["auto", "native", "software"]),
            sharedHelp: "what draws: auto, native, software or a DRM node; no software",
            Summary(line: .on) { job in
                switch job.device {
                case .automatic: nil
                case .native: "the native renderer"
                case .software: "the software renderer"
                case .node(let path): path
                }
            }),
        JobField(
            "require-gpu", .field(\.requireGPU, FlagCodec()), .none, .device, "refuse the software renderer",
            Summary(line: .on) { $0.requireGPU && $0.device == .automatic ? "a GPU, and nothing else" : nil }),
        JobField(
            "strict", .field(\.strict, FlagCodec()), .none, .limits, "a damaged input is an error and leaves no output",
            sharedHelp: "refuse damaged inputs; pictures of more pixels (134217728, 200M)"),
        JobField(
            "max-pixels", .field(\.maximumPixels, PixelsCodec()), .required("N"), .limits,
            "refuse pictures of more pixels (134217728), or 200M",
            detail: "A few bytes of header can declare a picture that no memory holds: any INPUT and any other "
                + "picture of more pixels is an error, before anything is allocated for it. At most 268435455."),
        JobField(
            "frame-timeout", .field(\.frameTimeout, TimeCodec.length), .required("SECONDS"), .limits,
            "give up when a frame, or with check a shader, takes longer (60)",
            detail: "A shader may take very long, and a driver may hang: then the process ends with 8, and nothing "
                + "is left behind. With check: so many seconds of the processor's time for each shader.",
            sharedHelp: "seconds that a frame may take (60); to draw before each part"),
        JobField(
            "stats", key: "timed", .field(\.isTimed, FlagCodec(choices: ["json"])), .optional("json"), .timing,
            "print the time that each stage took to stdout",
            detail: "Milliseconds a frame and share of the whole time, for each of the three threads."),
        JobField(
            "no-cache", key: "cache",
            FieldAccess(
                parse: { (_, job) in job.cache = nil },
                read: { (value, job) throws(Failure) in
                    if let folder = value.json.text, !folder.isEmpty {
                        // `JobFile` sets the edition of the program that reads.
                        job.cache = CompileCache(folder: folder, edition: "")
                    } else if value.json.bool == false {
                        job.cache = nil
                    } else {
                        throw value.wrong("name a folder, give false for none, or leave it out")
                    }
                },
                write: { job in
                    guard let cache = job.cache else { return .bool(false) }
                    let isStandard = cache.folder == CompileCache.standard(edition: cache.edition)?.folder
                    return isStandard ? nil : .text(cache.folder)
                }),
            .none, .cache, "keep no compiled shaders for the next start",
            detail: "Without it they are kept in $XDG_CACHE_HOME/glfx (~/.cache/glfx), at most 64 MB of them, for the "
                + "same text, driver and version of glfx. The driver's own cache is not touched.",
            sharedHelp: "keep no compiled shaders for later; the most threads of each part"),
        JobField(
            "threads", .field(\.threads, ThreadsCodec()), .required("N"), .cache,
            "the most threads that decode, that draw and that encode, each",
            detail: "Without it: as many as the processors that the process may use, which its affinity and its "
                + "control group's share of time (cgroups) say; some codecs take a few more. What is drawn is the same "
                + "with any number. Files may differ: x264, x265, FFV1 and others divide their work by it.",
            Summary(line: .on, order: 1) { $0.threads.map { $0 == 1 ? "one thread" : "\($0) threads" } }),
    ]
}

extension FilterJob {
    /// The audio before anything is mixed in.
    fileprivate var trackText: String {
        switch sound.track {
        case .none: "none"
        case .file(let path): "of '\(path)'"
        case .copy:
            switch inputs.count {
            case 0: "none"
            case 1: changesSound ? "its own" : "its own, with every other stream, as it is"
            default: "their own, joined"
            }
        }
    }

    /// Whether the audio of a single movie is not copied packet for packet.
    private var changesSound: Bool { sound != JobSound() || fadeIn != nil || fadeOut != nil }
}

extension PictureArea {
    /// `0.1,0.2,0.5,0.5`
    fileprivate var text: String { [x, y, width, height].map { decimal($0) }.joined(separator: ",") }
}

/// `#204060`, or components where that is not exact.
package func colorText(_ color: SIMD4<Float>) -> String {
    ColorText.hexadecimal(color) ?? (0..<4).map { decimal(Double(color[$0])) }.joined(separator: ",")
}
