package import GLFXCore
package import GLFXMedia

/// What a comparison found.
package struct ComparisonReport: Sendable {
    /// One of the sides.
    package struct Side: Sendable {
        /// The path as the user gave it.
        package var name: String
        /// The size of the frames as stored.
        package var size: PictureSize
        /// libav's name of the pixel format.
        package var format: String
        package var color: ColorDescription
        /// How many frames it has; those of an unpaired end are counted too.
        package var frames = 0
        /// What could not be read of it.
        package var damage: [FileDamage] = []
    }

    /// A frame that has no counterpart.
    package struct LoneFrame: Sendable {
        package var index: Int
        package var time: Timestamp?
    }

    package var actual: Side
    package var expected: Side
    package var tolerance: Tolerance
    /// The form in which frames were compared: `RGB, 8 bits`.
    package var form: String
    /// Names of the components.
    package var components: [String]
    /// The greatest code value; of light 1, which is white.
    package var peak: Int
    /// Numbers were compared, not code values.
    package var isLight: Bool
    /// Every pair, in order.
    package var frames: [FrameFigures] = []
    /// Expected frames that are not there.
    package var missing: [LoneFrame] = []
    /// Frames that were not expected.
    package var extra: [LoneFrame] = []
    /// What is coded differently, a sentence each.
    package var remarks: [String] = []
    /// Frames cannot be compared: their sizes differ.
    package var sizesDiffer = false

    // MARK: The verdict

    /// Pairs that are not within the tolerance.
    package var different: [FrameFigures] { frames.filter { !tolerance.admits($0) } }

    /// Pairs that are shown at other times.
    package var shifted: [FrameFigures] {
        tolerance.times == .ignore ? [] : frames.filter { !$0.isOnTime }
    }

    /// Color tags that have to be equal, and are not.
    package var tagsDiffer: Bool { tolerance.tags == .exact && actual.color != expected.color }

    /// Everything is within the tolerance.
    package var isWithin: Bool {
        !sizesDiffer && missing.isEmpty && extra.isEmpty && !tagsDiffer && shifted.isEmpty
            && frames.allSatisfy(tolerance.admits)
    }

    /// Nothing differs at all.
    package var isIdentical: Bool { isWithin && frames.allSatisfy(\.isEqual) }

    /// The pair that is farthest apart: by what is limited, then by the greatest difference.
    package var worst: FrameFigures? {
        let candidates = different.isEmpty ? frames : different
        return candidates.max { one, other in one.isNearer(than: other, tolerance) }
    }

    // MARK: All frames

    /// PSNR over all frames: of the mean of their errors, as libavfilter's `psnr` sums up.
    package var psnr: PSNR? {
        guard let first = frames.first else { return nil }
        var sum = first.psnr
        for frame in frames.dropFirst() {
            for index in sum.errors.indices { sum.errors[index] += frame.psnr.errors[index] }
        }
        for index in sum.errors.indices { sum.errors[index] /= Double(frames.count) }
        return sum
    }

    /// The least and the greatest PSNR of a frame.
    package var psnrRange: ClosedRange<Double>? {
        let all = frames.map(\.psnr.average)
        guard let least = all.min(), let most = all.max() else { return nil }
        return least...most
    }

    /// The mean of all frames' SSIM.
    package var ssim: SSIM? {
        guard let first = frames.first else { return nil }
        let components = first.ssim.components.indices.map { index in
            let values = frames.compactMap { $0.ssim.components[index] }
            return values.count == frames.count ? values.reduce(0, +) / Double(values.count) : nil
        }
        return SSIM(components: components, weights: first.ssim.weights)
    }
}

extension FrameFigures {
    /// Both are shown at the same time, as exactly as the coarser of their clocks can say; true where one has no time.
    var isOnTime: Bool {
        guard let time, let actualTime else { return true }
        let coarse = max(time.timeBase, actualTime.timeBase)
        return time.rescaled(to: coarse).value == actualTime.rescaled(to: coarse).value
    }

    fileprivate func isNearer(than other: FrameFigures, _ tolerance: Tolerance) -> Bool {
        if tolerance.limitsPixels {
            return rank < other.rank
        }
        if tolerance.psnr != nil { return psnr.average > other.psnr.average }
        return (ssim.average ?? 1) > (other.ssim.average ?? 1)
    }
}
