import Foundation
@testable import GLFXAudio
import GLFXMedia
import Testing

/// Loudness and true peak of the signals of EBU Tech 3341 (November 2023), which are sines.
@Suite struct LoudnessTests {
    /// Parts of a sine of 1 kHz: dBFS of each channel, and seconds.
    struct Signal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var format = PCMFormat(sampleRate: 48_000, channelCount: 2)
        var parts: [(levels: [Double], seconds: Double)]
        var loudness = -23.0
    }

    private static func stereo(_ parts: [(Double, Double)]) -> [(levels: [Double], seconds: Double)] {
        parts.map { ([$0.0, $0.0], $0.1) }
    }

    static let signals = [
        Signal(testDescription: "1", parts: stereo([(-23, 20)])),
        Signal(testDescription: "2", parts: stereo([(-33, 20)]), loudness: -33),
        Signal(testDescription: "3", parts: stereo([(-36, 10), (-23, 60), (-36, 10)])),
        Signal(testDescription: "4", parts: stereo([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)])),
        Signal(testDescription: "5", parts: stereo([(-26, 20), (-20, 20.1), (-26, 20)])),
        // Left, right, center, and the surrounds, which weigh 1.41.
        Signal(
            testDescription: "6", format: PCMFormat(sampleRate: 48_000, channelCount: 5, channelMask: 0x607),
            parts: [([-28, -28, -24, -30, -30], 20)]),
    ]

    @Test(arguments: signals) func aSignalHasTheLoudnessOfTheStandard(signal: Signal) throws {
        let meter = try LoudnessMeter(signal.format)
        var place = 0
        for part in signal.parts {
            let end = place + Int(part.seconds * 48_000)
            while place < end {
                let count = min(4800, end - place)
                let sine = (place..<place + count).map { sin(2 * Double.pi * 1000 * Double($0) / 48_000) }
                try meter.take(part.levels.map { level in sine.map { Float($0 * pow(10, level / 20)) } })
                place += count
            }
        }
        let found = try #require(try meter.finish().integrated)
        // The standard's own tolerance.
        #expect(abs(found - signal.loudness) <= 0.1)
    }

    /// Signals 15 to 18: peaks between samples; the tolerance is +0.2 and -0.4 dB.
    @Test(
        arguments: [(4.0, 0.0, 0.5, -6.0), (4, 45, 0.5, -6), (6, 60, 0.5, -6), (8, 67.5, 0.5, -6), (4, 45, 1.41, 3)]
            as [(Double, Double, Double, Double)])
    func aPeakBetweenSamplesIsFound(period: Double, degrees: Double, amplitude: Double, expected: Double) throws {
        let meter = try LoudnessMeter(PCMFormat(sampleRate: 48_000, channelCount: 1))
        let sine = (0..<48_000).map { place -> Float in
            // Faded in, so that the beginning adds no peak of its own.
            let fade = min(1, Double(min(place, 47_999 - place)) / 4800)
            return Float(fade * amplitude * sin(2 * Double.pi * Double(place) / period + degrees * Double.pi / 180))
        }
        for start in stride(from: 0, to: sine.count, by: 4800) { try meter.take([Array(sine[start..<start + 4800])]) }
        let found = try meter.finish().truePeak
        #expect(found < expected + 0.2 && found > expected - 0.4, "\(found)")
    }

    @Test func silenceHasNoLoudness() throws {
        let meter = try LoudnessMeter(PCMFormat(sampleRate: 44_100, channelCount: 1))
        for _ in 0..<30 { try meter.take([[Float](repeating: 0, count: 4410)]) }
        let found = try meter.finish()
        #expect(found.integrated == nil && found.truePeak == -.infinity)
    }
}
