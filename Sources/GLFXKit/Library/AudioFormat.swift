/// Sample rate and number of channels of audio, in the channels' usual order.
public struct AudioFormat: Sendable, Hashable {
    /// Samples a second, of each channel.
    public var sampleRate: Int
    /// 1: mono; 2: left, right; more: as FFmpeg orders them.
    public var channelCount: Int

    /// A format of a sample rate and a number of channels, by default two.
    public init(sampleRate: Int, channelCount: Int = 2) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }
}
