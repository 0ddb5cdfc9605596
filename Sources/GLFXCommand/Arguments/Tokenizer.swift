internal import GLFXCore
internal import GLFXJob

/// Splits arguments into tokens by a table of options; knows nothing of shaders.
struct Tokenizer {
    /// The known options; every other one is `.unknown`.
    var options: [Option]

    func tokens(of arguments: [String]) throws(Failure) -> [Token] {
        var tokens: [Token] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                tokens.append(.endOfOptions)
                tokens += rest.map(Token.word)
                return tokens
            }
            tokens.append(try token(argument, &rest))
        }
        return tokens
    }

    private func token(_ argument: String, _ rest: inout ArraySlice<String>) throws(Failure) -> Token {
        guard argument.hasPrefix("--") else {
            if ["-h", "-help"].contains(argument) { return .option("help", nil) }
            guard !Self.looksLikeAnOption(argument) else { throw Self.shortOption(argument) }
            return .word(argument)
        }
        let (name, inline) = Self.split(argument.dropFirst(2))
        guard let option = options.first(where: { $0.name == name }) else {
            return .unknown(name: name, value: inline)
        }
        switch option.value {
        case .none:
            guard inline == nil else {
                throw Failure(
                    .usage, "'\(argument)': \(option.spelling) takes no value", advice: "write \(option.spelling)")
            }
            return .option(option.name, nil)
        case .optional:
            if let inline { try option.checkChoice(inline) }
            return .option(option.name, inline)
        case .required:
            let value: String
            if let inline { value = inline } else { value = try Self.value(for: option, from: &rest) }
            try option.checkChoice(value)
            return .option(option.name, value)
        }
    }

    private static func value(for option: Option, from rest: inout ArraySlice<String>) throws(Failure) -> String {
        guard let next = rest.first else {
            throw Failure(.usage, "\(option.spelling) needs a value", advice: "write \(option.usage)")
        }
        guard !looksLikeAnOption(next) else {
            throw Failure(
                .usage, "\(option.spelling) needs a value, but '\(next)' follows it",
                advice: "write \(option.usage), or \(option.spelling)=\(next) if that is the value")
        }
        rest.removeFirst()
        return next
    }

    /// `name=value` in two; the value is nil where there is no equals sign.
    static func split(_ text: some StringProtocol) -> (name: String, value: String?) {
        guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    /// A dash before anything but a number (`-0.5,1` is a value). `-` alone is a word.
    static func looksLikeAnOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
        return !(second.isASCII && second.isNumber) && second != "."
    }

    /// There are no short options but -h; users know some from other programs.
    private static func shortOption(_ word: String) -> Failure {
        let name = String(word.dropFirst())
        if let advice = ForeignOption.advice(on: name) {
            return Failure(.usage, "unknown option '\(word)'", advice: advice)
        }
        let near = nearest(to: name, in: Option.ofFilter.map(\.name))
        return Failure(
            .usage, "unknown option '\(word)'",
            advice: near.map { "did you mean '--\($0)'?" }
                ?? "options begin with two dashes, and a file so named is written './\(word)'; see glfx --help")
    }
}

extension Option {
    /// Refuses a value that is not one of the option's choices.
    fileprivate func checkChoice(_ value: String) throws(Failure) {
        guard !choices.isEmpty, !choices.contains(value) else { return }
        throw Failure(.usage, "\(spelling) '\(value)': no such choice", advice: choiceAdvice(value, choices))
    }
}

/// One argument, or an option together with its value.
enum Token: Sendable, Equatable {
    /// An option of the table. The value is nil for flags and for optional values that are not given.
    case option(String, String?)
    /// `--name` or `--name=value` that is in no table: perhaps a shader's parameter. Only its type decides whether the
    /// next word is its value.
    case unknown(name: String, value: String?)
    case word(String)
    /// `--`: only words follow.
    case endOfOptions
}
