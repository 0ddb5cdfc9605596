internal import GLFXJob

/// `glfx completions fish > ~/.config/fish/completions/glfx.fish`
enum FishCompletion {
    static func text() -> String {
        var lines = ["# fish completion for glfx, made by `glfx completions fish`."]
        let names = Subcommand.all.map(\.name.rawValue).joined(separator: " ")
        for command in Subcommand.all {
            lines.append(
                "complete -c glfx -n __fish_is_first_token -a \(command.name.rawValue) -d '\(quoted(command.help))'")
        }
        for option in Option.ofFilter {
            lines.append(line(option, condition: "not __fish_seen_subcommand_from \(names)"))
        }
        for command in Subcommand.all {
            let seen = "__fish_seen_subcommand_from \(command.name.rawValue)"
            lines += command.rows.map { line($0, condition: seen) }
            switch command.operands {
            case .files, .file: break
            case .none: lines.append("complete -c glfx -n '\(seen)' -f")
            case .one(let choices), .words(let choices):
                lines.append("complete -c glfx -n '\(seen)' -f -a '\(choices.joined(separator: " "))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ option: Option, condition: String) -> String {
        var parts = ["complete -c glfx -n '\(condition)' -l \(option.name)"]
        if case .required = option.value { parts.append(values(option)) }
        if case .optional = option.value { parts.append("-f -a '\(option.choices.joined(separator: " "))'") }
        parts.append("-d '\(quoted(option.help))'")
        return parts.joined(separator: " ")
    }

    private static func values(_ option: Option) -> String {
        switch option.completion {
        case .nothing: "-x"
        case .words(let words): "-x -a '\(words.joined(separator: " "))'"
        case .files: "-r -F"
        case .wordsAndFiles(let words): "-r -F -a '\(words.joined(separator: " "))'"
        case .shaders: "-r -F -a '(\(shaderNames))'"
        }
    }

    private static let shaderNames = Completions.shaderNames.split(separator: "'").joined(separator: "\\'")

    private static func quoted(_ text: String) -> String {
        text.map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
