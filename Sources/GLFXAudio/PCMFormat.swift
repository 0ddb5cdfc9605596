package import CGLFXLibAV
package import GLFXCore

/// Sample rate and channel layout of audio.
package struct PCMFormat: Sendable, Hashable {
    /// Samples a second, of each channel.
    package var sampleRate: Int
    /// At least 1.
    package var channelCount: Int
    /// libav's `AV_CH_` bits; 0: unspecified, the default layout of `channelCount`.
    package var channelMask: UInt64

    /// The default layout unless `channelMask` is given.
    package init(sampleRate: Int, channelCount: Int, channelMask: UInt64 = 0) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.channelMask = channelMask
    }

    package init(sampleRate: Int32, layout: AVChannelLayout) {
        self.init(
            sampleRate: Int(sampleRate), channelCount: Int(layout.nb_channels),
            channelMask: layout.order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask : 0)
    }

    /// The corresponding C value. It owns no memory.
    package var layout: AVChannelLayout {
        var layout = AVChannelLayout()
        if channelMask == 0 || av_channel_layout_from_mask(&layout, channelMask) < 0 {
            av_channel_layout_default(&layout, Int32(channelCount))
        }
        return layout
    }

    /// libav's bits of the layout; 0: not known.
    package var mask: UInt64 {
        let layout = layout
        return layout.order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask : 0
    }

    /// A time as a count of samples, clamped so that sums cannot overflow.
    package func place(of time: Timestamp, rounding: Timestamp.Rounding = .nearest) -> Int64 {
        let place = time.rescaled(to: Rational(1, Int64(sampleRate)), rounding: rounding).value
        return min(max(place, -1 << 60), 1 << 60)
    }
}
