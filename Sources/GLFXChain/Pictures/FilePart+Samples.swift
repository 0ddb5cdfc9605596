package import GLFXCore
package import GLFXJob
package import GLFXKeying
internal import GLFXMedia
internal import GLFXRead

extension FilePart {
    /// Pictures spread over a movie or a sequence, or a still, downscaled.
    /// - Parameters:
    ///   - count: about so many, of a movie at most.
    ///   - light: the color that they are brought into.
    ///   - maximumPixels: as that of the job.
    /// - Throws: errors of reading.
    package func samples(
        count: Int, light: ColorDescription, maximumPixels: Int
    ) throws(Failure) -> [SamplePicture] {
        var options = ReaderOptions()
        (options.light, options.maximumPixels) = (light, maximumPixels)
        var sampled: [SamplePicture] = []
        if let paths = try pictures() {
            for index in stride(from: 0, to: paths.count, by: max(1, paths.count / count)) {
                let samples = try MovieSamples(path: paths[index], options: options)
                if let picture = try samples.picture(at: Rational(0, 1)) {
                    sampled.append(SamplePicture(try picture.pixels()))
                }
            }
            return sampled
        }
        let movie = try probe(maximumPixels: maximumPixels)
        let length = movie.isStill ? 0 : movie.length?.seconds ?? 0
        let samples = try MovieSamples(path: path, options: options)
        for seconds in MovieSamples.times(length > 0 ? count : 1, within: length) {
            let time = start.map(seconds.sum) ?? seconds
            if let picture = try samples.picture(at: time) { sampled.append(SamplePicture(try picture.pixels())) }
        }
        return sampled
    }
}
