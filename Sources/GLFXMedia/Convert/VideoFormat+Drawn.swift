public import GLFXCore

extension VideoFormat {
    /// The format of pictures that a program draws: sRGB, square pixels, a constant rate.
    /// - Parameters:
    ///   - size: pixels of every picture.
    ///   - pixelFormat: how the buffers hold it.
    ///   - rate: frames a second, more than 0.
    ///   - hasAlpha: some pixels may be less than opaque.
    public static func drawn(
        size: PictureSize, pixelFormat: PixelFormat = .bgra8, framesPerSecond rate: Rational, hasAlpha: Bool = false
    ) -> VideoFormat {
        var format = SolidPicture.format(size: size, pixelFormat: pixelFormat, hasAlpha: hasAlpha)
        format.frameRate = rate
        format.depth = pixelFormat.bitsPerChannel
        // Fine enough for other times too, as far as frames' durations are whole ticks.
        format.timeBase = TickLength.common(to: [rate.inverse ?? 1], preferred: [Rational(1, 120_000)])
        return format
    }
}
