internal import GLFXAudio
public import GLFXCore
internal import GLFXFiles
internal import GLFXJob
public import GLFXMedia
public import GLFXWrite
internal import Glibc

/// Writes a movie, or numbered pictures: frames with exact times in, one complete file out.
///
///     let writer = try MovieWriter("out.mov", size: PictureSize(width: 640, height: 360), framesPerSecond: 25)
///     let picture = try writer.makeBuffer()
///     // … draw into it …
///     try writer.append(picture, at: Timestamp(frame: 0, framesPerSecond: 25))
///     try writer.finish()
///
/// Frames are converted and encoded on a thread of the writer's own. `append` returns at once while fewer than two
/// frames are queued, and waits otherwise, so that memory is bounded. The writer may be used from any task or thread.
///
/// The file has a temporary name until `finish` renames it: a writer that is canceled, has failed, or is released
/// without `finish`, leaves nothing.
public final class MovieWriter: Sendable {
    /// The request.
    public let output: OutputRequest
    /// The format of every frame: its size and its pixel format.
    public let format: VideoFormat
    /// The output keeps the frames' alpha; otherwise transparent parts are composited over black.
    public let keepsAlpha: Bool
    private let thread: OwnedThread<WriterState>
    private let order: Mutex<FrameOrder>
    private let stop = StopSignal()
    private let pool: PixelBufferPool
    private let notes: MessageHandler
    private let audio: AudioFormat?

    /// Plans the output, opens its encoder and writes its header.
    /// - Parameters:
    ///   - output: name, codec, quality.
    ///   - format: of the frames: a reader's, or `VideoFormat.drawn`.
    ///   - tracks: streams whose packets are appended too: a reader's `otherTracks`.
    ///   - sounds: mixed to one track; excludes `tracks`.
    ///   - audio: of samples that are appended, as one track; excludes `tracks` and `sounds`; nil: none are.
    ///   - metadata: titles, chapters and the like.
    ///   - notes: gets what was decided or changed, a line each.
    /// - Throws: `Failure` of kind `.usage` for an invalid name, size or codec, `.output` where nothing can be written,
    ///   `.input` for audio that cannot be read.
    public convenience init(
        _ output: OutputRequest, format: VideoFormat, copying tracks: [TrackInfo] = [], sounds: [MovieSound] = [],
        audio: AudioFormat? = nil, metadata: MovieMetadata = MovieMetadata(), notes: @escaping NoteHandler = { _ in }
    ) throws(Failure) {
        try self.init(
            output, format: format, copying: tracks, sounds: sounds, audio: audio, metadata: metadata,
            messages: MessageText.handler(notes))
    }

    /// The same with messages that are not spelled yet.
    package init(
        _ output: OutputRequest, format: VideoFormat, copying tracks: [TrackInfo] = [], sounds: [MovieSound] = [],
        audio: AudioFormat? = nil, metadata: MovieMetadata = MovieMetadata(), messages notes: @escaping MessageHandler
    ) throws(Failure) {
        try PictureSize(width: format.width, height: format.height).check("a movie")
        guard [sounds.isEmpty, tracks.isEmpty, audio == nil].count(where: { !$0 }) <= 1 else {
            throw Failure(
                .usage, "a movie's tracks are either copied, or mixed from audio files, or appended as samples",
                advice: "give one of them")
        }
        try SameFile.checkOutputIsNoInput(output: output.path, inputs: sounds.map(\.path))
        let track = try sounds.track()
        let request = try audio?.request() ?? track?.request
        let plan = try OutputPlan.make(
            request: output, format: format, tracks: tracks, madeAlpha: format.hasAlpha || output.alpha == .keep,
            sounds: [request].compactMap(\.self))
        try audio?.check(against: plan.sounds.first?.format, of: output.path)
        for note in plan.notes { notes(note) }
        self.output = output
        self.format = format
        self.notes = notes
        self.audio = audio
        keepsAlpha = plan.writesAlpha
        pool = PixelBufferPool(width: format.width, height: format.height, format: format.pixelFormat)
        order = Mutex(FrameOrder(format: format, path: output.path))
        thread = try OwnedThread(capacity: 2) { [stop] () throws(Failure) in
            let appended = audio.map { AppendedAudio(channelCount: $0.channelCount) }
            var source: (any SampleSource)? = appended
            if let track, let sound = plan.sounds.first { source = AudioMixer(track.mix, format: sound.format) }
            return WriterState(
                try MediaWriter(
                    plan: plan, metadata: metadata, tracks: tracks, sounds: [source].compactMap(\.self), notes: notes),
                keepsAlpha: plan.writesAlpha, stop: stop, appended: appended)
        }
    }

    /// A movie of pictures that a program draws.
    /// - Parameters:
    ///   - path: its extension selects the container; `out/%05d.png` are pictures.
    ///   - size: pixels of every frame.
    ///   - rate: frames a second: times are usually multiples of a frame.
    ///   - codec: a family (`h264`, `prores`) or an encoder's name; nil: the container's default.
    ///   - keepingAlpha: with a codec that holds it; otherwise transparent parts are composited over black.
    ///   - overwrite: replace an existing file.
    ///   - notes: gets what was decided or changed, a line each.
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
            let message = "'\(output.path)' was never finished, so nothing was written; call finish() or cancel()"
            notes("\(message)")
            let line = "glfx: \(printable(message))\n"
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

