public import FrameCore

/// A named part of a movie.
public struct Chapter: Sendable {
    public var start: Timestamp
    public var end: Timestamp
    public var metadata: [(key: String, value: String)]

    public init(start: Timestamp, end: Timestamp, metadata: [(key: String, value: String)]) {
        self.start = start
        self.end = end
        self.metadata = metadata
    }
}
