public import ShaderPrograms

/// How a user names a shader: what has to be written down to load it again.
public struct ShaderReference: Sendable, Hashable {
    /// A file, else the name of a bundled shader.
    public var name: String
    /// What it was written for; nil: its text tells.
    public var dialect: Dialect?
    /// Folders from which it may take other files.
    public var includes: [String]

    /// A shader whose text tells what it was written for, unless told otherwise.
    public init(name: String, dialect: Dialect? = nil, includes: [String] = []) {
        self.name = name
        self.dialect = dialect
        self.includes = includes
    }
}
