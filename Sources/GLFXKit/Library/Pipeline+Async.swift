public import GLFXCore

extension Pipeline {
    /// Runs the job on a thread of its own; waits without blocking a thread. Canceling the task cancels the job.
    /// - Throws: the first error of any part; `.cancelled` where the task was.
    public func run() async throws(Failure) -> JobReport {
        let outcome: Result<JobReport, Failure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                WorkerThread.detach { continuation.resume(returning: self.outcome()) }
            }
        } onCancel: {
            cancel()
        }
        return try outcome.get()
    }

    private func outcome() -> Result<JobReport, Failure> {
        do throws(Failure) {
            return .success(try run())
        } catch {
            return .failure(error)
        }
    }
}
