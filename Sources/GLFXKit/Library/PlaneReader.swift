public import GLFXCore
public import GLFXMedia
internal import GLFXRead

/// Reads a movie's pictures in the planes in which they are coded, not converted, turned or scaled.
///
///     let reader = try PlaneReader("in.mov")
///     while let frame = try reader.next() {
///         frame.picture.withPlane(0) { luma, bytesPerRow in print(frame.time, luma[0]) }
///     }
///
/// A reader blocks the calling thread, and belongs to one task or thread at a time. Damage is counted in `damage`, not
/// thrown.
public final class PlaneReader {
    /// A picture, and when it is shown.
    public struct Frame: Sendable {
        /// The planes as they were decoded.
        public let picture: PlanarPicture
        /// When it appears; nil: a picture file has no time.
        public let time: Timestamp?
        /// How long it is shown; nil: the file does not say.
        public let duration: Timestamp?
        /// Counts from 0.
        public let index: Int
    }

    /// The file, as it was given.
    public let path: String
    /// libav's name of the pixel format: `yuv420p`.
    public var pixelFormat: String { reader.form.formatName }
    /// Pixels of a stored picture.
    public var size: PictureSize { reader.form.size }
    /// What the code values mean, nothing unspecified.
    public var color: ColorDescription { reader.form.color }
    /// How stored pictures are to be turned for looking at them.
    public var orientation: Orientation { reader.orientation }
    /// Nominal frames a second; nil where unknown.
    public var frameRate: Rational? { reader.frameRate }
    private let reader: CodedReader

    /// Opens a movie or a picture file and decodes its first picture.
    /// - Parameters:
    ///   - path: the file.
    ///   - notes: gets what is odd about the file, a line each.
    /// - Throws: `Failure` of kind `.input` where there is no picture to be had, `.limit` where it is too large.
    public init(_ path: String, notes: @escaping NoteHandler = { _ in }) throws(Failure) {
        self.path = path
        reader = try CodedReader(path: path, notes: MessageText.handler(notes))
    }

    /// What could not be read; complete at the end.
    public var damage: [FileDamage] { reader.damage }

    /// The next picture, in the order of time; nil at the end.
    /// - Throws: `Failure` of kind `.limit` where memory runs out.
    public func next() throws(Failure) -> Frame? {
        guard let coded = try reader.next() else { return nil }
        let base = coded.time?.timeBase ?? reader.timeBase
        return Frame(
            picture: try PlanarPicture(coded), time: coded.time,
            duration: coded.duration.map { Timestamp($0, timeBase: base) }, index: coded.index)
    }
}
