/// What a finished movie holds.
public struct MovieReport: Sendable, Hashable {
    /// The file, as it was named.
    public let path: String
    /// Frames that were written.
    public let frames: Int
    /// The file's length.
    public let bytes: Int64
}
