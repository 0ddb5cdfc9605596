internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms

extension Setting {
    /// The option that sets it, without its dashes: `frame-timeout`.
    var option: String { Parameter.optionName(of: rawValue) }
}

extension SettingWords {
    /// Those of the command: `--overwrite`.
    static let command = SettingWords(
        setting: { "--" + $0.option }, parameter: { "--" + Parameter.optionName(of: $0) }, hasPlaceholders: true)
}

extension OptionText {
    /// - Parameter option: its name, without dashes.
    init(_ option: String, _ text: String, exists: @escaping (String) -> Bool = { _ in false }) {
        let setting = Setting.allCases.first { $0.option == option }
        let subject: MessageText = if let setting { "\(setting)" } else { "--\(option)" }
        self.init(subject: subject, text, exists: exists)
    }
}

extension Failure {
    /// The description in the words of the command.
    var commandLine: String { spelled(in: .command) }
}

extension MessageText {
    /// In the words of the command.
    var commandLine: String { spelled(in: .command) }
}
