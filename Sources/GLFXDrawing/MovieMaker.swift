public import GLFXCore
public import GLFXJob
public import GLFXKit
public import GLFXMedia
internal import GLFXWrite

/// Makes a movie of what a program draws, straight into the buffers that are encoded.
///
///     let maker = try MovieMaker("out.mov", size: PictureSize(width: 640, height: 360), framesPerSecond: 30)
///     try maker.addFrames(for: 3) { context, time in
///         context.circle(center: Point(x: 100 + 50 * time, y: 180), radius: 40)
///         context.fill(.orange)
///     }
///     try maker.finish()
///
/// Frames follow each other from time 0 on. Drawing happens on the calling thread, encoding on another, at most two
/// frames behind. A maker belongs to one task or thread at a time. After an error or without `finish` no file is left.
public final class MovieMaker {
    /// A maker's options.
    public struct Options: Sendable {
        /// The color that frames are cleared to.
        public var background = Color.black
        /// Keeps alpha, with a codec that holds it; the background is `.clear` then unless it is set.
        public var keepsAlpha = false
        /// Shaders applied to drawn frames, one after the other.
        public var shaders: [ShaderStage] = []
        /// Replace an existing output file.
        public var overwrite = false
        /// In the encoder's own scale (CRF for x264); nil: the default.
        public var quality: Double?
        /// The encoder's own name (`ultrafast`); nil: the default.
        public var preset: String?
        /// Gets what was decided or changed, a line each.
        public var notes: NoteHandler = { _ in }

        /// Opaque frames on black.
        public init() {}
    }

    /// Pixels of every frame.
    public let size: PictureSize
    /// Frames a second.
    public let framesPerSecond: Rational
    /// The next frame's time.
    public private(set) var time = Timestamp(0, timeBase: 1)
    /// Frames so far.
    public private(set) var frameCount = 0
    private let output: OutputRequest
    private let options: Options
    private let background: Color
    private var sounds: [MovieSound] = []
    private let filter: ShaderFilter?
    private let pool: PixelBufferPool
    /// Made with the first frame: its header lists the audio.
    private var writer: MovieWriter?
    private var isClosed = false

    /// - Parameters:
    ///   - path: its extension selects the container: `out.mov`, `out.mp4`, `out.webm`; `out/%05d.png` are pictures.
    ///   - size: pixels of every frame.
    ///   - framesPerSecond: from 1/1000 to 1000.
    ///   - codec: a family (`h264`, `prores`) or an encoder's name; nil: the container's default.
    ///   - options: the background, alpha, shaders.
    /// - Throws: `Failure` of kind `.usage` or `.limit` for an invalid size, rate or shader; `.gpu` where there are
    ///   shaders and no device.
    public init(
        _ path: String, size: PictureSize, framesPerSecond: Rational = 30, codec: String? = nil,
        options: Options = Options()
    ) throws(Failure) {
        try size.check("a movie")
        try framesPerSecond.checkFrameRate()
        self.size = size
        self.framesPerSecond = framesPerSecond
        self.options = options
        background = options.keepsAlpha && options.background == .black ? .clear : options.background
        output = OutputRequest(
            path: path, codec: codec, quality: options.quality, preset: options.preset,
            alpha: options.keepsAlpha ? .keep : .drop, overwrite: options.overwrite)
        pool = PixelBufferPool(width: size.width, height: size.height, format: .bgra8)
        filter =
            options.shaders.isEmpty
            ? nil : try ShaderFilter(options.shaders, size: size, framesPerSecond: framesPerSecond)
        if let filter, filter.resultSize != size {
            let resultSize = filter.resultSize
            throw Failure(
                .usage,
                "the shaders make \(resultSize.width)x\(resultSize.height) of a movie of \(size.width)x\(size.height)",
                advice: "leave out the one that changes the size")
        }
        try OutputPlan.checkPlace(output)
    }

    /// Adds audio to the movie. Call it before the first frame.
    /// - Throws: `Failure` of kind `.usage` after the first frame. Errors of the file are thrown by the first frame.
    public func addSound(_ sound: MovieSound) throws(Failure) {
        try checkOpen()
        guard writer == nil else {
            throw Failure(
                .usage, "'\(output.path)': the audio file '\(sound.path)' comes too late",
                advice: "add audio before the first frame")
        }
        sounds.append(sound)
    }

    /// Draws the next frame.
    /// - Parameters:
    ///   - duration: in seconds; nil: one frame. Longer ones are several frames, rounded.
    ///   - draw: draws on the background; its context is invalid afterwards.
    /// - Throws: what `draw` throws, and then no file is left; otherwise `Failure` as `MovieWriter.append` does.
    public func addFrame(for duration: Rational? = nil, _ draw: (DrawingContext) throws -> Void) throws {
        try checkOpen()
        let count = try frames(in: duration)
        try orCancel {
            let buffer = try pool.makeBuffer(color: Self.color)
            try buffer.drawPremultiplied { context in
                context.clear(background)
                try draw(context)
            }
            try add(buffer, isPremultiplied: true, times: count)
        }
    }

    /// Draws frames for a duration.
    /// - Parameters:
    ///   - duration: in seconds; rounded to whole frames.
    ///   - draw: draws a frame, given the seconds since the first of these.
    /// - Throws: as `addFrame`.
    public func addFrames(for duration: Rational, _ draw: (DrawingContext, Double) throws -> Void) throws {
        for index in 0..<(try frames(in: duration)) {
            let seconds = Timestamp(frame: index, framesPerSecond: framesPerSecond).seconds
            try addFrame { context in try draw(context, seconds) }
        }
    }

