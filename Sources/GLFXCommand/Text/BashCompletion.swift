internal import GLFXJob

/// `source <(glfx completions bash)`
enum BashCompletion {
    static func text() -> String {
        """
        # bash completion for glfx, made by `glfx completions bash`.
        _glfx() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options words
            # Bash takes --option=value apart at the equals sign.
            if [[ $current == '=' ]]; then current=; fi
            if [[ $previous == '=' ]] && ((COMP_CWORD > 1)); then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
            COMPREPLY=()
            case $previous in
        \(valueCases())
            esac
            case ${COMP_WORDS[1]} in
        \(commandCases())
            *) options='\(spellings(Option.ofFilter))' ;;
            esac
            if [[ $current == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
                return
            fi
            if ((COMP_CWORD == 1)); then
                mapfile -t COMPREPLY < <(compgen -W '\(Subcommand.all.map(\.name.rawValue).joined(separator: " "))' -- "$current")
            fi
            compopt -o filenames 2>/dev/null
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
        }
        complete -F _glfx glfx

        """
    }

    private static func spellings(_ options: [Option]) -> String { options.map(\.spelling).joined(separator: " ") }

    private static func valueCases() -> String {
        var options = Option.all
        for option in Subcommand.all.flatMap(\.ownOptions) {
            guard let index = options.firstIndex(where: { $0.name == option.name }) else {
                options.append(option)
                continue
            }
            // The values of both: what command it is of is not looked at.
            if case (.words(let words), .words(let others)) = (options[index].completion, option.completion) {
                options[index].completion = .words(words + others.filter { !words.contains($0) })
            }
        }
        return options.filter { $0.value != .none }.map { option in
            "    \(option.spelling))\n\(reply(option))\n        return ;;"
        }.joined(separator: "\n")
    }

    private static func reply(_ option: Option) -> String {
        let files =
            "        compopt -o filenames 2>/dev/null\n"
            + #"        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")"#
        func offered(_ words: String) -> String {
            #"        mapfile -t COMPREPLY < <(compgen -W \#(words) -- "$current")"#
        }
        switch option.completion {
        case .nothing: return "        :"
        case .words(let words): return offered("'\(words.joined(separator: " "))'")
        case .files: return files
        case .wordsAndFiles(let words): return offered("'\(words.joined(separator: " "))'") + "\n" + files
        case .shaders:
            return "        words=$(\(Completions.shaderNames))\n" + offered("\"$words\"") + "\n" + files
        }
    }

    private static func commandCases() -> String {
        Subcommand.all.map { command in
            var lines = "    \(command.name.rawValue))\n        options='\(spellings(command.rows))'"
            switch command.operands {
            case .files, .file: break
            case .none:
                lines += "\n        [[ $current == -* ]] || return"
            case .one(let choices), .words(let choices):
                lines +=
                    "\n        if [[ $current != -* ]]; then\n"
                    + #"            mapfile -t COMPREPLY < <(compgen -W '\#(choices.joined(separator: " "))' -- "$current")"#
                    + "\n            return\n        fi"
            }
            return lines + " ;;"
        }.joined(separator: "\n")
    }
}
