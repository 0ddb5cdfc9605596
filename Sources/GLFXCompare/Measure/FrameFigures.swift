package import GLFXCore
internal import Glibc

/// How far two frames are apart.
package struct FrameFigures: Sendable {
    /// The number of the expected frame, from 0.
    package var index: Int
    /// The number of the actual frame, from 0.
    package var actualIndex: Int
    /// The time of the expected frame; nil: it has none.
    package var time: Timestamp?
    /// The time of the actual frame.
    package var actualTime: Timestamp?
    /// The greatest difference of a component, in code values; of light of the numbers.
    package var most: Double
    /// The share of pixels in which a component differs by more than is allowed, 0 to 1.
    package var share: Double
    package var psnr: PSNR
    package var ssim: SSIM
    /// What is measured of scene light only.
    package var light: LightFigures?

    /// Nothing differs.
    package var isEqual: Bool { most == 0 && (light?.unlike ?? 0) == 0 }

    /// What is greater is farther apart.
    package var rank: (Double, Double, Double) { (light?.unlike ?? 0, most, share) }
}

/// How far the numbers of two frames of scene light are apart, besides.
package struct LightFigures: Sendable {
    /// The mean of the absolute differences of all components.
    package var mean: Double
    /// The expected number where the difference is greatest.
    package var expected: Double
    /// The share of pixels in which a component is NaN or infinite, and the other side's is not the same, 0 to 1. They are in no
    /// other figure but the share of pixels that differ.
    package var unlike: Double
}

/// Peak signal to noise ratio, as libavfilter's `psnr` calculates it.
package struct PSNR: Sendable {
    /// Mean of the squared differences of each component.
    package var errors: [Double]
    /// Share of all samples that are of each component.
    package var weights: [Double]
    /// The greatest code value; of light 1.
    package var peak: Double

    /// Over all components.
    package var error: Double { zip(errors, weights).reduce(0) { $0 + $1.0 * $1.1 } }

    /// In dB; infinite where nothing differs.
    package var components: [Double] { errors.map(decibels) }
    package var average: Double { decibels(error) }

    private func decibels(_ error: Double) -> Double { error > 0 ? 10 * log10(peak * peak / error) : .infinity }
}

/// Structural similarity, as libavfilter's `ssim` calculates it; nil for pictures of less than 8x8 samples.
package struct SSIM: Sendable {
    package var components: [Double?]
    /// Share of all samples that are of each component.
    package var weights: [Double]

    /// Over all components; nil where one is nil.
    package var average: Double? {
        // Shares of 1 need not add up to 1 exactly.
        if components.allSatisfy({ $0 == 1 }) { return 1 }
        var sum = 0.0
        for (value, weight) in zip(components, weights) {
            guard let value else { return nil }
            sum += value * weight
        }
        return sum
    }
}
