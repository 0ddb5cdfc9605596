internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

/// `glfx help SUBJECT`: all that is known under a word: a topic, a command, an option, a bundled shader.
enum HelpSubject {
    /// - Throws: `.usage` where the word is none of them, with the one that was likely meant.
    static func text(of word: String) throws(Failure) -> String {
        var parts: [String] = []
        let topic = HelpTopic(rawValue: ["presets", "deliveries"].contains(word) ? "delivery" : word)
        if let topic { parts.append(text(topic)) }
        if let command = Subcommand.named(word) { parts.append(HelpText.text(for: command)) }
        if let option = Option.all.first(where: { $0.name == word }), option.section.topic != topic {
            parts.append(text(option))
        }
        if let shader = try bundledShader(word) { parts.append(ShaderHelp.text(shader)) }
        guard parts.isEmpty else { return parts.joined(separator: "\n") }
        throw unknown(word)
    }

    /// Every subject that is no option, sorted by kind: for the last line of `--help`, and for messages.
    static let topics = HelpTopic.allCases.map(\.rawValue)

    private static func text(_ topic: HelpTopic) -> String {
        var lines = [topic.sentence]
        for paragraph in topic.paragraphs { lines += Columns.wrapped(paragraph, width: 95) }
        if topic == .key {
            lines += ["What you see, and what changes it (docs/key.md shows most of it, before and after):"]
            lines += KeySymptom.all.map { Columns.row($0.sight, $0.remedy) } + ["The options:"]
        }
        lines += topic.options.map { Columns.row($0.usage, OptionSentences.text($0)) }
        if topic == .delivery {
            lines += Delivery.all.map { Columns.row($0.name, $0.sentence) }
        }
        if topic == .codes { lines += ExitStatus.rows.map { Columns.row($0.code, $0.meaning, column: 10) } }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(_ option: Option) -> String {
        let others = option.section.topic
        var lines = [Columns.row(option.usage, OptionSentences.text(option), indent: 0)]
        let owners = Subcommand.all.filter { $0.options.contains(option.name) && !$0.takesJob || isOwn(option, $0) }
        let isOfJobs = Option.ofFilter.contains { $0.name == option.name }
        if !isOfJobs, !owners.isEmpty {
            lines.append("An option of " + listed(owners.map { "glfx \($0.name.rawValue)" }) + ".")
        } else if isOfJobs {
            lines.append("More about this: glfx help \(others.rawValue)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func isOwn(_ option: Option, _ command: Subcommand) -> Bool {
        command.takesJob && command.options.contains(option.name)
            && !Option.ofFilter.contains { $0.name == option.name }
    }

    private static func bundledShader(_ word: String) throws(Failure) -> ShaderProgram? {
        let name = word.hasSuffix(".frag") ? String(word.dropLast(5)) : word
        guard name == "key" || ShaderLibrary.bundled.contains(where: { $0.name == name }) else { return nil }
        return try ShaderLibrary.bundledProgram(name)
    }

    private static func unknown(_ word: String) -> Failure {
        let names =
            topics + Subcommand.all.map(\.name.rawValue) + Option.all.map(\.name)
            + ShaderLibrary.bundled.map(\.name)
        let near = ForeignOption.advice(on: word) ?? nearest(to: word, in: names).map { "did you mean '\($0)'?" }
        return Failure(
            .usage, "glfx help '\(word)': no such subject",
            advice: near ?? "there is \(listed(topics)), and every command, option and bundled shader")
    }
}
