internal import CGLFXLibAV
internal import GLFXCore
internal import GLFXMedia

extension TimePlan {
    /// Ticks a second at which QuickTime's 32-bit fields hold half an hour without a picture.
    private static let finest: Int64 = 1_000_000

    init(container: Container, encoder: EncoderEntry, format: VideoFormat) {
        let known = format.frameRate.flatMap { $0.numerator > 0 && $0.double <= 300 ? $0.reduced : nil }
        var rate = known ?? Rational(25, 1)
        if let supported = glfx_frame_rates(encoder.codec) {
            let list = supported.prefixUntil { $0.num == 0 && $0.den == 0 }
            let nearest = list.min {
                abs(Rational($0).map { $0.double - rate.double } ?? .infinity)
                    < abs(Rational($1).map { $0.double - rate.double } ?? .infinity)
            }
            rate = nearest.flatMap { Rational($0) } ?? rate
        }
        frameRate = rate
        let frame = Rational(rate.denominator, rate.numerator)
        switch container.stamps {
        case .source, .none:
            let base = format.timeBase.reduced
            grid = base.denominator <= Self.finest && base.numerator <= Self.finest ? base : Rational(1, Self.finest)
        case .fixed(let tick): grid = tick
        case .frameCount, .repeatedFrames: grid = frame
        }
        countsFrames = !encoder.traits.takesAnyTime
        encoderBase = countsFrames ? frame : grid
    }
}
