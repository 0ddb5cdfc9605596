package import GLFXCore
internal import GLFXTimeline

/// Fades finished pictures on the CPU, in place: exact code values, whatever the driver.
package struct PictureFade {
    package var fades: Fades
    /// To black, or to transparency where the output keeps alpha.
    package var fading: PixelBuffer.Fading

    package init(fades: Fades, fading: PixelBuffer.Fading) {
        (self.fades, self.fading) = (fades, fading)
    }

    /// The level of a frame, 0 to 1: less than 1 changes its pixels.
    /// - Parameter rate: frames a second; 0 where unknown.
    func level(of frame: TimelineFrame, rate: Double) -> Double {
        let appears = frame.time.seconds
        let frameDuration = frame.duration.map { Timestamp($0, timeBase: frame.time.timeBase).seconds }
        // A long last picture fades only during its final frame's time.
        let step = [frameDuration, rate > 0 ? 1 / rate : nil].compactMap { $0 }.min() ?? 0
        return fades.level(from: appears, to: appears + step)
    }

    /// - Parameter picture: a result, whose pixels are changed.
    func apply(_ level: Double, to picture: Picture) throws(Failure) {
        try picture.pixels().fade(to: level, fading)
    }
}
