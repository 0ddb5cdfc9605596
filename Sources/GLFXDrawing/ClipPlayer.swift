internal import GLFXCore
internal import GLFXKit
internal import GLFXMedia

/// A clip of a composition that is being written: its source, opened on first use and released at its end.
final class ClipPlayer {
    let clip: Clip
    let start: Timestamp
    let end: Timestamp
    private let size: PictureSize
    private var still: PixelBuffer?
    private var movie: MovieReader?
    /// The movie's first frame's time.
    private var first: Timestamp?
    private var current: VideoFrame?
    private var next: VideoFrame?

    /// - Throws: `.usage` for a clip of unknown duration, `.input` where its file cannot be opened.
    init(_ clip: Clip, size: PictureSize) throws(Failure) {
        self.clip = clip
        self.size = size
        start = Timestamp(seconds: clip.start)
        let length: Timestamp
        if let duration = clip.duration {
            length = Timestamp(seconds: duration)
        } else if case .movie(let path) = clip.source, let promised = try Self.open(path).duration {
            length = promised
        } else {
            throw Failure(
                .usage, "nothing says how long \(clip.name) is shown in the composition", advice: "give it a duration")
        }
        guard length.value > 0 else {
            throw Failure(
                .usage, "\(clip.name) cannot be shown for \(length.seconds) s", advice: "give more than 0 seconds")
        }
        end = start + length
    }

    /// The source's picture; nil for a clip that only draws.
    /// - Parameter time: since the clip began; must not decrease.
    func picture(at time: Timestamp) throws(Failure) -> PixelBuffer? {
        if let still { return still }
        switch clip.source {
        case .drawing: return nil
        case .buffer(let buffer): return buffer
        case .color(let color):
            let plain = try PixelBuffer.blank(
                width: size.width, height: size.height, format: .bgra8, color: MovieMaker.color)
            try? plain.drawPremultiplied { context in context.clear(color) }
            plain.unpremultiply()
            still = plain
        case .picture(let path): still = try PixelBuffer.picture(path, format: .bgra8)
        case .movie(let path): return try frame(of: path, at: time)
        }
        return still
    }

    /// Closes the files.
    func close() { (movie, still, current, next) = (nil, nil, nil, nil) }

    private func frame(of path: String, at time: Timestamp) throws(Failure) -> PixelBuffer? {
        let reader: MovieReader
        if let movie { reader = movie } else { reader = try Self.open(path) }
        if movie == nil {
            movie = reader
            next = try reader.next()
            first = next?.time
        }
        while let candidate = next, let first, current == nil || candidate.time - first <= time {
            current = candidate
            next = try reader.next()
        }
        return current?.buffer
    }

    private static func open(_ path: String) throws(Failure) -> MovieReader {
        var options = MovieReader.Options()
        options.pixelFormat = .bgra8
        return try MovieReader(path, options: options)
    }
}
