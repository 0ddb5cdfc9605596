package import GLFXCore
internal import Glibc

/// Finds the color of a screen in pictures: of the hues that colors have most often, other than skin's and wood's, the one
/// whose connected, smooth regions are most like a wall (`ScreenRegion`).
package struct ScreenFinder {
    /// A color and how much of the pictures has it.
    package struct Screen {
        package var color: SIMD3<Float>
        /// 0 to 1.
        package var share: Double
        /// It could be something else than a screen.
        package var isUnsure: Bool
    }

    /// Hues in degrees, red at 0 and green at 120, that a screen may have: from yellowish green to a violet blue. Skin,
    /// hair and wood are below.
    package static let hues: ClosedRange<Float> = 58...275
    package static let greens: ClosedRange<Float> = 58...170
    package static let blues: ClosedRange<Float> = 170...275
    /// Steps of 5 degrees.
    private static let binCount = 72
    /// Grayer colors have no reliable hue, unless they are dark and saturated for that.
    private static let leastChroma: Float = 0.055
    /// The weight is clamped here: a small brilliant object is not a screen.
    private static let enoughChroma: Float = 0.4
    /// How many hues are looked at.
    private static let candidates = 3

    /// The likeliest screen color; nil where no color has any of these hues.
    package static func find(in pictures: [SamplePicture], hues: ClosedRange<Float> = hues) -> Screen? {
        let regions = regions(in: pictures, hues: hues)
        let screens = regions.filter(\.isScreen)
        return (screens.isEmpty ? regions : screens).max { $0.likeness < $1.likeness }
            .map { Screen(color: $0.color, share: $0.area, isUnsure: !$0.isScreen || $0.isUnsure) }
    }

    /// As `find`.
    /// - Parameter name: of the movie.
    /// - Throws: `.usage` without a screen.
    package static func screen(
        in pictures: [SamplePicture], of name: String, hues: ClosedRange<Float> = hues
    ) throws(Failure) -> Screen {
        let regions = regions(in: pictures, hues: hues)
        if let best = regions.filter(\.isScreen).max(by: { $0.likeness < $1.likeness }) {
            return Screen(color: best.color, share: best.area, isUnsure: best.isUnsure)
        }
        let instead =
            regions.max { $0.likeness < $1.likeness }.map { region in
                "the likest is \(region.color.hexadecimal) on \(percent(region.area)) of the picture"
            } ?? "there is nothing green or blue in it"
        throw Failure(
            .usage, "no screen was found in '\(name)': \(instead)",
            advice: "say its color with \(.key) '#rrggbb', or where it is with \(.keyAt, placeholder: "X,Y")")
    }

    /// The regions of the most frequent hues, which are 25 degrees apart or more.
    private static func regions(in pictures: [SamplePicture], hues: ClosedRange<Float>) -> [ScreenRegion] {
        let chosen = pictures.map { $0.pixels.map { hue(of: $0, in: hues) } }
        var weights = Array(repeating: Float(0), count: binCount)
        for cell in chosen.joined() {
            guard let cell else { continue }
            weights[Int(cell.hue / 5) % binCount] += min(cell.strength, enoughChroma)
        }
        var smooth = (0..<binCount).map { bin in
            [1, 2, 3, 2, 1].enumerated().reduce(Float(0)) { sum, tap in
                sum + Float(tap.element) * weights[(bin + tap.offset - 2 + binCount) % binCount]
            }
        }
        var regions: [ScreenRegion] = []
        while regions.count < candidates, let peak = smooth.indices.max(by: { smooth[$0] < smooth[$1] }),
            smooth[peak] > 0
        {
            guard let region = ScreenRegion(in: pictures, around: Float(peak) * 5 + 2.5, chosen: chosen) else { break }
            regions.append(region)
            for step in -4...4 { smooth[(peak + step + binCount) % binCount] = 0 }
        }
        return regions
    }

    package static func percent(_ share: Double) -> String {
        share < 0.01 ? "less than 1 %" : "\(Int((share * 100).rounded())) %"
    }

    private static func hue(
        of color: SIMD3<Float>, in hues: ClosedRange<Float>
    ) -> (hue: Float, strength: Float)? {
        let strength = color.chroma.length
        guard strength >= leastChroma || strength >= 0.035 && color.max() - color.min() >= 0.4 * color.max() else {
            return nil
        }
        let angle = atan2(Float(3).squareRoot() * (color.y - color.z), 2 * color.x - color.y - color.z) * 180 / .pi
        let hue = angle < 0 ? angle + 360 : angle
        return hues.contains(hue) ? (hue, strength) : nil
    }
}
