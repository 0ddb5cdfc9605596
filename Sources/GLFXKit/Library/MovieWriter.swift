public import FrameCore
internal import Glibc
public import Media
internal import Synchronization

/// Writes a movie, or numbered pictures: frames with exact times in, one complete file out.
///
///     let writer = try MovieWriter("out.mov", size: PictureSize(width: 640, height: 360), framesPerSecond: 25)
///     let picture = try writer.makeBuffer()
///     // … draw into it …
///     try writer.append(picture, at: Timestamp(frame: 0, framesPerSecond: 25))
///     try writer.finish()
///
/// Frames are converted and encoded on a thread of the writer's own. `append` comes back at once while fewer than two
/// frames wait there, and waits otherwise, so that memory stays flat. The writer may be used from any task or thread.
///
/// The file stands under a temporary name until `finish` gives it its own: a writer that is canceled, that has failed, or
/// that goes without `finish`, leaves nothing.
public final class MovieWriter: Sendable {
    /// As it was asked for.
    public let output: OutputRequest
    /// What every frame has to be: its size and its pixel format.
    public let format: VideoFormat
    /// The output keeps the frames' alpha; otherwise transparent parts are laid over black.
    public let keepsAlpha: Bool
    private let thread: OwnedThread<WriterState>
    private let order: Mutex<FrameOrder>
    private let stop = StopSignal()
    private let pool: PixelBufferPool
    private let notes: NoteHandler

    /// Plans the output, opens its encoder and writes its header.
    /// - Parameters:
    ///   - output: name, codec, quality.
    ///   - format: what the frames are: a reader's, or `VideoFormat.drawn`.
    ///   - tracks: streams that come as packets beside the frames: a reader's `otherTracks`.
    ///   - sounds: mixed to one track; excludes `tracks`.
    ///   - metadata: what the movie says about itself.
    ///   - notes: gets single lines that tell what was decided or changed.
    /// - Throws: `Failure` of kind `.usage` for a name, a size or a codec that cannot be, `.output` where nothing can be
    ///   written, `.input` for a sound that cannot be read.
    public init(
        _ output: OutputRequest, format: VideoFormat, copying tracks: [TrackInfo] = [], sounds: [MovieSound] = [],
        metadata: MovieMetadata = MovieMetadata(), notes: @escaping NoteHandler = { _ in }
    ) throws(Failure) {
        try PictureSize(width: format.width, height: format.height).check("a movie")
        guard sounds.isEmpty || tracks.isEmpty else {
            throw Failure(.usage, "a movie has its tracks copied or its sound made", advice: "give one of them")
        }
        try OutputPlan.checkOutputIsNoInput(output: output.path, inputs: sounds.map(\.path))
        let track = try sounds.track()
        let plan = try OutputPlan.make(
            request: output, format: format, tracks: tracks, madeAlpha: format.hasAlpha || output.alpha == .keep,
            sound: track?.request)
        for note in plan.notes { notes(note) }
        self.output = output
        self.format = format
        self.notes = notes
        keepsAlpha = plan.writesAlpha
        pool = PixelBufferPool(width: format.width, height: format.height, format: format.pixelFormat)
        order = Mutex(FrameOrder(format: format, path: output.path))
        thread = try OwnedThread(capacity: 2) { [stop] () throws(Failure) in
            var mixer: SoundMixer?
            if let track, let sound = plan.sound { mixer = SoundMixer(track.mix, format: sound.format) }
            return WriterState(
                try MediaWriter(plan: plan, metadata: metadata, tracks: tracks, sound: mixer, notes: notes),
                keepsAlpha: plan.writesAlpha, stop: stop)
        }
    }

    /// A movie of pictures that a program draws.
    /// - Parameters:
    ///   - path: its ending tells the container; `out/%05d.png` are pictures.
    ///   - size: pixels of every frame.
    ///   - rate: frames a second: what times are usually multiples of.
    ///   - codec: a family (`h264`, `prores`) or an encoder's name; nil: the container's usual one.
    ///   - keepingAlpha: with a codec that holds it; otherwise transparent parts are laid over black.
    ///   - overwrite: replace what stands there.
    ///   - notes: gets single lines that tell what was decided or changed.
    /// - Throws: as `init(_:format:copying:sounds:metadata:notes:)`.
    public convenience init(
        _ path: String, size: PictureSize, framesPerSecond rate: Rational, codec: String? = nil,
        keepingAlpha: Bool = false, overwrite: Bool = false, notes: @escaping NoteHandler = { _ in }
    ) throws(Failure) {
        try size.check("a movie")
        try rate.checkFrameRate()
        try self.init(
            OutputRequest(path: path, codec: codec, alpha: keepingAlpha ? .keep : .drop, overwrite: overwrite),
            format: .drawn(size: size, framesPerSecond: rate, hasAlpha: keepingAlpha), notes: notes)
    }

