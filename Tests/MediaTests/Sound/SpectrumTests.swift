import Foundation
import GLFXAudio
import Testing

/// The spectrum against arithmetic and against numpy.
struct SpectrumTests {
    /// A sine that fits a whole number of times leaves Blackman's three terms (0.42, 0.5 / 2, 0.08 / 2) in its own bin
    /// and its neighbours, times half the amplitude; everything else is empty.
    @Test func aSineOfAWholeNumberOfPeriodsStandsInItsBin() throws {
        let analyzer = try SpectrumAnalyzer(size: 2048, smoothing: 0)
        let samples = (0..<2048).map { Float(0.5 * sin(2 * Double.pi * 40 * Double($0) / 2048)) }
        let levels = analyzer.decibels(of: samples)
        try #require(levels.count == 1024)
        for (bin, term) in [(38, 0.04), (39, 0.25), (40, 0.42), (41, 0.25), (42, 0.04)] {
            #expect(abs(Double(levels[bin]) - 20 * log10(term * 0.25)) < 0.01, "bin \(bin): \(levels[bin])")
        }
        // What is left is the rounding of 32-bit floats.
        #expect(levels.enumerated().allSatisfy { abs($0 - 40) <= 2 || $1 < -120 })
    }

    /// Web Audio: X'[k] = s X'before[k] + (1 - s) X[k], starting from 0; after n equal spectra 1 - 0.8^n of it is there.
    @Test func smoothingGoesAStepACall() throws {
        let analyzer = try SpectrumAnalyzer(size: 2048, smoothing: 0.8)
        let samples = (0..<2048).map { Float(sin(2 * Double.pi * 100 * Double($0) / 2048)) }
        for share in [0.2, 0.36, 0.488, 0.5904] {
            #expect(abs(Double(analyzer.decibels(of: samples)[100]) - 20 * log10(0.21 * share)) < 0.01)
        }
        let silence = [Float](repeating: 0, count: 2048)
        #expect(abs(Double(analyzer.decibels(of: silence)[100]) - 20 * log10(0.21 * 0.5904 * 0.8)) < 0.01)
    }

    @Test func silenceHasNoDecibels() throws {
        let analyzer = try SpectrumAnalyzer(size: 1024, smoothing: 0.8)
        #expect(analyzer.decibels(of: []).allSatisfy { $0 == -.infinity })
    }

    @Test func aSampleThatIsNoNumberIsForgotten() throws {
        let analyzer = try SpectrumAnalyzer(size: 64, smoothing: 0.8)
        _ = analyzer.decibels(of: [Float](repeating: .nan, count: 64))
        _ = analyzer.decibels(of: [Float](repeating: .infinity, count: 64))
        #expect(analyzer.decibels(of: []).allSatisfy { $0 == -.infinity })
    }

    /// Noise that grows: s(n+1) = (1103515245 s(n) + 12345) mod 2^31 from 1, x(n) = (s / 2^30 - 1) n / 2048.
    static let noise: [Float] = {
        var state = 1
        return (0..<2048).map { index in
            state = (state &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
            return Float((Double(state) / 1_073_741_824 - 1) * Double(index) / 2048)
        }
    }()

    /// numpy's: `w = 0.42 - 0.5 cos(2 pi n / 2048) + 0.08 cos(4 pi n / 2048)`, `X = abs(rfft(x w)) / 2048`,
    /// `20 log10(0.2 X)`, with x rounded to 32 bits and everything else in 64.
    @Test(arguments: [
        (0, -74.282), (1, -60.759), (7, -59.565), (20, -65.753), (42, -63.921), (60, -60.792), (100, -66.159),
        (255, -60.773), (400, -74.745), (511, -63.651), (1023, -64.454),
    ])
    func noiseHasTheSpectrumThatNumpyFinds(bin: Int, decibels: Double) throws {
        let analyzer = try SpectrumAnalyzer(size: 2048, smoothing: 0.8)
        #expect(abs(Double(analyzer.decibels(of: Self.noise)[bin]) - decibels) < 0.01)
    }
}
