internal import GLFXCore
internal import GLFXJob
internal import GLFXKit

/// One run of a job on a thread of its own, for a thread that waits for it.
final class RunningJob: @unchecked Sendable {
    private struct State {
        var progress: JobProgress?
        var notes: [String] = []
        var outcome: Result<JobReport, Failure>?
    }

    private let condition = TimedCondition()
    /// Guarded by the condition.
    private var state = State()
    private var pipeline: Pipeline?

    /// How long the waiting thread hears nothing, in nanoseconds: it has to be able to cancel.
    private static let interval: UInt64 = 100_000_000

    init(_ job: FilterJob) {
        pipeline = Pipeline(
            job, messages: { [weak self] note in self?.change { $0.notes.append(note.line(in: .json)) } },
            progress: { [weak self] progress in self?.change { $0.progress = progress } },
            // The thread that draws hangs in the driver: it is left alone.
            onHang: { [weak self] failure in self?.end(.failure(failure)) })
    }

    private func change(_ body: (inout State) -> Void) {
        condition.withLock {
            body(&state)
            condition.signal()
        }
    }

    /// The first outcome counts.
    private func end(_ outcome: Result<JobReport, Failure>) { change { $0.outcome = $0.outcome ?? outcome } }

    func cancel() { pipeline?.cancel() }

    /// Runs the job.
    /// - Parameter progress: called on this thread: frames, share; true cancels.
    /// - Returns: the report, and what was decided, a line each.
    /// - Throws: as `Pipeline.run`.
    func run(_ progress: (Int, Double?) -> Bool) throws(Failure) -> (report: JobReport, notes: [String]) {
        WorkerThread.detach { [self] in
            do throws(Failure) {
                guard let pipeline else { return }
                end(.success(try pipeline.run()))
            } catch {
                end(.failure(error))
            }
        }
        var (frames, share) = (0, Double?.none)
        while true {
            let now = next()
            if let outcome = now.outcome { return (try outcome.get(), now.notes) }
            if let progress = now.progress { (frames, share) = (progress.frames, progress.share) }
            if progress(frames, share) { cancel() }
        }
    }

    /// Waits for a change, for a while.
    private func next() -> State {
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