    deinit {
        let isLost = order.withLock { !$0.isClosed }
        stop.record(Failure(.cancelled, "'\(output.path)' was never finished"))
        guard isLost else { return }
        #if DEBUG
            let words = "'\(output.path)' was never finished, so nothing was written; call finish() or cancel()"
            notes(words)
            let line = "glfx: \(printable(words))\n"
            _ = write(STDERR_FILENO, line, line.utf8.count)
        #endif
    }

    // MARK: Frames

    /// A buffer of the movie's size and format, from a pool. Its contents are undefined.
    /// - Throws: `Failure` of kind `.limit` where there is no memory for it.
    public func makeBuffer() throws(Failure) -> PixelBuffer {
        try pool.makeBuffer(
            color: ColorDescription(
                matrix: .rgb, range: .full, primaries: format.color.primaries, transfer: format.color.transfer))
    }

    /// Adds a frame. Waits while two are waiting to be encoded.
    /// - Parameters:
    ///   - buffer: of the movie's size and format, alpha straight. From now on it is the writer's: nobody changes it,
    ///     though it may be appended again.
    ///   - time: when it appears; later than the frame before.
    ///   - duration: how long it stays; nil: until the next one, and the last one as long as the one before.
    /// - Throws: `Failure` of kind `.usage` for a frame of another size or format, a time that repeats or goes back, a
    ///   duration that is not positive, and for a writer that is finished; otherwise the first error of encoding or
    ///   writing, of this frame or an earlier one.
    public func append(
        _ buffer: PixelBuffer, at time: Timestamp, duration: Timestamp? = nil
    ) throws(Failure) {
        try stop.check()
        // Under the lock, so that frames of several threads are encoded in the order in which they were checked.
        try order.withLock { order throws(Failure) in
            let frame = try order.take(buffer, at: time, duration: duration)
            thread.post { state in _ = state.append(frame) }
        }
        try stop.check()
    }

    /// The same for tasks: the one that waits, until the frame is encoded, holds no thread.
    /// - Throws: as the other.
    public func append(
        _ buffer: PixelBuffer, at time: Timestamp, duration: Timestamp? = nil
    ) async throws(Failure) {
        try stop.check()
        let failure: Failure? = await withCheckedContinuation { continuation in
            do throws(Failure) {
                try order.withLock { order throws(Failure) in
                    let frame = try order.take(buffer, at: time, duration: duration)
                    thread.begin { state in continuation.resume(returning: state.append(frame)) }
                }
            } catch {
                continuation.resume(returning: error)
            }
        }
        if let failure { throw failure }
    }

    /// Adds a packet of a copied track, as a reader hands it out.
    /// - Throws: `Failure` of kind `.usage` for a writer that is finished; otherwise the first error so far.
    public func append(_ packet: MediaPacket) throws(Failure) {
        try stop.check()
        try order.withLock { order throws(Failure) in
            try order.checkOpen()
            thread.post { state in state.append(packet) }
        }
    }

    // MARK: The end

    /// Writes what is still inside the encoder, brings all to the disk, and gives the file its name.
    /// - Throws: `Failure` of kind `.usage` without a frame or where it was finished before; otherwise the first error of
    ///   encoding or writing. Nothing is left then.
    @discardableResult
    public func finish() throws(Failure) -> MovieReport {
        try close()
        return try thread.sync { state throws(Failure) in try state.finish() }
    }

    /// The same for tasks: the one that waits holds no thread.
    /// - Throws: as the other.
    @discardableResult
    public func finish() async throws(Failure) -> MovieReport {
        try close()
        return try await thread.async { state throws(Failure) in try state.finish() }
    }

    /// Gives the movie up: when this comes back nothing is left of it. May be called at any time and again; a movie that
    /// is finished stays.
    public func cancel() {
        stop.record(Failure(.cancelled, "'\(output.path)' was canceled; nothing was written"))
        order.withLock { $0.isClosed = true }
        try? thread.sync { state in state.discard() }
    }

    private func close() throws(Failure) {
        do throws(Failure) {
            try stop.check()
            try order.withLock { order throws(Failure) in try order.close() }
        } catch {
            // A movie that was finished before stays what it is.
            order.withLock { $0.isClosed = true }
            try? thread.sync { state in state.discard() }
            throw error
        }
    }
}

extension Rational {
    /// - Throws: `.usage` for a rate that no movie has.
    package func checkFrameRate() throws(Failure) {
        guard !JobLimits.frameRates.contains(self) else { return }
        throw Failure(
            .usage, "a movie cannot have \(self) frames a second", advice: "it goes from 1/1000 to 1000")
    }
}
