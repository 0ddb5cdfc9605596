package import GLFXCore
internal import Glibc

/// Finds the color of a screen in pictures: the most frequent hue of saturated colors, other than skin's and wood's,
/// with borders weighted twice; of that hue the median of the well-lit pixels.
package struct ScreenFinder {
    /// A color and how much of the pictures has it.
    package struct Found {
        package var color: SIMD3<Float>
        /// 0 to 1.
        package var share: Double
    }

    /// Hues in degrees, red at 0 and green at 120, that a screen may have: from yellowish green to a violet blue. Skin,
    /// hair and wood are below.
    package static let hues: ClosedRange<Float> = 58...275
    package static let greens: ClosedRange<Float> = 58...170
    package static let blues: ClosedRange<Float> = 170...275
    /// Steps of 5 degrees.
    private static let binCount = 72
    /// Grayer colors have no reliable hue, unless they are dark and saturated for that.
    private static let leastChroma: Float = 0.1
    /// The weight is clamped here: a small brilliant object is not a screen.
    private static let enoughChroma: Float = 0.15
    /// The least part of the pictures that a screen fills.
    static let leastShare = 0.04
    /// The least distance of a screen from gray; the least part that a dark or dull one fills.
    private static let leastStrength: Float = 0.14
    private static let leastDullShare = 0.25

    /// The likeliest screen color; nil where no color has any of these hues.
    package static func find(in pictures: [SamplePicture], hues: ClosedRange<Float> = hues) -> Found? {
        var weights = Array(repeating: Float(0), count: binCount)
        for picture in pictures {
            for y in 0..<picture.height {
                for x in 0..<picture.width {
                    guard let (hue, strength) = hue(of: picture[x, y], in: hues) else { continue }
                    let isAtBorder = min(x, picture.width - 1 - x, y, picture.height - 1 - y) < picture.height / 8
                    weights[Int(hue / 5) % binCount] += min(strength, enoughChroma) * (isAtBorder ? 2 : 1)
                }
            }
        }
        let smooth = (0..<binCount).map { bin in
            [1, 2, 3, 2, 1].enumerated().reduce(Float(0)) { sum, tap in
                sum + Float(tap.element) * weights[(bin + tap.offset - 2 + binCount) % binCount]
            }
        }
        guard let peak = smooth.indices.max(by: { smooth[$0] < smooth[$1] }), smooth[peak] > 0 else { return nil }
        let middle = Float(peak) * 5 + 2.5
        var members: [(color: SIMD3<Float>, strength: Float)] = []
        for picture in pictures {
            for color in picture.pixels {
                guard let (hue, strength) = hue(of: color, in: hues), abs(hue - middle) <= 15 else { continue }
                members.append((color, strength))
            }
        }
        guard !members.isEmpty else { return nil }
        // Far less saturated pixels are shadow, or mixed with the subject.
        let strengths = members.map(\.strength).sorted()
        let least = 0.6 * strengths[strengths.count * 3 / 4]
        let kept = members.filter { $0.strength >= least }
        let color = SIMD3<Float>(
            median(kept.map(\.color.x)), median(kept.map(\.color.y)), median(kept.map(\.color.z)))
        let all = pictures.reduce(0) { $0 + $1.pixels.count }
        return Found(color: color, share: Double(kept.count) / Double(max(all, 1)))
    }

    /// As `find`.
    /// - Parameter name: of the movie.
    /// - Throws: `.usage` without a screen.
    package static func screen(
        in pictures: [SamplePicture], of name: String, hues: ClosedRange<Float> = hues
    ) throws(Failure) -> Found {
        let found = find(in: pictures, hues: hues)
        if let found, found.color.isColorful(leastStrength),
            found.share >= (found.color.chroma.length < leastStrength ? leastDullShare : leastShare)
        {
            return found
        }
        let instead =
            found.map { found in
                "the likest is \(found.color.hexadecimal) on \(percent(found.share)) of the picture"
            } ?? "there is nothing green or blue in it"
        throw Failure(
            .usage, "no screen was found in '\(name)': \(instead)",
            advice: "say its color with --key '#rrggbb', or where it is with --key-at X,Y")
    }

    package static func percent(_ share: Double) -> String {
        share < 0.01 ? "less than 1 %" : "\(Int((share * 100).rounded())) %"
    }

    private static func hue(
        of color: SIMD3<Float>, in hues: ClosedRange<Float>
    ) -> (hue: Float, strength: Float)? {
        let strength = color.chroma.length
        guard color.isColorful(leastChroma) else { return nil }
        let angle = atan2(Float(3).squareRoot() * (color.y - color.z), 2 * color.x - color.y - color.z) * 180 / .pi
        let hue = angle < 0 ? angle + 360 : angle
        return hues.contains(hue) ? (hue, strength) : nil
    }

    private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }
}

extension SIMD3<Float> {
    /// It is this far from gray, or dark with a saturation of two fifths or more.
    fileprivate func isColorful(_ least: Float) -> Bool {
        let strength = chroma.length
        return strength >= least || strength >= 0.05 && self.max() - self.min() >= 0.4 * self.max()
    }
}
