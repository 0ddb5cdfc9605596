internal import GLFXJob

/// The manual page in the man(7) language: `glfx manual | man -l -`.
enum ManualPage {
    static func text() -> String {
        var lines = [
            ".\\\" Made by `glfx manual` from the table of options.", ".TH GLFX 1 \"\" \"glfx \(glfxVersion)\"",
        ]
        lines += [".SH NAME", "glfx \\- every GLSL fragment shader is a video filter"]
        lines += synopsis + description + options + parameters + commands + exitStatus + examples
        lines += [".SH SEE ALSO", "\\fBffmpeg\\fR(1), \\fBffprobe\\fR(1)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static var synopsis: [String] {
        var lines = [".SH SYNOPSIS", bold(HelpText.synopsis)]
        for command in Subcommand.all { lines += [".br", bold(command.usage)] }
        return lines
    }

    private static var description: [String] {
        [
            ".SH DESCRIPTION",
            escaped(
                "Reads a movie, draws each of its frames with one or more fragment shaders, and writes a movie in which "
                    + "everything that the shaders did not change is what it was: the time stamp of every frame, every "
                    + "packet of audio, the colors. It needs neither a display nor a GPU; where there is a GPU it is used."
            ),
            ".PP",
            escaped(
                "INPUTs are shown one after the other: movies, stills, pictures by a pattern ('frames/*.png', "
                    + "frames/%04d.png), colors (color:navy, color:'#204060', color:transparent) and the standard input "
                    + "(-: y4m, nut, mkv, mpegts). Without INPUT the first shader draws from nothing. Several stills "
                    + "with --fps are a frame each, with --hold each is shown that long. OUTPUT is a movie, a picture, "
                    + "numbered pictures (out/%05d.png), or the standard output (-, with --format)."),
            ".PP",
            escaped(
                "Messages go to the standard error, each a line that begins with 'glfx: error:' or 'glfx: note:'. Only "
                    + "what was asked for goes to the standard output. The output appears under its name only when "
                    + "it is complete; until then what was there before is untouched."),
            ".PP",
            escaped(
                "Names of files may be any bytes. One that is no UTF-8 shows in messages as \\xE9; in job files and other "
                    + "JSON byte B is the character U+10FF00 + B."),
            ".PP",
            escaped(
                "An option's value is the next argument (--size 640x360) or follows an equals sign "
                    + "(--size=640x360). -- ends the options: what follows are names of files."),
        ]
    }

    private static var options: [String] {
        var lines = [".SH OPTIONS"]
        for group in Option.Group.allCases {
            lines.append(".SS \(group.rawValue)")
            for option in Option.ofFilter where option.section.group == group {
                lines += [".TP", bold(option.usage), escaped(OptionSentences.text(option))]
            }
        }
        return lines
    }

    private static var parameters: [String] {
        [".SH PARAMETERS"] + Array(HelpTopic.aboutValues.map { [escaped($0)] }.joined(separator: [".PP"]))
    }

    private static var commands: [String] {
        var lines = [".SH COMMANDS"]
        for command in Subcommand.all {
            lines += [".TP", bold(command.usage), escaped(command.sentence)]
        }
        return lines + [".PP", escaped("A file with such a name is written with its folder: ./inspect.")]
    }

    private static var exitStatus: [String] {
        [".SH EXIT STATUS"] + ExitStatus.rows.flatMap { [".TP", bold($0.code), escaped($0.meaning)] }
    }

    private static var examples: [String] {
        [".SH EXAMPLES"]
            + HelpText.examples.flatMap { example in
                let meaning = example.meaning.prefix(1).uppercased() + example.meaning.dropFirst() + ":"
                return [".PP", escaped(meaning), ".PP", ".RS 4", bold(example.command), ".RE"]
            }
    }

    private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    /// Escapes text for groff: hyphens stay searchable, and no line is taken for a request.
    private static func escaped(_ text: String) -> String {
        let escapes: [Character: String] = ["\\": "\\e", "-": "\\-", "'": "\\(aq", "…": "..."]
        let result = text.map { escapes[$0] ?? "\($0)" }.joined()
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
