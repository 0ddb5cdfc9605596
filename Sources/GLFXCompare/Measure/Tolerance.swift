/// How far two sides may be apart and still count as equal.
package struct Tolerance: Sendable, Hashable {
    /// How times or tags are compared.
    package enum Rule: String, Sendable, CaseIterable {
        case exact, ignore
    }

    /// The greatest difference of a component that does not count, in code values of the compared depth, or of the numbers of
    /// scene light; nil: 0, unless there is a limit of another kind.
    package var maximumDifference: Double?
    /// The share of a frame's pixels that may differ by more, 0 to 1; nil: 0.
    package var maximumPixels: Double?
    /// The least PSNR of each frame over all components, in dB.
    package var psnr: Double?
    /// The least SSIM of each frame over all components, up to 1.
    package var ssim: Double?
    /// Of frames' times, where both sides have some.
    package var times = Rule.exact
    /// Whether differences of the color tags count.
    package var tags = Rule.ignore
    /// Areas that are not compared.
    package var ignored: [IgnoredArea] = []
    /// Frames are paired by what they show, so that a missing one is told as such.
    package var aligns = false

    package init() {}

    /// Whether the difference of pixels counts.
    var limitsPixels: Bool {
        maximumDifference != nil || maximumPixels != nil || psnr == nil && ssim == nil
    }

    /// In code values, or in numbers of light.
    var allowedDifference: Double { maximumDifference ?? 0 }

    /// Whether a frame is within the limits.
    func admits(_ frame: FrameFigures) -> Bool {
        if limitsPixels, frame.share > maximumPixels ?? 0 { return false }
        // NaN has no distance from a number: no other limit covers it.
        if let light = frame.light, light.unlike > maximumPixels ?? 0 { return false }
        if let psnr, frame.psnr.average < psnr { return false }
        if let ssim, let average = frame.ssim.average, average < ssim { return false }
        return true
    }
}
