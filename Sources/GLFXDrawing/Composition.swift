public import GLFXCore
public import GLFXKit
public import GLFXMedia

/// Clips on layers, each for its time, rendered to a movie.
///
///     var composition = Composition(size: PictureSize(width: 640, height: 360))
///     composition.add(.color(.black), for: 4)
///     composition.add(.picture("slide.png"), for: 4) { time in .translation(x: 50 * time, y: 0) }
///     try composition.write(to: "slide.mov")
public struct Composition {
    /// Pixels of the movie.
    public var size: PictureSize
    /// Frames a second.
    public var framesPerSecond: Rational
    /// The color where no clip is.
    public var background = Color.black
    /// In any order.
    public var clips: [Clip] = []
    /// Mixed to the audio track.
    public var sounds: [MovieSound] = []

    /// An empty composition.
    public init(size: PictureSize, framesPerSecond: Rational = 30) {
        (self.size, self.framesPerSecond) = (size, framesPerSecond)
    }

    /// Adds a clip over the existing ones.
    /// - Parameters:
    ///   - source: where its pictures come from.
    ///   - start: when it begins, in seconds.
    ///   - duration: how long it is shown, in seconds; nil: a movie to its end.
    ///   - transform: moves its picture from its place in the frame, by seconds since the clip began; nil: it stays.
    public mutating func add(
        _ source: Clip.Source, from start: Rational = 0, for duration: Rational? = nil,
        moving transform: ((Double) -> Transform)? = nil
    ) {
        var clip = Clip(source, from: start, for: duration)
        if let transform { clip.transform = transform }
        clips.append(clip)
    }

    /// Adds a clip.
    public mutating func add(_ clip: Clip) { clips.append(clip) }

    /// Writes the movie, from time 0 to the end of the last clip. Blocks until it is done.
    /// - Parameters:
    ///   - path: its extension selects the container.
    ///   - codec: a family or an encoder's name; nil: the container's default.
    ///   - options: its background is replaced by the composition's.
    /// - Throws: what a clip's closure throws; `Failure` of kind `.input` for a file that cannot be read, `.usage` for
    ///   a clip of unknown duration, otherwise as `MovieMaker`. No file is left then.
    @discardableResult
    public func write(
        to path: String, codec: String? = nil, options: MovieMaker.Options = .init()
    ) throws -> MovieReport {
        var options = options
        options.background = background
        let maker = try MovieMaker(
            path, size: size, framesPerSecond: framesPerSecond, codec: codec, options: options)
        for sound in sounds { try maker.addSound(sound) }
        let ordered = clips.enumerated().sorted { ($0.element.layer, $0.offset) < ($1.element.layer, $1.offset) }
        var players: [ClipPlayer] = []
        for (_, clip) in ordered { players.append(try ClipPlayer(clip, size: size)) }
        guard let end = players.map(\.end).max() else {
            throw Failure(.usage, "the composition for '\(path)' has no clip", advice: "add one")
        }
        let pool = PixelBufferPool(width: size.width, height: size.height, format: .bgra8)
        while maker.time < end {
            let time = maker.time
            try maker.addFrame { context in
                for player in players where player.start <= time && time < player.end {
                    try draw(player, at: time, in: context, pool)
                }
            }
            for player in players where player.end <= maker.time { player.close() }
        }
        return try maker.finish()
    }

    private func draw(
        _ player: ClipPlayer, at time: Timestamp, in context: DrawingContext, _ pool: PixelBufferPool
    ) throws {
        let passed = time - player.start
        let clip = player.clip
        let source = try player.picture(at: passed)
        let request = ClipRequest(
            source: source, time: passed.seconds, compositionTime: time, size: size, pool: pool)
        guard let picture = try clip.frame?(request) ?? source else { return }
        context.saved {
            context.transform(by: clip.transform(passed.seconds))
            context.blendMode = clip.blendMode
            context.draw(picture, fit: clip.fit, opacity: clip.opacity(passed.seconds))
        }
    }
}
