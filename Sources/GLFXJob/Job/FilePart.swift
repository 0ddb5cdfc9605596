public import GLFXCore

/// A file of a job, or a part of its time: `clip.mov`, `clip.mov@0:12-0:20`.
///
/// Every file that is shown or heard is one: an input, a shader's picture, a background, audio. A string
/// literal is a whole file.
public struct FilePart: Sendable, Hashable {
    /// The file, as it was given.
    public var path: String
    /// Seconds from the file's beginning: what comes before is left out; nil: from its first frame.
    public var start: Rational?
    /// Seconds from the file's beginning, more than `start`: what begins from here on is left out; nil: to its end.
    public var end: Rational?

    /// A part of a file, by default the whole.
    public init(_ path: String, start: Rational? = nil, end: Rational? = nil) {
        (self.path, self.start, self.end) = (path, start, end)
    }

    /// Nothing is left out.
    public var isWhole: Bool { start == nil && end == nil }
}

extension FilePart: ExpressibleByStringLiteral {
    /// The whole file.
    public init(stringLiteral path: String) { self.init(path) }
}

extension FilePart: CustomStringConvertible {
    /// As the command line takes it, exactly: `clip.mov@12-20.5`.
    public var description: String {
        isWhole ? path : "\(path)@\(start.map(WrittenTime.text) ?? "")-\(end.map(WrittenTime.text) ?? "")"
    }
}
