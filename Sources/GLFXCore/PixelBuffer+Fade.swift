extension PixelBuffer {
    /// What a fade multiplies.
    public enum Fading: Sendable {
        /// Red, green and blue: the picture goes to black.
        case color
        /// Alpha, which is straight: the picture goes to nothing.
        case alpha
    }

    /// Multiplies the picture by a level, 0 to 1, each value rounded to the nearest.
    public func fade(to level: Double, _ fading: Fading) {
        guard level < 1 else { return }
        switch format {
        case .bgra8, .rgba8: fadeBytes(max(level, 0), fading)
        case .rgba16: fadeWords(max(level, 0), fading)
        case .rgbaHalf, .rgbaFloat: fadeNumbers(max(level, 0), fading)
        }
    }

    private func fadeNumbers(_ level: Double, _ fading: Fading) {
        let factor = Float(level)
        let factors: SIMD4<Float> = fading == .color ? SIMD4(factor, factor, factor, 1) : SIMD4(1, 1, 1, factor)
        changeNumbers { $0 * factors }
    }

    /// Alpha is the fourth channel of every format. 24-bit fixed point rounds exactly to the nearest 8-bit code; four
    /// channels are one SIMD operation.
    private func fadeBytes(_ level: Double, _ fading: Fading) {
        let one: UInt32 = 1 << 24
        let factor = UInt32((level * Double(one)).rounded())
        let factors: SIMD4<UInt32> =
            fading == .color ? SIMD4(factor, factor, factor, one) : SIMD4(one, one, one, factor)
        let half = SIMD4<UInt32>(repeating: one / 2)
        for y in 0..<height {
            let pixels = row(y).bindMemory(to: SIMD4<UInt8>.self)
            for x in pixels.indices {
                let product = SIMD4<UInt32>(truncatingIfNeeded: pixels[x]) &* factors &+ half
                pixels[x] = SIMD4<UInt8>(truncatingIfNeeded: product &>> 24)
            }
        }
    }

    /// As `fadeBytes`, with 32 bits of fixed point for 16 of code.
    private func fadeWords(_ level: Double, _ fading: Fading) {
        let one: UInt64 = 1 << 32
        let factor = UInt64((level * Double(one)).rounded())
        let factors: SIMD4<UInt64> =
            fading == .color ? SIMD4(factor, factor, factor, one) : SIMD4(one, one, one, factor)
        let half = SIMD4<UInt64>(repeating: one / 2)
        for y in 0..<height {
            let pixels = row(y).bindMemory(to: SIMD4<UInt16>.self)
            for x in pixels.indices {
                let product = SIMD4<UInt64>(truncatingIfNeeded: pixels[x]) &* factors &+ half
                pixels[x] = SIMD4<UInt16>(truncatingIfNeeded: product &>> 32)
            }
        }
    }
}
