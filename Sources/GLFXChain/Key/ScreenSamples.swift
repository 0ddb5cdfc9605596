internal import GLFXCore
internal import GLFXJob
internal import GLFXKeying
internal import GLFXMedia
internal import GLFXRead
internal import GLFXTimeline

/// Pictures from the whole movie for analysis; from a source that can be read only once, its first one.
struct ScreenSamples {
    /// How many times of a movie are sampled.
    private static let places = 6

    let job: FilterJob
    let options: ReaderOptions
    /// The space that the shaders work in; nil: frames are drawn as they come.
    let scene: SceneColor?
    let source: any FrameSource

    /// - Returns: the pictures, and a source that still has all frames.
    /// - Throws: errors of reading.
    func pictures() throws(Failure) -> (pictures: [SamplePicture], source: any FrameSource) {
        let spread = spreadPictures()
        if !spread.isEmpty { return (spread, source) }
        let peeked = PeekedSource(source)
        guard let first = try peeked.peek() else { throw Failure(.input, "'\(source.name)' has no picture") }
        return ([SamplePicture(try measured(first.picture.picture.pixels()))], peeked)
    }

    /// The picture at a time, in full size.
    /// - Parameter seconds: from the beginning of what is shown.
    func picture(at seconds: Rational) throws(Failure) -> (picture: PixelBuffer, source: any FrameSource) {
        if seconds != Rational(0, 1), let part, let picture = try picture(of: part, at: seconds) {
            return (picture, source)
        }
        let peeked = PeekedSource(source)
        guard let first = try peeked.peek() else { throw Failure(.input, "'\(source.name)' has no picture") }
        return (try measured(first.picture.picture.pixels()), peeked)
    }

    /// A single movie's file, which can be opened a second time.
    private var part: FilePart? {
        guard job.inputs.count == 1, case .file(let part)? = job.inputs.first else { return nil }
        return part
    }

    private func spreadPictures() -> [SamplePicture] {
        guard let part, let length = length(of: part), length.seconds > 0,
            let samples = try? MovieSamples(path: part.path, options: options)
        else { return [] }
        var pictures: [SamplePicture] = []
        for time in MovieSamples.times(Self.places, within: length.seconds) {
            // Errors of reading are reported when the frames are drawn.
            guard let picture = try? samples.picture(at: ownTime(of: part, time))?.pixels(),
                let measured = try? measured(picture)
            else { continue }
            pictures.append(SamplePicture(measured))
        }
        return pictures
    }

    /// As the key's shaders get it.
    private func measured(_ picture: PixelBuffer) throws(Failure) -> PixelBuffer {
        guard let scene else { return try picture.shown() }
        return try scene.measured(picture.copy(), of: job)
    }

    /// The length of what is shown, in the movie's own time.
    private func length(of part: FilePart) -> Timestamp? {
        job.changesTime ? try? part.probe(maximumPixels: job.maximumPixels).length : source.expectedDuration
    }

    /// In the movie's own time.
    private func ownTime(of part: FilePart, _ seconds: Rational) -> Rational {
        part.window(start: job.start, end: nil).start.map(seconds.sum) ?? seconds
    }

    private func picture(of part: FilePart, at seconds: Rational) throws(Failure) -> PixelBuffer? {
        var options = options
        options.at = ownTime(of: part, seconds)
        (options.start, options.end) = (nil, nil)
        options.readsOtherStreams = false
        let reader = try MediaReader(path: part.path, options: options, notes: { _ in })
        while let event = try reader.next() {
            if case .frame(let frame) = event { return try measured(frame.picture.pixels()) }
        }
        return nil
    }
}

/// A source whose first frame can be read ahead.
final class PeekedSource: WrappedSource, @unchecked Sendable {
    let source: any FrameSource
    private var waiting: [MediaEvent<TimelineFrame>] = []

    init(_ source: any FrameSource) { self.source = source }

    /// The first frame, which `next` still returns; nil where there is none.
    func peek() throws(Failure) -> TimelineFrame? {
        while let event = try source.next() {
            waiting.append(event)
            if case .frame(let frame) = event { return frame }
        }
        return nil
    }

    func next() throws(Failure) -> MediaEvent<TimelineFrame>? {
        waiting.isEmpty ? try source.next() : waiting.removeFirst()
    }

    func seek(to elapsed: Timestamp) throws(Failure) -> Bool {
        waiting = []
        return try source.seek(to: elapsed)
    }
}
