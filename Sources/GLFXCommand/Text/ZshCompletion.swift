internal import GLFXJob

/// `glfx completions zsh > ~/.zfunc/_glfx`
enum ZshCompletion {
    static func text() -> String {
        """
        #compdef glfx
        # zsh completion for glfx, made by `glfx completions zsh`.
        _glfx_shaders() {
            local -a names
            names=(${(f)"$(\(Completions.shaderNames))"})
            _alternative 'shaders:bundled shader:compadd -a names' 'files:file:_files'
        }
        _glfx() {
            local -a commands
            commands=(
        \(commands())
            )
            if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
                _alternative 'commands:command:{_describe command commands}' 'files:movie:_files'
                return
            fi
            case $words[2] in
        \(commandCases())
            *)
                _arguments -S \\
        \(specifications(Option.ofFilter, indent: 12)) \\
                    '*:file:_files' ;;
            esac
        }
        if [[ $funcstack[1] == _glfx ]]; then _glfx "$@"; else compdef _glfx glfx; fi

        """
    }

    private static func commands() -> String {
        Subcommand.all.map { "        '\($0.name.rawValue):\(quoted($0.help))'" }.joined(separator: "\n")
    }

    private static func commandCases() -> String {
        Subcommand.all.map { command in
            let operands =
                switch command.operands {
                case .none: ""
                case .files, .file: " \\\n            '*:file:_files'"
                case .one(let choices), .words(let choices):
                    " \\\n            '2:word:(\(choices.joined(separator: " ")))'"
                }
            return "    \(command.name.rawValue))\n        _arguments -S '1:command:' \\\n"
                + specifications(command.rows, indent: 12) + operands + " ;;"
        }.joined(separator: "\n")
    }

    private static func specifications(_ options: [Option], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return options.map { margin + specification($0) }.joined(separator: " \\\n")
    }

    private static func specification(_ option: Option) -> String {
        let star = option.isRepeatable ? "*" : ""
        let help = "[\(bracketed(option.help))]"
        switch option.value {
        case .none: return "'\(star)\(option.spelling)\(help)'"
        case .required(let placeholder):
            return "'\(star)\(option.spelling)=\(help):\(placeholder):\(action(option))'"
        case .optional(let placeholder): return "'\(star)\(option.spelling)=-\(help)::\(placeholder):\(action(option))'"
        }
    }

    private static func action(_ option: Option) -> String {
        switch option.completion {
        case .nothing: ""
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .wordsAndFiles(let words): "{compadd \(words.joined(separator: " ")); _files}"
        case .shaders: "_glfx_shaders"
        }
    }

    private static func bracketed(_ text: String) -> String {
        quoted(text).map { "[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    /// Escapes single quotes, and colons, which zsh uses as separators.
    private static func quoted(_ text: String) -> String {
        text.map { $0 == "'" ? "'\\''" : $0 == ":" ? "\\:" : "\($0)" }.joined()
    }
}
