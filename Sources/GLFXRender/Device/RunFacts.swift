package import GLFXPrograms

/// Facts about a run for shaders. None comes from a clock, so that a run can be repeated.
package struct RunFacts: Sendable, Hashable {
    /// In pixels of the frame, from its bottom left.
    package var mouse: MouseInput
    /// Year, month (0 to 11), day (from 1), seconds since midnight, at the movie's time 0.
    package var date: SIMD4<Double>
    /// Of all random numbers.
    package var seed: UInt64
    /// The movie's length in seconds; 0 where it is not known.
    package var duration: Double
    /// Samples a second of the audio that audio pictures are made of.
    package var sampleRate: Double
    /// The weights of red, green and blue in luma.
    package var lumaCoefficients: SIMD3<Double>
    /// As `BuiltinUniform.Meaning.planeRange`; as of full range by default.
    package var planeRange = SIMD4<Double>(0, 1, 0.5, 1)
    /// ITU-T H.273's code; 2 where unknown.
    package var transferCharacteristics: Int
    /// ITU-T H.273's code; 2 where unknown.
    package var colorPrimaries: Int
    /// Width of the frame's pixels over their height.
    package var pixelAspect = 1.0
    /// The brightest light of an HDR movie in cd/m²; 0 where unknown.
    package var peakLuminance: Double

    package init(
        mouse: MouseInput = .none, date: SIMD4<Double> = SIMD4(2000, 0, 1, 0), seed: UInt64 = 0,
        duration: Double = 0, sampleRate: Double = 48_000,
        lumaCoefficients: SIMD3<Double> = SIMD3(0.2126, 0.7152, 0.0722), transferCharacteristics: Int = 2,
        colorPrimaries: Int = 2, peakLuminance: Double = 0
    ) {
        self.mouse = mouse
        self.date = date
        self.seed = seed
        self.duration = duration
        self.sampleRate = sampleRate
        self.lumaCoefficients = lumaCoefficients
        self.transferCharacteristics = transferCharacteristics
        self.colorPrimaries = colorPrimaries
        self.peakLuminance = peakLuminance
    }

    /// A number from 0 to 1 that depends on the seed and an index alone.
    ///
    /// SplitMix64's output function (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
    func random(_ index: UInt64) -> Double {
        var z = (seed &+ 0x632B_E59B_D9B4_E019) &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(z >> 40) / Double(1 << 24)
    }
}
