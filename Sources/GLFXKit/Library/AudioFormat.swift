/// Sample rate and number of channels of audio, in the channels' usual order.
public struct AudioFormat: Sendable, Hashable {
    /// Samples a second, of each channel.
    public var sampleRate: Int
    /// 1: mono; 2: left, right; more: as FFmpeg orders them.
    public var channelCount: Int

    /// By default stereo.
    public init(sampleRate: Int, channelCount: Int = 2) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }
}
