public import GLFXCore
public import GLFXJob

/// What a running job tells.
public enum JobEvent: Sendable {
    /// How far it is.
    case progress(JobProgress)
    /// It is done; the last event.
    case finished(JobReport)
}

/// A job that runs while it is iterated, and its progress:
///
///     for try await event in JobEvents(job) {
///         switch event {
///         case .progress(let now): print(now.frames)
///         case .finished(let report): print(report.outputPath)
///         }
///     }
///
/// Each iteration runs the job once, on a thread of its own, from its first `next` on. Progress that nobody has taken in
/// time is replaced by newer. The job is canceled, and leaves no file, when the task is, and when the iteration ends
/// early.
public struct JobEvents: AsyncSequence, Sendable {
    /// The error type.
    public typealias Failure = GLFXCore.Failure
    private let job: FilterJob
    private let notes: NoteHandler

    /// Nothing runs yet.
    /// - Parameters:
    ///   - job: what to do.
    ///   - notes: gets what was decided or changed, a line each, on the job's threads.
    public init(_ job: FilterJob, notes: @escaping NoteHandler = { _ in }) {
        self.job = job
        self.notes = notes
    }

    /// Begins the job with its first `next`.
    public func makeAsyncIterator() -> Iterator { Iterator(job: job, notes: notes) }

    /// The events of one run. Belongs to one task.
    public struct Iterator: AsyncIteratorProtocol {
        /// The error type.
        public typealias Failure = GLFXCore.Failure
        private let job: FilterJob
        private let notes: NoteHandler
        private var run: Run?

        init(job: FilterJob, notes: @escaping NoteHandler) {
            self.job = job
            self.notes = notes
        }

        /// The next event; nil after the last, and when the task is canceled.
        /// - Throws: the first error of any part of the job, as `Pipeline.run`.
        public mutating func next() async throws(Failure) -> JobEvent? { try await next(isolation: nil) }

        /// The same, from within an actor.
        /// - Throws: as `next()`.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> JobEvent? {
            let running = run ?? Run(job, notes)
            run = running
            return try await running.next(isolation: actor)?.get()
        }
    }

    /// One run of the job, which ends with the iterator that it belongs to.
    private final class Run {
        private let pipeline: Pipeline
        private var events: AsyncStream<Result<JobEvent, Failure>>.Iterator

        /// Starts the job.
        init(_ job: FilterJob, _ notes: @escaping NoteHandler) {
            // The newest is enough: the last one tells the outcome.
            let (stream, continuation) = AsyncStream<Result<JobEvent, Failure>>.makeStream(
                bufferingPolicy: .bufferingNewest(1))
            let pipeline = Pipeline(
                job, notes: notes, progress: { continuation.yield(.success(.progress($0))) },
                onHang: { failure in
                    continuation.yield(.failure(failure))
                    continuation.finish()
                })
            continuation.onTermination = { _ in pipeline.cancel() }
            self.pipeline = pipeline
            events = stream.makeAsyncIterator()
            WorkerThread.detach {
                do throws(Failure) {
                    continuation.yield(.success(.finished(try pipeline.run())))
                } catch {
                    continuation.yield(.failure(error))
                }
                continuation.finish()
            }
        }

        deinit { pipeline.cancel() }

        func next(isolation actor: isolated (any Actor)?) async -> Result<JobEvent, Failure>? {
            await events.next(isolation: actor)
        }
    }
}
