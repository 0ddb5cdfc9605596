public import GLFXCore
public import GLFXJob
public import GLFXMedia

/// A job whose inputs, device and shaders are open: draws any of its frames, in any order, with the same result as a
/// run, and values can change in between.
///
///     let job = try OpenJob(FilterJob(input: "in.mov", shaders: [try ShaderStage("chromakey")], output: …))
///     let still = try job.frame(at: Timestamp(seconds: 10))
///     try job.set("threshold", to: 0.3)
///     let other = try job.frame(at: Timestamp(seconds: 10))
///
/// The device and its context are confined to a thread that the job owns, so it may be used from any task or thread, and
/// from several at once: calls are serialized. Nothing is written. Ignores `FilterJob.at`.
public final class OpenJob: Sendable {
    /// The format of the results: size, rate, colors.
    public let format: VideoFormat
    /// From the first frame to the end; nil where unknown.
    public let duration: Timestamp?
    /// How many frames there are, from the container or the job; nil where unknown.
    public let expectedFrames: Int?
    private let thread: OwnedThread<OpenedJob>

    /// Opens everything that the job needs, and waits for it.
    /// - Parameters:
    ///   - job: what to open. Its output decides whether results keep their alpha; it is not written, and may exist.
    ///   - notes: gets what was decided, a line each, on the job's thread.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: `Failure` as `Pipeline.run` does, except errors of writing.
    public convenience init(
        _ job: FilterJob, notes: @escaping NoteHandler = { _ in },
        onHang: @escaping @Sendable (Failure) -> Void = { _ in }
    ) throws(Failure) {
        try self.init(job, messages: MessageText.handler(notes), onHang: onHang)
    }

    /// The same with messages that are not spelled yet.
    package init(
        _ job: FilterJob, messages notes: @escaping MessageHandler,
        onHang: @escaping @Sendable (Failure) -> Void = { _ in }
    ) throws(Failure) {
        thread = try OwnedThread { () throws(Failure) in try OpenedJob(job, notes: notes, onHang: onHang) }
        (format, duration, expectedFrames) = try thread.sync { job in (job.format, job.duration, job.expectedFrames) }
    }

    /// The result that is on screen at a time, bit for bit as in a run.
    /// - Parameter time: since the first frame, in any order.
    /// - Throws: `Failure` of kind `.usage` past the end, `.limit` where drawing takes too long, `.gpu` where the
    ///   device is lost; errors of reading.
    public func frame(at time: Timestamp) throws(Failure) -> VideoFrame {
        try drawn(at: time).written()
    }

    /// The same as it was drawn.
    /// - Throws: as `frame(at:)`.
    package func drawn(at time: Timestamp) throws(Failure) -> DrawnFrame {
        try thread.sync { job throws(Failure) in try job.drawn(at: time) }
    }

    /// The results with these numbers, one after the other. Draws the run-up first. Other calls meanwhile, from the body
    /// or another thread, change which frame comes next.
    /// - Parameters:
    ///   - range: counts from 0 at the first frame; may extend past the end.
    ///   - body: called with each, on the calling thread.
    /// - Throws: as `frame(at:)`, and what the body throws.
    public func frames(
        in range: Range<Int>, _ body: (VideoFrame) throws(Failure) -> Void
    ) throws(Failure) {
        guard let first = range.first else { return }
        try body(try thread.sync { job throws(Failure) in try job.drawn(numbered: first) }.written())
        for _ in range.dropFirst() {
            guard let next = try thread.sync({ job throws(Failure) in try job.nextDrawn() }) else { return }
            try body(next.written())
        }
    }

    /// The result with this number. Where they are asked for in order, the next one is drawn while the program uses this one.
    /// - Parameter number: counts from 0 at the first frame.
    /// - Throws: as `frame(at:)`.
    public func frame(numbered number: Int) throws(Failure) -> VideoFrame { try drawn(numbered: number).written() }

    /// The same as it was drawn.
    /// - Throws: as `frame(at:)`.
    package func drawn(numbered number: Int) throws(Failure) -> DrawnFrame {
        let (frame, isInOrder) = try thread.sync { job throws(Failure) in
            let isInOrder = job.isNext(number)
            return (try job.drawn(numbered: number), isInOrder)
        }
        if isInOrder { thread.begin { job in job.drawAhead() } }
        return frame
    }

    /// What draws, for people.
    public var renderer: String { (try? thread.sync { job in job.rendererName }) ?? "" }

    /// Sets a shader's parameter from the next frame on. Recompiles only where the value is compiled into it, or
    /// changes the stages; analyzes the movie again for a key's parameters about its screen.
    /// - Parameters:
    ///   - name: the parameter, or its option's name.
    ///   - value: of its type, and in its range.
    ///   - shader: its index among the job's shaders, from 0.
    /// - Throws: `Failure` of kind `.usage` where there is no such parameter or the value is invalid, `.shader`
    ///   where the changed shader does not compile: nothing is changed then.
    public func set(_ name: String, to value: ShaderValue, shader: Int = 0) throws(Failure) {
        try thread.sync { job throws(Failure) in try job.set(name, to: value, shader: shader) }
    }

    /// The same from a variable.
    /// - Throws: as with a literal.
    @_disfavoredOverload
    public func set(_ name: String, to value: some ShaderValueConvertible, shader: Int = 0) throws(Failure) {
        try set(name, to: value.shaderValue, shader: shader)
    }
}
