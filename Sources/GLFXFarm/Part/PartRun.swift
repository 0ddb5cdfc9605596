package import GLFXCore
internal import GLFXJob
internal import GLFXKit
internal import GLFXMedia
internal import GLFXWrite
internal import Glibc

/// Makes one part of a plan: draws its frames, encodes them and writes a receipt.
///
/// Runs in the root of the job's paths: the process's current folder (`enterRoot`). Two may make the same part at the
/// same time: both write the same bytes, and the last rename counts.
package final class PartRun: Sendable {
    /// How a part was made.
    package enum Outcome: Sendable {
        case made(PartReceipt)
        /// It was done before, and its file is as it was.
        case wasDone(PartReceipt)
    }

    private let plan: FarmPlan
    private let folder: PlanFolder
    private let check: ReceiptCheck
    private let index: Int
    private let version: String
    private let words: SettingWords
    private let stop = StopSignal()

    /// - Parameters:
    ///   - folder: its path is absolute.
    ///   - index: the part's, from 0.
    ///   - version: glfx's.
    ///   - words: those of the error that is left in the folder.
    /// - Throws: `.usage` where there is no such part.
    package init(
        _ plan: FarmPlan, in folder: PlanFolder, part index: Int, version: String, words: SettingWords
    ) throws(Failure) {
        guard plan.parts.indices.contains(index) else {
            let last = plan.parts.count - 1
            throw Failure(
                .usage, "the plan in '\(folder.path)' has no part \(index)",
                advice: last == 0 ? "its only part is 0" : "they are numbered from 0 to \(last)")
        }
        self.plan = plan
        self.folder = folder
        self.index = index
        self.version = version
        self.words = words
        check = try ReceiptCheck(plan, in: folder)
    }

    /// Stops soon; `run` then throws `.cancelled`. From any thread.
    package func cancel() { stop.record(Failure(.cancelled, "interrupted; the part was not made")) }

    /// Makes the part, unless it is done. Blocks; draws on the calling thread.
    /// - Parameters:
    ///   - notes: gets what was decided, a line each.
    ///   - progress: gets the number of frames so far.
    ///   - onHang: as that of `Pipeline`.
    /// - Throws: `.usage` for another version than planned, `.input` for another input, `.gpu` for another renderer;
    ///   errors of drawing and writing.
    package func run(
        notes: @escaping MessageHandler, progress: (Int) -> Void = { _ in },
        onHang: @escaping @Sendable (Failure) -> Void
    ) throws(Failure) -> Outcome {
        if let receipt = try? check.receipt(of: index) {
            RunningMark.clear(part: index, in: folder)
            return .wasDone(receipt)
        }
        let mark = RunningMark(part: index, in: folder)
        do throws(Failure) {
            let receipt = try make(notes: notes, onHang: onHang) { frames in
                mark.renew()
                progress(frames)
            }
            FileSystem.unlink(folder.failure(of: index))
            RunningMark.clear(part: index, in: folder)
            return .made(withExtendedLifetime(mark) { receipt })
        } catch {
            let failure = stop.failure ?? error
            // A part that was stopped is to be made, as if nobody had begun it.
            guard failure.kind != .cancelled else { throw failure }
            let note = PartFailure(
                part: index, code: failure.kind.exitCode, message: failure.spelled(in: words), worker: .current,
                time: Int64(time(nil)))
            // What is to be told is the failure itself.
            try? JSONFile.write(note, to: folder.failure(of: index))
            throw failure
        }
    }

    private func make(
        notes: @escaping MessageHandler, onHang: @escaping @Sendable (Failure) -> Void, progress: (Int) -> Void
    ) throws(Failure) -> PartReceipt {
        let (begin, clock) = (Int64(time(nil)), monotonicNanoseconds())
        let job = try PlannedJob(plan, in: folder, version: version).load(overwrite: true)
        let frames = try JobFrames(job, range: plan.range(of: index), notes: { _ in }, onHang: onHang)
        let renderer = RendererKind.text(frames.rendererName)
        guard renderer == plan.renderer else {
            throw Failure(
                .gpu, "the job was planned for '\(plan.renderer)', and here '\(renderer)' draws",
                advice: "make the part on a machine like the one that planned, or plan with --device native")
        }
        let writer = try PartWriter(plan: frames.plan, timecode: frames.timecode, path: folder.data(of: index))
        let encoding = EncodingThread(writer, format: frames.format.pixelFormat, stop: stop)
        let hash = try FrameHash(plan.hash)
        var frameRecords: [PartReceipt.Frame] = []
        do throws(Failure) {
            while let frame = try frames.next() {
                try stop.check()
                frameRecords.append(try receipt(of: frame, hash))
                guard encoding.put(frame) else { break }
                progress(frameRecords.count)
            }
        } catch {
            encoding.cancel()
            throw error
        }
        encoding.finish()
        try stop.check()
        if let note = writer.lossNote { notes("\(note)") }
        let part = plan.parts[index]
        let damage = frames.damage.map { "'\($0.path)' is damaged: \($0.damage.words)" }
        if job.strict, let first = damage.first {
            throw Failure(.damagedInput, "\(first); the part was not made, because of --strict")
        }
        guard frameRecords.count == part.frames || !damage.isEmpty else {
            throw Failure(
                .input,
                "part \(index) has \(frameRecords.count) frames, and \(part.frames) were planned from the packets",
                advice: "the input's packets do not tell its frames: convert it to mov, mp4 or mkv, and plan again")
        }
        let summary = try writer.finish(before: part.end.map { Timestamp($0, timeBase: plan.base) })
        let receipt = PartReceipt(
            part: index, plan: check.planHash, bytes: summary.bytes, hash: summary.hash, frames: frameRecords,
            damage: damage,
            renderer: frames.rendererName, worker: .current, began: begin,
            seconds: Double(monotonicNanoseconds() - clock) / 1e9)
        try JSONFile.write(receipt, to: folder.receipt(of: index))
        return receipt
    }

    private func receipt(of frame: CodedFrame, _ hash: FrameHash) throws(Failure) -> PartReceipt.Frame {
        let shown = frame.time ?? Timestamp(0, timeBase: plan.base)
        return PartReceipt.Frame(time: shown.value, duration: frame.duration, hash: try hash.hex(frame))
    }
}

/// Encodes frames on a thread of its own.
private final class EncodingThread {
    private let frames = BoundedQueue<CodedFrame>(capacity: 2)
    private let thread: WorkerThread

    init(_ writer: PartWriter, format: PixelFormat, stop: StopSignal) {
        let (frames, writer) = (frames, UncheckedSendable(writer))
        stop.onStop { frames.cancel() }
        thread = WorkerThread {
            do throws(Failure) {
                while let frame = frames.take() {
                    let picture = Picture.decoded(CodedPicture(frame, format: format))
                    var timed = TimedPicture(
                        picture, time: frame.time ?? Timestamp(0, timeBase: 1), duration: frame.duration,
                        index: frame.index)
                    timed.sideData = frame.sideData
                    try writer.value.append(timed)
                }
            } catch {
                stop.record(error)
                frames.cancel()
            }
        }
    }

    /// - Returns: false where encoding has failed.
    func put(_ frame: CodedFrame) -> Bool { frames.put(frame) }

    /// Waits until all is encoded.
    func finish() {
        frames.finish()
        thread.join()
    }

    func cancel() {
        frames.cancel()
        thread.join()
    }
}
