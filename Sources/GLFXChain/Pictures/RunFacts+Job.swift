internal import GLFXAudio
internal import GLFXCore
package import GLFXJob
internal import GLFXMedia
package import GLFXRender
package import GLFXTimeline

extension RunFacts {
    /// From a job and its pictures; never from a clock.
    package init(_ job: FilterJob, _ movie: any FrameSource) {
        let created = movie.metadata.container.first { $0.key == "creation_time" }.flatMap { JobDate($0.value) }
        let date = job.date ?? created ?? .unknown
        self.init(
            mouse: job.mouse,
            date: SIMD4(Double(date.year), Double(date.month - 1), Double(date.day), date.seconds), seed: job.seed,
            duration: movie.expectedDuration?.seconds ?? 0, sampleRate: Double(AudioBlockReader.sampleRate),
            lumaCoefficients: movie.format.color.matrix.lumaCoefficients,
            transferCharacteristics: Int(movie.format.color.transfer.rawValue),
            colorPrimaries: Int(movie.format.color.primaries.rawValue),
            peakLuminance: movie.metadata.light.peak ?? 0)
        pixelAspect = movie.format.sampleAspectRatio.double
        let form = PlaneForm(
            family: movie.format.isRGB ? .rgb : .yuv, width: 1, height: 1, depth: min(max(movie.format.depth, 8), 16),
            components: [], color: movie.format.color)
        planeRange = form.range
    }

    /// The facts about a frame that was brought into another color space.
    func after(_ color: ColorDescription) -> RunFacts {
        var facts = self
        facts.lumaCoefficients = color.matrix.lumaCoefficients
        facts.transferCharacteristics = Int(color.transfer.rawValue)
        facts.colorPrimaries = Int(color.primaries.rawValue)
        facts.peakLuminance = 0
        return facts
    }
}
