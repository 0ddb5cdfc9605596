internal import FrameCore

/// How noisy the wall is: what is flatter than that has no edges.
enum WallNoise {
    /// The standard deviation in means of 2 x 2 pixels, as a share of the screen's distance from gray; 0 where nothing tells.
    ///
    /// It is taken from the median of the steps between neighbors, most of which are the wall's: what subjects have of detail
    /// does not move it. The median of a normal distribution's distances from its mean is 0.6745 standard deviations, and a
    /// step is the difference of two values.
    static func deviation(in pictures: [SamplePicture], screen: SIMD3<Float>) -> Float {
        let steps = pictures.flatMap(\.steps).map { abs($0.dot(screen.chroma)) }.sorted()
        guard !steps.isEmpty else { return 0 }
        return steps[steps.count / 2] / (0.6745 * Float(2).squareRoot() * screen.chroma.dot(screen.chroma))
    }
}
