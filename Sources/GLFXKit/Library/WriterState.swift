internal import GLFXAudio
internal import GLFXCore
internal import GLFXMedia
internal import GLFXWrite

/// The writer on its own thread; releasing it removes an unfinished file.
final class WriterState {
    private var writer: MediaWriter?
    private let keepsAlpha: Bool
    /// Keeps the first error; canceling records one too, so that queued frames are not encoded.
    private let stop: StopSignal

    /// Nil: no samples are appended.
    private let appended: AppendedAudio?

    init(_ writer: MediaWriter, keepsAlpha: Bool, stop: StopSignal, appended: AppendedAudio? = nil) {
        self.appended = appended
        self.writer = writer
        self.keepsAlpha = keepsAlpha
        self.stop = stop
    }

    /// - Returns: the first error so far.
    func append(_ frame: VideoFrame) -> Failure? {
        attempt { writer throws(Failure) in
            if !keepsAlpha, frame.buffer.hasTransparentPixel { frame.buffer.layOverBlack() }
            try writer.append(TimedPicture(frame))
        }
    }

    /// A frame in its own coding: as it is where the encoder takes it so, else by its pixels.
    /// - Parameter format: of the pixels.
    /// - Returns: the first error so far.
    func append(_ coded: CodedFrame, format: PixelFormat) -> Failure? {
        let picture = CodedPicture(coded, format: format)
        var timed = TimedPicture(
            .decoded(picture), time: coded.time ?? Timestamp(0, timeBase: 1), duration: coded.duration,
            index: coded.index)
        timed.sideData = coded.sideData
        let placed = timed
        return attempt { writer throws(Failure) in
            if !keepsAlpha, !writer.takes(coded.form), coded.form.traits.hasAlpha {
                let pixels = try picture.pixels()
                if pixels.hasTransparentPixel { pixels.layOverBlack() }
            }
            try writer.append(placed)
        }
    }

    func append(_ packet: MediaPacket) {
        _ = attempt { writer throws(Failure) in try writer.append(packet, shiftedBy: nil) }
    }

    func append(_ samples: AudioBlock) {
        _ = attempt { _ throws(Failure) in try appended?.append(samples) }
    }

    func finish() throws(Failure) -> MovieReport {
        try stop.check()
        guard let writer else { throw Failure(.usage, "there is nothing to finish") }
        defer { discard() }
        do throws(Failure) {
            let summary = try writer.finish()
            return MovieReport(path: summary.path, frames: summary.frames, bytes: summary.bytes)
        } catch {
            stop.record(error)
            throw error
        }
    }

    /// Removes an unfinished file.
    func discard() { writer = nil }

    private func attempt(_ body: (MediaWriter) throws(Failure) -> Void) -> Failure? {
        guard stop.failure == nil, let writer else { return stop.failure }
        do throws(Failure) {
            try body(writer)
            return nil
        } catch {
            stop.record(error)
            discard()
            return error
        }
    }
}
