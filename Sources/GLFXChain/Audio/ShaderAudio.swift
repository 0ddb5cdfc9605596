internal import GLFXAudio
internal import GLFXCore

/// The audio for shaders: the output's track, mixed once more in their format on a thread of its own, so that it is
/// independent of the pictures.
///
/// Belongs to the thread that draws.
final class ShaderAudio {
    /// Rows of `samples`.
    let channelCount: Int
    private let mix: AudioMix?
    private let format: PCMFormat
    private let stop: StopSignal
    private var queue: BoundedQueue<AudioBlock>
    private var thread: WorkerThread
    private var window: AudioWindow
    private var isClosed = false
    /// No samples were read since it began.
    private var isAtStart = true

    /// Reading begins at once.
    /// - Parameters:
    ///   - mix: nil: silence.
    ///   - isMono: one channel, instead of two.
    init(_ mix: AudioMix?, isMono: Bool, stop: StopSignal) {
        self.mix = mix
        self.stop = stop
        format = PCMFormat(sampleRate: AudioBlockReader.sampleRate, channelCount: isMono ? 1 : 2)
        channelCount = format.channelCount
        (queue, thread, window) = Self.begin(mix, as: format, stop: stop)
    }

    private static func begin(
        _ mix: AudioMix?, as format: PCMFormat, stop: StopSignal
    ) -> (BoundedQueue<AudioBlock>, WorkerThread, AudioWindow) {
        let queue = BoundedQueue<AudioBlock>(capacity: 8)
        stop.onStop { queue.cancel() }
        let thread = WorkerThread {
            do throws(Failure) {
                if let mix { try read(mix, as: format, into: queue) }
                queue.finish()
            } catch {
                stop.record(error)
            }
        }
        let window = AudioWindow(format: format, capacity: AudioTextureRenderer.mostSamples) { queue.take() }
        return (queue, thread, window)
    }

    /// Restarts. Several pictures may share one instance, and each rewinds it.
    func rewind() {
        guard !isAtStart, !isClosed else { return }
        queue.cancel()
        thread.join()
        (queue, thread, window) = Self.begin(mix, as: format, stop: stop)
        isAtStart = true
    }

    private static func read(_ mix: AudioMix, as format: PCMFormat, into queue: BoundedQueue<AudioBlock>)
        throws(Failure)
    {
        let mixer = AudioMixer(mix, format: format)
        var place = mixer.start
        while !mixer.isOver {
            let channels = try mixer.samples(from: place, count: AudioMixer.mostSamples)
            let block = AudioBlock(start: place, channels: channels)
            guard queue.put(block) else { return }
            place = block.end
        }
    }

    /// The last samples before a frame's time, a row for each channel.
    func samples(before time: Timestamp, count: Int) throws(Failure) -> [[Float]] {
        isAtStart = false
        return try window.samples(before: time, count: count)
    }

    /// Ends the thread. Several pictures may share one instance, and each closes it.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        queue.cancel()
        thread.join()
    }
}
