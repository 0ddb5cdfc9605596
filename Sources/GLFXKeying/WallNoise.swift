/// The noise of the wall.
package enum WallNoise {
    /// The standard deviation of means of 2 x 2 pixels as a part of the screen's distance from gray; 0 without samples.
    ///
    /// Estimated from the median of differences between neighbors, most of which are the wall's, so that the subject's
    /// detail does not matter. The median absolute deviation of a normal distribution is 0.6745 standard deviations;
    /// a step is the difference of two values.
    package static func deviation(in pictures: [SamplePicture], screen: SIMD3<Float>) -> Float {
        let steps = pictures.flatMap(\.steps).map { abs($0.dot(screen.chroma)) }.sorted()
        guard !steps.isEmpty else { return 0 }
        return steps[steps.count / 2] / (0.6745 * Float(2).squareRoot() * screen.chroma.dot(screen.chroma))
    }
}
