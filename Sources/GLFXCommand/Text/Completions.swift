/// Completion scripts, made from the option table.
enum Completions {
    static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion.text()
        case .zsh: ZshCompletion.text()
        case .fish: FishCompletion.text()
        }
    }

    /// A command that prints the names of the bundled shaders, a line each.
    static let shaderNames = "glfx shaders 2>/dev/null | cut -d' ' -f1"
}
