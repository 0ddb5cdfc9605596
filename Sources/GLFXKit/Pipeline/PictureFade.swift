/// Fades finished pictures on the CPU, in place: exact code values, whatever the driver.
struct PictureFade {
    var fades: Fades
    /// To black, or to transparency where the output keeps alpha.
    var fading: PixelBuffer.Fading

    /// - Parameters:
    ///   - frame: a result, whose pixels are changed.
    ///   - rate: frames a second; 0 where unknown.
    func apply(to frame: TimedPicture, rate: Double) throws(Failure) {
        let appears = frame.time.seconds
        let own = frame.duration.map { Timestamp($0, timeBase: frame.time.timeBase).seconds }
        // A long last picture fades only during its final frame's time.
        let step = [own, rate > 0 ? 1 / rate : nil].compactMap { $0 }.min() ?? 0
        try frame.picture.pixels().fade(to: fades.level(from: appears, to: appears + step), fading)
    }
}
