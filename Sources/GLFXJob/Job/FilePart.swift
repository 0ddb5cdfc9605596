public import GLFXCore

/// A file of a job, a part of its time, or a layer of its picture: `clip.mov`, `clip.mov@0:12-0:20`, `frame.exr:Z`.
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
    /// Of an OpenEXR file: the layer or the single channel that is the picture; nil: the picture itself, as renderers call it.
    public var layer: String?

    /// A part of a file, by default the whole.
    public init(_ path: String, start: Rational? = nil, end: Rational? = nil, layer: String? = nil) {
        (self.path, self.start, self.end, self.layer) = (path, start, end, layer)
    }

    /// No time is left out.
    public var isWhole: Bool { start == nil && end == nil }
}

extension FilePart: ExpressibleByStringLiteral {
    /// The whole file.
    public init(stringLiteral path: String) { self.init(path) }
}

extension FilePart: CustomStringConvertible {
    /// As the command line takes it, exactly: `clip.mov@12-20.5`, `frame.exr:Z`.
    public var description: String {
        let picture = path + (layer.map { ":\($0)" } ?? "")
        return isWhole
            ? picture : "\(picture)@\(start.map(WrittenTime.text) ?? "")-\(end.map(WrittenTime.text) ?? "")"
    }
}
