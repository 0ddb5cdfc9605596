/// An ecosystem whose shaders are understood.
public struct Dialect: Sendable, Hashable {
    /// The word of `--dialect`.
    public let rawValue: String
    /// As its people write it.
    public let title: String

    package init(_ rawValue: String, title: String) {
        self.rawValue = rawValue
        self.title = title
    }
}
