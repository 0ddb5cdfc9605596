import GLFXKit

/// One argument, or an option together with its value.
enum Token: Sendable, Equatable {
    /// An option of the table. The value is nil for flags and for optional values that are not given.
    case option(String, String?)
    /// `--name` or `--name=value` that is in no table: a shader's parameter, perhaps. Whether the next word is its
    /// value is known only when the shader is.
    case unknown(name: String, value: String?)
    case word(String)
    /// `--`: what follows are words.
    case endOfOptions
}
