internal import GLFXChain
public import GLFXCore
public import GLFXJob
internal import GLFXMedia
internal import GLFXTimeline
internal import GLFXWrite
internal import Synchronization

/// Runs one `FilterJob`: a thread reads, the calling thread draws, a third writes, with bounded queues between.
///
/// A pipeline runs once. The first error of any thread stops all and is the one that is thrown; the output appears
/// under its name only when everything is written.
public final class Pipeline: Sendable {
    private let job: FilterJob
    private let notes: MessageHandler
    private let details: MessageHandler
    private let progress: (@Sendable (JobProgress) -> Void)?
    private let onHang: @Sendable (Failure) -> Void
    private let stop = StopSignal()
    private let hasRun = Atomic<Bool>(false)

    /// - Parameters:
    ///   - job: what to run.
    ///   - notes: gets what was decided, a line each; from any thread.
    ///   - details: gets verbose messages, a line each.
    ///   - progress: called after every frame on the thread that runs the pipeline.
    ///   - onHang: called, on a thread of its own, when a frame is late (`FilterJob.frameTimeout`) and the driver does
    ///     not return, or when compiling a shader takes that long or too much memory: the process has to be ended then,
    ///     since `run` does not return.
    public convenience init(
        _ job: FilterJob, notes: @escaping NoteHandler = { _ in }, details: @escaping NoteHandler = { _ in },
        progress: (@Sendable (JobProgress) -> Void)? = nil, onHang: @escaping @Sendable (Failure) -> Void = { _ in }
    ) {
        self.init(
            job, messages: MessageText.handler(notes), details: MessageText.handler(details), progress: progress,
            onHang: onHang)
    }

    /// The same with messages that are not spelled yet.
    package init(
        _ job: FilterJob, messages notes: @escaping MessageHandler, details: @escaping MessageHandler = { _ in },
        progress: (@Sendable (JobProgress) -> Void)? = nil, onHang: @escaping @Sendable (Failure) -> Void = { _ in }
    ) {
        self.job = job
        self.notes = notes
        self.details = details
        self.progress = progress
        self.onHang = onHang
    }

    /// Stops a running job soon; `run` then throws `.cancelled` and leaves no files. From any thread.
    public func cancel() {
        stop.record(Failure(.cancelled, "interrupted; nothing was written"))
    }

    /// Runs the job. Blocks until it is done; draws on the calling thread.
    /// - Throws: the first error of any part, with its kind; `.usage` for a pipeline that has run.
    public func run() throws(Failure) -> JobReport {
        guard !hasRun.exchange(true, ordering: .relaxed) else {
            throw Failure(.usage, "this pipeline has run already", advice: "make another one for each run")
        }
        let begin = monotonicNanoseconds()
        let watch = FrameWatch(
            limit: job.frameTimeout.double, onLate: { [stop] in stop.record($0) }, onHang: onHang)
        defer { watch.close() }
        let compileWatch = CompileWatch(timeLimit: job.frameTimeout.double, onExcess: onHang)
        defer { compileWatch.close() }
        // The output's header is written on this thread.
        return try WriteSignals.block { () throws(Failure) in try run(watch, compileWatch, begin: begin) }
    }

    /// Whatever belongs to the device is released on return, which a driver may hang in: it is watched until then.
    private func run(
        _ watch: FrameWatch, _ compileWatch: CompileWatch, begin: UInt64
    ) throws(Failure) -> JobReport {
        let setup: JobSetup
        do throws(Failure) {
            setup = try JobSetup(
                job: job, notes: notes, details: details, stop: stop, watch: watch, compileWatch: compileWatch)
        } catch {
            // Where a stop made opening fail, report the stop's reason.
            throw stop.failure ?? error
        }
        defer { setup.close() }
        try stop.check()
        let output = BoundedQueue<MediaEvent<TimedPicture>>(capacity: Self.queueCapacity)
        stop.onStop { output.cancel() }
        for packet in setup.open.takeEarlyPackets() { output.put(.packet(packet), counted: false) }
        let starting = Self.uncounted(monotonicNanoseconds() - begin, in: setup.clock)
        let reading = startReading(setup.open, passing: output)
        stop.onStop { [weak reading] in reading?.cancel() }
        let writing = startWriting(setup.writer, from: output)
        draw(setup, from: reading, into: output, begin: begin)
        watch.expectEnd()
        reading?.join()
        output.finish()
        writing.join()
        setup.close()
        try stop.check()
        let (joined, counted) = (monotonicNanoseconds(), setup.clock.total)
        var report = try finish(setup, input: reading, output: output, begin: begin)
        report.ends.starting = starting
        report.ends.finishing = Self.uncounted(monotonicNanoseconds() - joined, in: report.clock, before: counted)
        return report
    }

