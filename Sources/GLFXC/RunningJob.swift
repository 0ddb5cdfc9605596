internal import GLFXCore
internal import GLFXJob
internal import GLFXKit

/// One run of a job on a thread of its own, for a thread that waits for it.
final class RunningJob: Sendable {
    private let news = News()
    private let pipeline: Pipeline

    init(_ job: FilterJob) {
        pipeline = Pipeline(
            job, messages: { [news] note in news.change { $0.notes.append(note.line(in: .json)) } },
            progress: { [news] progress in news.change { $0.progress = progress } },
            // The thread that draws hangs in the driver: it is left alone.
            onHang: { [news] failure in news.end(.failure(failure)) })
    }

    func cancel() { pipeline.cancel() }

    /// Runs the job.
    /// - Parameter progress: called on this thread: frames, share; true cancels. After the end it is called once more with 1.
    /// - Returns: the report, and what was decided, a line each.
    /// - Throws: as `Pipeline.run`.
    func run(_ progress: (Int, Double?) -> Bool) throws(Failure) -> (report: JobReport, notes: [String]) {
        WorkerThread.detach { [news, pipeline] in
            do throws(Failure) {
                news.end(.success(try pipeline.run()))
            } catch {
                news.end(.failure(error))
            }
        }
        var (frames, share) = (0, Double?.none)
        while true {
            let now = news.next()
            if let outcome = now.outcome {
                let report = try outcome.get()
                _ = progress(report.frames, 1)
                return (report, now.notes)
            }
            if let progress = now.progress { (frames, share) = (progress.frames, progress.share) }
            if progress(frames, share) { cancel() }
        }
    }
}

/// What a run tells the thread that waits for it.
private final class News: @unchecked Sendable {
    struct State {
        var progress: JobProgress?
        var notes: [String] = []
        var outcome: Result<JobReport, Failure>?
    }

    private let condition = TimedCondition()
    /// Guarded by the condition.
    private var state = State()

    /// How long the waiting thread hears nothing, in nanoseconds: it has to be able to cancel.
    private static let interval: UInt64 = 100_000_000

    func change(_ body: (inout State) -> Void) {
        condition.withLock {
            body(&state)
            condition.signal()
        }
    }

    /// The first outcome counts.
    func end(_ outcome: Result<JobReport, Failure>) { change { $0.outcome = $0.outcome ?? outcome } }

    /// Waits for a change, for a while.
    func next() -> State {
        condition.lock()
        defer { condition.unlock() }
        if state.outcome == nil, state.progress == nil {
            condition.wait(until: monotonicNanoseconds() + Self.interval)
        }
        let now = state
        state.progress = nil
        return now
    }
}
