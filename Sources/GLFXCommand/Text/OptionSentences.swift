internal import GLFXJob

/// All that is said of an option, for the manual and `glfx help`.
enum OptionSentences {
    static func text(_ option: Option) -> String {
        var text =
            option.help.prefix(1).uppercased() + option.help.dropFirst() + (option.help.hasSuffix("…") ? "" : ".")
        if option.name == "quiet" { text = "Say less." }
        if option.name == "set" {
            text =
                "Give a parameter its value, also where its name is an option of glfx; or take values from a JSON file."
        }
        if case .required = option.value, !option.choices.isEmpty {
            text += " One of \(option.choices.joined(separator: ", "))."
        }
        if let detail = option.detail { text += " " + detail }
        if option.isRepeatable { text += " Can be given several times." }
        return text
    }
}
