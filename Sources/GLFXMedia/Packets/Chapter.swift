public import GLFXCore

/// A named part of a movie.
public struct Chapter: Sendable {
    /// When it begins.
    public var start: Timestamp
    /// When it ends.
    public var end: Timestamp
    /// Tags, `title` above all.
    public var metadata: [(key: String, value: String)]

    /// A chapter with all of its properties.
    public init(start: Timestamp, end: Timestamp, metadata: [(key: String, value: String)]) {
        self.start = start
        self.end = end
        self.metadata = metadata
    }
}
