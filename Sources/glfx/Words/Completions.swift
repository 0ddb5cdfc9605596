/// Completion scripts, made of the option table.
enum Completions {
    static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion.text()
        case .zsh: ZshCompletion.text()
        case .fish: FishCompletion.text()
        }
    }

    /// The words that a shell offers as this option's value, beside files.
    static func words(for option: Option) -> [String] {
        switch option.name {
        case .device: ["auto", "software"]
        case .audio: ["copy", "none"]
        case .pan: PanText.words
        case .key: ["auto", "green", "blue"]
        case .plate: ["auto", "none"]
        case .size: SizeText.names
        case .format: ["mov", "mp4", "mkv", "webm", "nut", "y4m", "ts"]
        default: option.choices
        }
    }

    /// A command that prints the names of the bundled shaders, a line each.
    static let shaderNames = "glfx shaders 2>/dev/null | cut -d' ' -f1"
}