    /// A time less the stages that were counted in it.
    private static func uncounted(_ time: UInt64, in clock: StepClock, before: UInt64 = 0) -> Double {
        max(0, seconds(time) - seconds(clock.total - before))
    }

    /// Frames queued between two threads: enough that a slow frame of one does not stall the other.
    private static let queueCapacity = 2

    /// Reads on from the first frame; for `job.at` there is nothing to read.
    private func startReading(
        _ open: OpenedJob, passing packets: BoundedQueue<MediaEvent<TimedPicture>>
    ) -> Producer<TimelineFrame>? {
        guard job.at == nil else { return nil }
        let (source, stop, passesOpaque) = (open.source, stop, open.drawing.passesOpaque)
        return Producer(capacity: Self.queueCapacity) { (put) in
            do throws(Failure) {
                while let event = try source.next() {
                    switch event {
                    case .frame(let frame):
                        // Packed here, in parallel with drawing.
                        if !passesOpaque || !frame.isPassed { try frame.convert() }
                        guard put(frame) else { return }
                    case .packet(let packet): guard packets.put(.packet(packet), counted: false) else { return }
                    }
                }
            } catch {
                // At once: what waits to be drawn is not drawn any more.
                stop.record(error)
            }
        }
    }

    private func startWriting(_ writer: MediaWriter, from events: BoundedQueue<MediaEvent<TimedPicture>>)
        -> WorkerThread
    {
        let stop = stop
        let writer = UncheckedSendable(writer)
        return WorkerThread {
            let writer = writer.value
            do throws(Failure) {
                while let event = events.take() {
                    switch event {
                    case .frame(let picture): try writer.append(picture)
                    case .packet(let packet): try writer.append(packet, shiftedBy: nil)
                    }
                }
            } catch {
                stop.record(error)
            }
        }
    }

    /// Draws, on the calling thread, which the GL context belongs to.
    private func draw(
        _ setup: JobSetup, from input: Producer<TimelineFrame>?, into output: BoundedQueue<MediaEvent<TimedPicture>>,
        begin: UInt64
    ) {
        do throws(Failure) {
            if let time = job.at {
                let picture = try setup.open.picture(at: Timestamp(seconds: time))
                report(picture.index, picture.time, setup, begin: begin)
                output.put(.frame(picture))
                return
            }
            let open = setup.open
            let frames = DrawnFrames(
                open.drawing,
                next: { () throws(Failure) in
                    if let first = open.takeFirst() { return first }
                    return try input?.next()
                },
                hasNext: { input?.hasElement ?? false })
            while let picture = try frames.result() {
                guard output.put(.frame(picture)) else { return }
                report(picture.index, picture.time, setup, begin: begin)
            }
        } catch {
            stop.record(error)
        }
    }

    private func report(_ index: Int, _ time: Timestamp, _ setup: JobSetup, begin: UInt64) {
        guard let progress else { return }
        let share = setup.open.duration.map { expected in
            let done = time.seconds - setup.open.firstTime.seconds
            return min(1, max(0, done / max(expected.seconds, 1e-9)))
        }
        progress(
            JobProgress(
                frames: index + 1, share: share, elapsed: Self.seconds(monotonicNanoseconds() - begin),
                totalFrames: job.at == nil ? setup.open.expectedFrames : 1))
    }

    private func finish(
        _ setup: JobSetup, input: Producer<TimelineFrame>?, output: BoundedQueue<MediaEvent<TimedPicture>>,
        begin: UInt64
    ) throws(Failure) -> JobReport {
        var damage = setup.damage
        let summary = try setup.writer.finish { soundDamage, lostPackets throws(Failure) in
            damage += soundDamage
            damage.count(lostPackets, of: setup.open.source.name)
            guard job.strict, let first = damage.first else { return }
            throw Failure(
                .damagedInput,
                "'\(first.path)' is damaged: \(first.damage.words); nothing was written, because of \(.strict)")
        }
        try setup.plateFile?.commit()
        let inputWaits = input?.waits ?? (producer: 0, consumer: 0)
        let outputWaits = output.waits
        return JobReport(
            outputPath: summary.path, frames: summary.frames, bytes: summary.bytes, duration: summary.duration.seconds,
            elapsed: Self.seconds(monotonicNanoseconds() - begin),
            clock: setup.clock,
            waiting: .init(
                reader: Self.seconds(inputWaits.producer),
                renderer: Self.seconds(inputWaits.consumer + outputWaits.producer),
                writer: Self.seconds(outputWaits.consumer)),
            drawnFrames: setup.open.drawing.drawnCount, renderer: setup.open.drawing.rendererName,
            notFinite: setup.open.drawing.notFinite, key: setup.open.key, damage: damage)
    }

    private static func seconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1e9 }
}
