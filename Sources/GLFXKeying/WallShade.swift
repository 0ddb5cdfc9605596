internal import Glibc

/// What has the wall's color and less light on it than its plate: shadows and folds, which stay in the matte as a veil.
package struct WallShade: Sendable {
    /// The part of the pictures that has it, 0 to 1.
    package let share: Double
    /// How dark it is, in stops of its display values' light below the plate: the median.
    package let stops: Double
    /// The ninth of the picture with most of it: 0 is left or top, 1 the middle, 2 right or bottom.
    package let column: Int
    package let row: Int

    /// Shares of the plate's display values that are a veil: less is as likely a dark subject, more is clipped away.
    private static let shares: ClosedRange<Float> = 0.35...0.85
    /// A smaller part of the picture is not worth a word.
    private static let leastShare = 0.02

    /// - Parameters:
    ///   - pictures: of one exposure, as large as the wall.
    ///   - screen: the screen's color.
    init?(in pictures: [SamplePicture], over wall: SamplePicture, _ screen: SIMD3<Float>) {
        var allShares: [Float] = []
        var ninths = Array(repeating: 0, count: 9)
        for picture in pictures {
            let shares = picture.wallShares(of: wall, screen, within: Self.shares, tolerance: 0.03)
            for (place, share) in shares.enumerated() where share > 0 {
                allShares.append(share)
                ninths[place / wall.width * 3 / wall.height * 3 + place % wall.width * 3 / wall.width] += 1
            }
        }
        share = Double(allShares.count) / Double(max(wall.pixels.count * pictures.count, 1))
        guard share >= Self.leastShare, let most = ninths.indices.max(by: { ninths[$0] < ninths[$1] }) else {
            return nil
        }
        (column, row) = (most % 3, most / 3)
        // BT.1886's exponent.
        stops = -2.4 * Double(log2(allShares.sorted()[allShares.count / 2]))
    }

    /// `lower left`
    package var place: String {
        let words = [
            ["upper left", "top", "upper right"], ["left", "middle", "right"], ["lower left", "bottom", "lower right"],
        ]
        return words[row][column]
    }
}
