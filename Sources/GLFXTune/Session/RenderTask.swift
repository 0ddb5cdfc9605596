internal import GLFXCore
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia

/// A run of a tuned job on a thread of its own, with the rules of the command.
///
/// Thread-safe. Once it has ended it stays as it is.
final class RenderTask: Sendable {
    private struct Progress {
        var state = TuningState.Render.State.running
        var share: Double?
        var frames = 0
        var elapsed = 0.0
        var message: String?
    }

    private let progress = Mutex(Progress())
    private let pipeline: Pipeline

    /// Begins at once.
    /// - Parameters:
    ///   - words: those of its error.
    ///   - onChange: called on the run's thread, also for its end.
    init(_ job: FilterJob, words: SettingWords, onChange: @escaping @Sendable () -> Void) {
        let lastReport = Mutex(UInt64(0))
        let box = Reference()
        let pipeline = Pipeline(
            job,
            progress: { now in
                box.task?.progress.withLock { ($0.share, $0.frames, $0.elapsed) = (now.share, now.frames, now.elapsed) }
                // Four times a second is enough for people.
                let isDue = lastReport.withLock { last in
                    let time = monotonicNanoseconds()
                    guard time - last > 250_000_000 else { return false }
                    last = time
                    return true
                }
                if isDue { onChange() }
            })
        self.pipeline = pipeline
        box.task = self
        WorkerThread.detach { [self] in
            do throws(Failure) {
                let report = try pipeline.run()
                end(.done, report.damage.isEmpty ? "'\(report.outputPath)' is written" : Self.damage(report))
            } catch {
                end(error.kind == .cancelled ? .cancelled : .failed, error.spelled(in: words))
            }
            box.task = nil
            onChange()
        }
    }

    /// The handler is made before the task is.
    private final class Reference: @unchecked Sendable {
        private let held = Mutex<RenderTask?>(nil)
        var task: RenderTask? {
            get { held.withLock { $0 } }
            set { held.withLock { $0 = newValue } }
        }
    }

    var isRunning: Bool { progress.withLock { $0.state == .running } }

    /// Leaves no output.
    func cancel() { pipeline.cancel() }

    var state: TuningState.Render {
        progress.withLock { now in
            let left = now.share.flatMap { $0 > 0 && now.state == .running ? now.elapsed * (1 - $0) / $0 : nil }
            return TuningState.Render(
                state: now.state, fraction: now.state == .done ? 1 : now.share, secondsLeft: left,
                framesDone: now.frames, message: now.message)
        }
    }

    private func end(_ state: TuningState.Render.State, _ message: String) {
        progress.withLock { ($0.state, $0.message) = (state, message) }
    }

    private static func damage(_ report: JobReport) -> String {
        "'\(report.outputPath)' is written; "
            + report.damage.map { "'\($0.path)' is damaged: \($0.damage.words)" }.joined(separator: "; ")
    }
}
