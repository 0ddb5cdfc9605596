/// An option of another program, or a word that people try, and what glfx has for it.
struct ForeignOption: Sendable {
    /// Without dashes before them.
    var names: [String]
    /// What to write instead.
    var advice: String

    init(_ names: String..., advice: String) { (self.names, self.advice) = (names, advice) }

    /// What glfx has for an option of that name; nil where nothing is known of it.
    /// - Parameter name: without dashes before it; text from an equals sign on is ignored.
    static func advice(on name: String) -> String? {
        let name = Tokenizer.split(name).name
        return all.first { $0.names.contains(name) }?.advice
    }
}
