public import GLFXCore

/// A piece of uncompressed audio (PCM).
public struct AudioSamples: Sendable {
    /// When the first sample is heard, on the timeline of the frames.
    public var time: Timestamp
    /// A row for each channel, all of the same length; full scale is -1 to 1.
    public var channels: [[Float]]
    /// Samples a second, of each channel.
    public var sampleRate: Int

    /// A piece with all of its properties.
    public init(_ channels: [[Float]], at time: Timestamp, sampleRate: Int) {
        (self.channels, self.time, self.sampleRate) = (channels, time, sampleRate)
    }

    /// Samples of each channel.
    public var count: Int { channels.first?.count ?? 0 }
    /// How long it is heard.
    public var duration: Timestamp { Timestamp(Int64(count), timeBase: Rational(1, Int64(max(sampleRate, 1)))) }
}
