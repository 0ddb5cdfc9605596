internal import GLFXJob

/// A subject of `glfx help` that is no command, option or shader: some sections of the options, or a text.
enum HelpTopic: String, CaseIterable, Sendable {
    case shaders, values, key, color, pictures, time, sizes, transitions, text, audio, output, delivery, device, limits,
        messages
    case codes

    /// What it is about, in one sentence.
    var sentence: String {
        switch self {
        case .shaders: "Which shaders draw, and what they get."
        case .values: "How values of parameters are written."
        case .key: "To make a screen transparent, and to correct that."
        case .color: "Scene light, and color spaces by OpenColorIO."
        case .pictures: "What is behind and beside the result, and what shaders are told of mouse, date and chance."
        case .time: "Which part of the movie is taken, and at how many frames a second."
        case .sizes: "How pictures fill the frame."
        case .transitions: "How INPUTs follow each other."
        case .text: "What is written over the picture, and how it looks."
        case .audio: "What the output sounds like."
        case .output: "What is written, and how it is encoded."
        case .delivery: "Deliveries: what each sets, and the document that asks for it."
        case .device: "What draws, and with how many processors."
        case .limits: "What is refused, and what is done in parts."
        case .messages: "What is printed."
        case .codes: "The exit codes."
        }
    }

    /// The options that belong to it, in the order of `--help`.
    var options: [Option] { Option.ofFilter.filter { $0.section.topic == self } }

    /// What there is besides options, a paragraph each.
    var paragraphs: [String] {
        switch self {
        case .values: Self.aboutValues
        case .key:
            [
                "Start with `glfx actor.mov --key auto --view matte check.mp4`: white is kept, black is taken away, and "
                    + "between them it is see-through. `glfx tune actor.mov --key auto out.mov` moves the values in a page. "
                    + "Options without a row below are parameters of the key: `glfx --help --shader key`."
            ]
        case .shaders: ["`glfx shaders` lists the bundled ones, `glfx help NAME` tells the parameters of one."]
        default: []
        }
    }

    /// How parameters are given, for the manual too.
    static let aboutValues: [String] = [
        "Every uniform of a shader that glfx does not fill itself is an option: keyColor and key_color are "
            + "both --key-color; --keyColor and --set keyColor=VALUE work as well. It belongs to the nearest "
            + "shader before it that has it, else to the only one that has it. A parameter that has no default "
            + "has to be given.",
        "Values: 0.4, 3, 0.1,0.2,0.3 for vectors, #rgb, #rgba, #rrggbb, #rrggbbaa and color names for colors. A "
            + "boolean is a flag: --flag, --no-flag, --flag true.",
        "A value that changes in time is a list of keyframes: --threshold '0s:0.2, 2s:0.6 ease'. Each is a time in "
            + "seconds of the output, a colon and a value; the word after it says how it is reached: linear "
            + "(without a word), hold, ease, ease-in, ease-out or ease-in-out, the curves of CSS. Before the first "
            + "and after the last the value stays. Times ascend. A comma begins a new keyframe only where a time "
            + "follows it, so that vectors need no brackets. Booleans and words change at once. What sizes depend "
            + "on, or what is compiled into the shader, cannot change.",
    ]
}

extension Option.Section {
    /// The subject of `glfx help` that tells of the section's options.
    var topic: HelpTopic {
        switch self {
        case .shaders: .shaders
        case .key, .plate: .key
        case .color: .color
        case .facts: .pictures
        case .range, .moment: .time
        case .frames: .sizes
        case .joining: .transitions
        case .text: .text
        case .sound: .audio
        case .output: .output
        case .delivery: .delivery
        case .device, .cache: .device
        case .limits: .limits
        case .dryRun, .progress, .timing, .messages: .messages
        }
    }
}
