package import GLFXCore
internal import GLFXFiles
package import GLFXMedia

/// The frames of a movie, a picture or a list of pictures, in their own coding.
///
/// Belongs to one thread at a time.
package final class CodedReader: @unchecked Sendable {
    /// The path as the user gave it.
    package let name: String
    /// The form of the first frame.
    package let form: CodedForm
    /// Ticks of the frames' time stamps.
    package let timeBase: Rational
    /// Nominal; nil where unknown or where there is a single picture.
    package let frameRate: Rational?
    /// Width of a stored pixel over its height.
    package let sampleAspectRatio: Rational
    /// How the stored pictures are to be turned.
    package let orientation: Orientation
    /// Frames have times: it is one movie, not pictures.
    package let isTimed: Bool
    /// How numbers are kept, where the first frame is scene light; nil: it has code values, or a profile says what it means.
    package let light: LightPrecision?
    /// What could not be read so far; complete at the end.
    package private(set) var damage: [FileDamage] = []
    private var reader: MediaReader
    private var paths: ArraySlice<String>
    private let options: ReaderOptions
    private let notes: MessageHandler
    private var first: CodedFrame?
    private var count = 0

    /// - Parameter path: a file, or a pattern of pictures (`frames/%04d.png`, `frames/*.png`).
    /// - Throws: `.input` where there is no picture to be had, `.limit` where one is too large.
    package init(
        path: String, maximumPixels: Int = PictureLimit.usual, threads: ThreadCount = ThreadCount(),
        notes: @escaping MessageHandler
    ) throws(Failure) {
        name = path
        self.notes = notes
        let isPattern = FileSystem.access(path, 0) != 0 && PicturePattern.isPattern(path)
        let all = isPattern ? try PicturePattern.paths(path) : [path]
        var options = ReaderOptions(readsOtherStreams: false)
        (options.maximumPixels, options.threads) = (maximumPixels, threads)
        self.options = options
        paths = all.dropFirst()
        reader = try MediaReader(path: all[0], options: options, notes: notes)
        guard let frame = try Self.next(of: reader) else { throw Failure(.input, "'\(path)' has no picture") }
        (first, form) = (frame, frame.form)
        let isLight = form.isLight && frame.pointer.profile == nil
        light = isLight ? (reader.format.depth == 16 ? .half : .float) : nil
        (timeBase, frameRate) = (reader.format.timeBase, reader.format.frameRate)
        orientation = reader.orientation
        let aspect = reader.format.sampleAspectRatio
        sampleAspectRatio = orientation.swapsSides ? aspect.inverse ?? aspect : aspect
        let isStill = isPattern ? true : try StillCheck.isStill(path)
        isTimed = !isStill
    }

    /// The next frame; nil at the end.
    /// - Throws: `.input` where a picture of a list cannot be read, `.limit` where memory runs out.
    package func next() throws(Failure) -> CodedFrame? {
        var frame = first
        first = nil
        if frame == nil { frame = try Self.next(of: reader) }
        while frame == nil {
            noteDamage()
            guard let path = paths.popFirst() else { return nil }
            reader = try MediaReader(path: path, options: options, notes: notes)
            frame = try Self.next(of: reader)
        }
        frame?.index = count
        if !isTimed {
            frame?.time = nil
            frame?.duration = nil
        }
        count += 1
        return frame
    }

    private func noteDamage() {
        let new = reader.damage
        if !new.isEmpty, damage.last?.path != reader.path {
            damage.append(FileDamage(path: reader.path, damage: new))
        }
    }

    private static func next(of reader: MediaReader) throws(Failure) -> CodedFrame? {
        while let event = try reader.next() {
            if case .frame(let picture) = event { return try picture.coded() }
        }
        return nil
    }
}