    /// Adds a frame. Waits while two are queued.
    /// - Parameters:
    ///   - buffer: of the movie's size and format, alpha straight. It must not be changed any more, but may be appended
    ///     again.
    ///   - time: when it appears; later than the frame before.
    ///   - duration: how long it is shown; nil: until the next one, and the last one as long as the one before.
    /// - Throws: `Failure` of kind `.usage` for a frame of another size or format, a time that does not increase, a
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

    /// Adds a picture in planes. It is encoded as it is where the encoder takes its pixel format, matrix and range;
    /// otherwise it is converted by RGB. Waits while two frames are queued.
    /// - Parameters:
    ///   - picture: of the movie's size. It must not be changed any more, but may be appended again.
    ///   - time: when it appears; later than the frame before.
    ///   - duration: as for a frame of pixels.
    /// - Throws: as for a frame of pixels.
    public func append(
        _ picture: PlanarPicture, at time: Timestamp, duration: Timestamp? = nil
    ) throws(Failure) {
        try stop.check()
        let format = format.pixelFormat
        try order.withLock { order throws(Failure) in
            let frame = try order.take(picture, at: time, duration: duration)
            thread.post { state in _ = state.append(frame, format: format) }
        }
        try stop.check()
    }

    /// The same for tasks: waits until the frame is encoded without blocking a thread.
    /// - Throws: as the synchronous one.
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

    /// Adds a packet of a copied track, as a reader returns it.
    /// - Throws: `Failure` of kind `.usage` for a writer that is finished; otherwise the first error so far.
    public func append(_ packet: MediaPacket) throws(Failure) {
        try stop.check()
        try order.withLock { order throws(Failure) in
            try order.checkOpen()
            thread.post { state in state.append(packet) }
        }
    }

    /// Adds audio, in the format that the writer was made for and in the order of time: gaps are silent, and the track
    /// begins and ends with the pictures. Append it up to about the newest frame's time: it is stored beside the frames
    /// that follow.
    /// - Throws: `Failure` of kind `.usage` for another format, and for a writer that is finished; otherwise the first
    ///   error so far, of audio that overlaps too.
    public func append(_ samples: AudioSamples) throws(Failure) {
        try stop.check()
        guard let audio else {
            throw Failure(
                .usage, "'\(output.path)' takes no audio samples",
                advice: "make the writer with audio: AudioFormat(sampleRate: \(samples.sampleRate))")
        }
        let isEven = samples.channels.allSatisfy { $0.count == samples.count }
        guard samples.sampleRate == audio.sampleRate, samples.channels.count == audio.channelCount, isEven else {
            throw Failure(
                .usage,
                "'\(output.path)' takes audio of \(audio.sampleRate) samples a second in \(audio.channelCount) "
                    + "channels of one length, and this is of \(samples.sampleRate) in \(samples.channels.count)",
                advice: "convert it first: AudioReader does")
        }
        let place = samples.time.rescaled(to: Rational(1, Int64(audio.sampleRate))).value
        let block = AudioBlock(start: place, channels: samples.channels)
        try order.withLock { order throws(Failure) in
            try order.checkOpen()
            thread.post { state in state.append(block) }
        }
    }

    // MARK: The end

    /// Flushes the encoder, syncs the file to disk, and renames it.
    /// - Throws: `Failure` of kind `.usage` without a frame or where it was finished before; otherwise the first error
    ///   of encoding or writing. No file is left then.
    @discardableResult
    public func finish() throws(Failure) -> MovieReport {
        try close()
        return try thread.sync { state throws(Failure) in try state.finish() }
    }

    /// The same for tasks: waits without blocking a thread.
    /// - Throws: as the synchronous one.
    @discardableResult
    public func finish() async throws(Failure) -> MovieReport {
        try close()
        return try await thread.async { state throws(Failure) in try state.finish() }
    }

    /// Discards the movie: on return no file is left. May be called at any time and repeatedly; a finished movie is
    /// kept.
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
            // A movie that was finished before is kept.
            order.withLock { $0.isClosed = true }
            try? thread.sync { state in state.discard() }
            throw error
        }
    }
}

extension Rational {
    /// - Throws: `.usage` for a rate out of range.
    package func checkFrameRate() throws(Failure) {
        guard !JobLimits.frameRates.contains(self) else { return }
        throw Failure(
            .usage, "a movie cannot have \(self) frames a second", advice: "it goes from 1/1000 to 1000")
    }
}

/// A finished movie.
public struct MovieReport: Sendable, Hashable {
    /// The file, as it was named.
    public let path: String
    /// Frames that were written.
    public let frames: Int
    /// The file's size.
    public let bytes: Int64
}

extension AudioFormat {
    /// The track to be made of appended samples, which are floating point.
    fileprivate func request() throws(Failure) -> AudioRequest {
        try check()
        let format = PCMFormat(sampleRate: sampleRate, channelCount: channelCount)
        return AudioRequest(traits: AudioTraits(format: format, samples: .float), demand: "the appended audio")
    }

    /// Appended samples are not converted.
    /// - Throws: `.usage` where the encoder takes another format.
    fileprivate func check(against taken: PCMFormat?, of path: String) throws(Failure) {
        guard let taken, taken.sampleRate != sampleRate || taken.channelCount != channelCount else { return }
        throw Failure(
            .usage, "the audio of '\(path)' cannot have \(sampleRate) samples a second in \(channelCount) channels",
            advice: "its encoder takes \(taken.sampleRate) in \(taken.channelCount)")
    }
}