    /// Shows a picture.
    /// - Parameters:
    ///   - picture: alpha straight; may be used again.
    ///   - duration: in seconds; nil: one frame.
    ///   - fit: how a picture of another aspect ratio fills the frame.
    /// - Throws: as `addFrame`.
    public func add(_ picture: PixelBuffer, for duration: Rational? = nil, fit: Fit = .contain) throws {
        try addFrame(for: duration) { context in context.draw(picture, fit: fit) }
    }

    /// Shows a picture from a file.
    /// - Throws: as `addFrame`; `Failure` of kind `.input` where there is no picture.
    public func add(picture path: String, for duration: Rational? = nil, fit: Fit = .contain) throws {
        try checkOpen()
        try orCancel { try add(try PixelBuffer.picture(path, format: .bgra8), for: duration, fit: fit) }
    }

    /// Shows a movie, each of its frames at its own time after the first. Its audio is not added: use `addSound`.
    /// - Parameters:
    ///   - path: a movie.
    ///   - fit: how pictures of another aspect ratio fill the frame.
    ///   - draw: draws over a frame, given the seconds since the first; nil: frames are unchanged.
    /// - Throws: as `addFrame`; `Failure` of kind `.input` where it cannot be read.
    public func add(
        movie path: String, fit: Fit = .contain, _ draw: ((DrawingContext, Double) throws -> Void)? = nil
    ) throws {
        try checkOpen()
        try orCancel {
            var reading = MovieReader.Options()
            (reading.size, reading.fit, reading.pixelFormat) = (size, fit, .bgra8)
            let reader = try MovieReader(path, options: reading, notes: options.notes)
            let usual = Timestamp(seconds: (reader.framesPerSecond ?? framesPerSecond).inverse ?? 1)
            let begin = time
            var first: Timestamp?
            while let frame = try reader.next() {
                let passed = frame.time - (first ?? frame.time)
                first = first ?? frame.time
                let picture = try onBackground(frame.buffer)
                if let draw { try picture.draw { context in try draw(context, passed.seconds) } }
                let length = frame.duration ?? usual
                time = begin + passed
                try append(try prepared(picture, isPremultiplied: false), length: length)
            }
        }
    }

    /// Flushes the encoder, syncs the file to disk, and renames it.
    /// - Throws: `Failure` of kind `.usage` without a frame, or where it was finished before; otherwise as
    ///   `MovieWriter.finish`.
    @discardableResult
    public func finish() throws(Failure) -> MovieReport {
        try checkOpen()
        isClosed = true
        guard let writer else {
            throw Failure(.usage, "'\(output.path)' has no frame", advice: "add one before finish()")
        }
        return try writer.finish()
    }

    /// Discards the movie: no file is left.
    public func cancel() {
        isClosed = true
        writer?.cancel()
    }
}

extension MovieMaker {
    /// The color of drawn pictures.
    static let color = ColorDescription(matrix: .rgb, range: .full, primaries: .bt709, transfer: .srgb)

    private func checkOpen() throws(Failure) {
        guard isClosed else { return }
        throw Failure(
            .usage, "'\(output.path)' is finished: nothing can be added to it", advice: "make another MovieMaker")
    }

    /// - Throws: `.usage` for less than a frame.
    private func frames(in duration: Rational?) throws(Failure) -> Int {
        guard let duration else { return 1 }
        let frame = framesPerSecond.inverse ?? 1
        let count = Timestamp(seconds: duration).rescaled(to: frame).value
        guard duration > 0, count > 0 else {
            throw Failure(
                .usage, "'\(output.path)': nothing can be shown for \(secondsText(duration.double))",
                advice: "a frame is \(secondsText(frame.double)) long")
        }
        return Int(count)
    }

    /// Cancels on an error.
    private func orCancel<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            cancel()
            throw error
        }
    }

    /// A movie's frame over the background, where it is transparent.
    private func onBackground(_ frame: PixelBuffer) throws -> PixelBuffer {
        guard frame.hasTransparentPixel, background != .clear else { return frame }
        let picture = try pool.makeBuffer(color: Self.color)
        try picture.drawPremultiplied { context in
            context.clear(background)
            context.draw(frame)
        }
        if picture.hasTransparentPixel { picture.unpremultiply() }
        return picture
    }

    /// Adds a picture several times.
    private func add(_ buffer: PixelBuffer, isPremultiplied: Bool, times: Int) throws(Failure) {
        let input = filter == nil ? try prepared(buffer, isPremultiplied: isPremultiplied) : buffer
        for index in 0..<times {
            // A shader's result may change with time; its input does not change.
            let straight = isPremultiplied && index == 0
            let picture = filter == nil ? input : try prepared(input, isPremultiplied: straight)
            try append(picture, length: Timestamp(1, timeBase: framesPerSecond.inverse ?? 1))
        }
    }

    /// Through the shaders, and in the writer's format.
    private func prepared(_ buffer: PixelBuffer, isPremultiplied: Bool) throws(Failure) -> PixelBuffer {
        if isPremultiplied, buffer.hasTransparentPixel {
            // Premultiplied colors are those over black.
            if options.keepsAlpha || filter != nil { buffer.unpremultiply() } else { buffer.makeOpaque() }
        }
        return try filter?.apply(to: buffer, at: time) ?? buffer
    }

    private func append(_ buffer: PixelBuffer, length: Timestamp) throws(Failure) {
        let writer: MovieWriter
        if let openWriter = self.writer {
            writer = openWriter
        } else {
            writer = try MovieWriter(
                output,
                format: .drawn(size: size, framesPerSecond: framesPerSecond, hasAlpha: options.keepsAlpha),
                sounds: sounds, notes: options.notes)
            self.writer = writer
        }
        try writer.append(buffer, at: time, duration: length)
        time = time + length
        frameCount += 1
    }
}
