internal import GLFXJob

/// `glfx --help`: one screen, made from the option table. All details are in `glfx help SUBJECT`.
enum HelpText {
    static let synopsis = "glfx [INPUT…] [--shader FILE|NAME [--PARAMETER VALUE]…]… [options] OUTPUT"

    static let examples: [(command: String, meaning: String)] = [
        ("glfx in.mov --key auto out.mov", "make the screen transparent"),
        ("glfx in.mov --key auto --background room.mp4 out.mov", "lay it over another movie"),
    ]

    /// Options that `--help` leaves to the help of their subject.
    static let rare: Set<String> = [
        "mask-channel", "mask-invert", "input-fps", "space", "key-at", "plate", "keep", "keep-at", "inside", "outside",
        "matte",
        "lut", "dialect", "include", "output-space", "working-space", "display", "view", "look", "ocio-variable",
        "export-plate", "key-report", "media", "result-alpha", "mouse", "keys", "date",
        "seed", "beside", "input-end", "freeze", "frame-blend", "deinterlace", "font", "text-size", "text-color",
        "text-box", "text-at", "text-time", "text-outline", "text-shadow", "text-fade", "text-opacity", "burn",
        "decoder", "upload", "no-cache", "threads", "frames-in-flight", "strict",
        "max-pixels", "frame-timeout", "run-up", "summary", "reproducible", "settle", "encoder-option",
        "background-fit", "video-stream", "layer", "audio-track-gain", "audio-offset", "audio-mix-offset",
        "audio-loop", "faststart", "no-faststart", "audio-mono", "audio-rate", "gop", "interlace", "max-fps", "pix-fmt",
        "sdr", "metadata", "audio-fade", "audio-mix-fade", "audio-duck", "audio-duck-threshold", "audio-duck-attack",
        "audio-duck-release",
        "loudness", "true-peak", "conform", "conform-pitch", "drop-repeats", "start-number", "timecode",
    ]

    private static let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")

    /// The help for `--PARAMETER VALUE`, which is not a row of the table.
    static let parameterHelp = "a uniform of the shader before it: 0.4, #40ff18, '0s:0, 2s:1 ease'"

    static func text() -> String {
        var lines = ["Usage: \(synopsis)"]
        for (index, line) in Columns.wrapped(commands, width: 95 - 12).enumerated() {
            lines.append((index == 0 ? "       glfx " : "            ") + line)
        }
        lines.append("Draws every frame of a movie with GLSL fragment shaders and keeps everything else as it was.")
        lines.append("INPUT: a movie, a still, 'frames/*.png', frames/%04d.png, color:'#204060', - (standard input).")
        for group in Option.Group.allCases {
            lines.append("\(group.rawValue):")
            let options = Option.ofFilter.filter { $0.section.group == group }
            lines += rows(of: options.filter { !rare.contains($0.name) })
            let others = options.filter { rare.contains($0.name) }
            let topics = HelpTopic.allCases.filter { topic in others.contains { $0.section.topic == topic } }
            if !others.isEmpty {
                let subjects = topics.map(\.rawValue).joined(separator: ", ")
                lines.append(Columns.row("also", "\(others.count) more: glfx help \(subjects)", column: 8))
            }
        }
        lines += Columns.wrapped(
            "More: glfx help SUBJECT, with \(topics), or a command, option or shader.", width: 95)
        lines.append("Examples:")
        for example in examples { lines.append(Columns.row(example.command, example.meaning, column: 67)) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `glfx inspect --help`
    static func text(for command: Subcommand) -> String {
        var lines = ["Usage: \(command.usage)", command.sentence]
        lines += command.rows.map { Columns.row($0.usage, $0.name == "help" ? "this text" : sentence($0)) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `tune, watch … | inspect FILE… | doctor`: an ellipsis alone stands for the arguments of a job.
    private static var commands: String {
        var groups: [(names: [String], operands: String)] = []
        for command in Subcommand.all {
            let operands = command.takesJob ? "…" : command.operandText
            if let last = groups.last, last.operands == operands, !operands.isEmpty {
                groups[groups.count - 1].names.append(command.name.rawValue)
            } else {
                groups.append(([command.name.rawValue], operands))
            }
        }
        return groups.map { group in
            group.names.joined(separator: ", ") + (group.operands.isEmpty ? "" : " \(group.operands)")
        }.joined(separator: " | ")
    }

    private static func rows(of options: [Option]) -> [String] {
        var lines: [String] = []
        var carried: [Option] = []
        for option in options {
            if option.sharedHelp != nil {
                carried.append(option)
                continue
            }
            if let shared = carried.first?.sharedHelp {
                lines.append(Columns.row((carried + [option]).map(\.spelling).joined(separator: ", "), shared))
            } else {
                lines.append(Columns.row(option.usage, sentence(option)))
            }
            if option.name == "shader" { lines.append(Columns.row("--PARAMETER VALUE", parameterHelp)) }
            carried = []
        }
        return lines
    }

    /// The help followed by the choices, where the option's usage does not show them.
    private static func sentence(_ option: Option) -> String {
        guard case .required = option.value, !option.choices.isEmpty else { return option.help }
        return "\(option.help) (\(option.choices.joined(separator: ", ")))"
    }
}
