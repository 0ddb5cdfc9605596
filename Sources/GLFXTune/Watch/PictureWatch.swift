package import GLFXCore
internal import GLFXFiles
package import GLFXJob
internal import GLFXKit
internal import GLFXWrite

/// Draws a job's picture into its output, again whenever one of the job's files changes: `glfx watch`.
///
/// May be used from any thread. Ends with its last reference.
package final class PictureWatch: Sendable {
    /// What is told.
    package enum Event: Sendable {
        /// The picture was written, so long after the change was seen, in milliseconds.
        case drawn(milliseconds: Double)
        /// Something is wrong; the last picture stays. With a shader's lines below.
        case failed(String)
    }

    private let session: OwnedThread<TuningSession>
    private let watch: FileWatch
    private let job: FilterJob
    private let tell: @Sendable (Event) -> Void

    /// Draws the first picture.
    /// - Parameters:
    ///   - job: its output is a picture's name; `at` is the time of the frame, else the first one is drawn.
    ///   - notes: gets what was decided, a line each.
    ///   - tell: called for every change, on a thread of its own.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: as `OpenedJob.init`; `.usage` for an output that is no picture, and `.output` where it cannot be written.
    package init(
        _ job: FilterJob, notes: @escaping MessageHandler, tell: @escaping @Sendable (Event) -> Void,
        onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) {
        guard try OutputKind(job.output) == .onePicture else {
            throw Failure(
                .usage, "'\(job.output.path)' is not one picture, which is what is drawn again",
                advice: "write to a name that ends in .png, .jpg or .tiff")
        }
        try SameFile.checkOutputIsNoInput(output: job.output.path, inputs: job.filePaths)
        try OutputPlan.checkPlace(job.output)
        self.job = job
        self.tell = tell
        let request = TuningRequest(job: job, hasOutput: true, save: nil, address: "", port: 0, command: { _ in "" })
        session = try OwnedThread { () throws(Failure) in try TuningSession(request, notes: notes, onHang: onHang) }
        let handler = LateHandler()
        watch = try FileWatch { handler.call?($0) }
        let start = monotonicNanoseconds()
        // Before the first picture, so that no change is missed.
        handler.call = { [weak self] files in self?.take(files) }
        watchAll()
        try session.sync { (session) throws(Failure) in
            try session.result(at: job.pictureTime).write(to: job.output.path, overwrite: job.output.overwrite)
        }
        tell(.drawn(milliseconds: Double(monotonicNanoseconds() - start) / 1e6))
    }

    /// Ends the watching, and waits for a picture that is being written.
    package func close() { watch.close() }

    private func watchAll() {
        watch.watch((try? session.sync { session in session.texts + session.movies }) ?? [])
    }

    /// On the watch's thread.
    private func take(_ files: Set<String>) {
        let start = monotonicNanoseconds()
        do throws(Failure) {
            let problems = try session.sync { [job] (session) throws(Failure) in
                _ = session.take(files)
                let problems = session.shaders.compactMap(\.problem) + [session.message].compactMap(\.self)
                guard problems.isEmpty else { return problems }
                try session.result(at: job.pictureTime).write(to: job.output.path, overwrite: true)
                return []
            }
            for problem in problems { tell(.failed(problem)) }
            if problems.isEmpty { tell(.drawn(milliseconds: Double(monotonicNanoseconds() - start) / 1e6)) }
        } catch {
            tell(.failed(error.lines))
        }
        watchAll()
    }
}

extension FilterJob {
    fileprivate var pictureTime: Timestamp { Timestamp(seconds: at ?? Rational(0, 1)) }
}
