public import GLFXPrograms

/// How a user names a shader: what is needed to load it again.
public struct ShaderReference: Sendable, Hashable {
    /// A file, else the name of a bundled shader.
    public var name: String
    /// The ecosystem it was written for; nil: detected.
    public var dialect: Dialect?
    /// What the alpha of its result is; nil: as its ecosystem's hosts have it.
    public var resultAlpha: ResultAlpha?
    /// Folders from which it may include files.
    public var includes: [String]

    /// Folders of an ecosystem's stock pictures, which it may name.
    public var media: [String] = []

    /// The shader's text, whose `name` is for messages and for the files beside it; nil: it is the file's.
    public var text: String?

    /// A shader whose dialect is detected by default.
    public init(
        name: String, dialect: Dialect? = nil, resultAlpha: ResultAlpha? = nil, includes: [String] = []
    ) {
        self.name = name
        self.dialect = dialect
        self.resultAlpha = resultAlpha
        self.includes = includes
    }
}
