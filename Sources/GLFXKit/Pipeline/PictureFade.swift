internal import FrameCore

/// Fades finished pictures, on the processor: each code value is exactly what the curve says, whatever a driver would
/// make of it, in the memory that the picture is read back into.
struct PictureFade {
    var fades: Fades
    /// To black, or to nothing where the output keeps alpha.
    var fading: PixelBuffer.Fading

    /// - Parameters:
    ///   - frame: a result, whose pixels are changed.
    ///   - rate: frames a second; 0 where it is not known.
    func apply(to frame: TimedPicture, rate: Double) throws(Failure) {
        let appears = frame.time.seconds
        let own = frame.duration.map { Timestamp($0, timeBase: frame.time.timeBase).seconds }
        // A last picture that stays for long is not gone all that time.
        let step = [own, rate > 0 ? 1 / rate : nil].compactMap { $0 }.min() ?? 0
        try frame.picture.pixels().fade(to: fades.level(from: appears, to: appears + step), fading)
    }
}
