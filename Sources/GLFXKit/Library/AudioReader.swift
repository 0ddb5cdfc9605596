internal import GLFXAudio
public import GLFXCore
public import GLFXMedia

/// Reads a file's audio as samples, placed on the timeline of its frames.
///
///     let reader = try AudioReader("in.mov")
///     while let samples = try reader.next() { print(samples.time, samples.count) }
///
/// A reader blocks the calling thread, and belongs to one task or thread at a time. Damage is counted in `damage`, not
/// thrown.
public final class AudioReader {
    /// The file, as it was given.
    public let path: String
    /// Sample rate and channels of the samples that are read.
    public let format: AudioFormat
    private let reader: AudioBlockReader

    /// Opens the file's best audio track.
    /// - Parameters:
    ///   - path: a movie or an audio file.
    ///   - format: that samples are converted to; nil: the file's own.
    ///   - start: the first piece begins a second before this time or later; nil: from the beginning.
    /// - Throws: `Failure` of kind `.input` where there is no audio, or it cannot be read; `.usage` for a format without
    ///   samples or channels.
    public init(_ path: String, format: AudioFormat? = nil, from start: Timestamp? = nil) throws(Failure) {
        try format?.check()
        let wanted = format.map { PCMFormat(sampleRate: $0.sampleRate, channelCount: $0.channelCount) }
        let fileFormat = wanted == nil ? try AudioTraits.read(path: path)?.format : nil
        guard let reader = try AudioBlockReader.open(path: path, from: start, as: wanted ?? fileFormat) else {
            throw Failure(.input, "'\(path)' has no audio", advice: "name a file with audio")
        }
        self.path = path
        self.reader = reader
        self.format = AudioFormat(
            sampleRate: reader.format.sampleRate, channelCount: reader.format.channelCount)
    }

    /// What could not be decoded so far.
    public var damage: Damage { reader.damage }

    /// The next piece, in the order of time; nil at the end. Between two pieces there may be a gap, which is silent.
    /// - Throws: `Failure` of kind `.limit` where memory runs out.
    public func next() throws(Failure) -> AudioSamples? {
        guard let block = try reader.next() else { return nil }
        let time = Timestamp(block.start, timeBase: Rational(1, Int64(format.sampleRate)))
        return AudioSamples(block.channels, at: time, sampleRate: format.sampleRate)
    }
}

extension AudioFormat {
    /// - Throws: `.usage` for a format out of range.
    func check() throws(Failure) {
        guard !(1...768_000).contains(sampleRate) || !(1...64).contains(channelCount) else { return }
        throw Failure(
            .usage, "there is no audio of \(sampleRate) samples a second in \(channelCount) channels",
            advice: "give 1 to 768000 samples a second, and 1 to 64 channels")
    }
}
