internal import GLFXCore
internal import GLFXMedia
internal import Glibc

/// How much softer audio is made while other audio is heard.
package struct AudioDucking: Sendable, Hashable {
    /// Decibels, less than 0.
    package var gain: Double
    /// Decibels from which on the other audio is heard.
    package var threshold: Double
    /// Seconds from 0 dB to `gain`.
    package var attack: Double
    /// Seconds from `gain` to 0 dB.
    package var release: Double

    package init(gain: Double, threshold: Double, attack: Double, release: Double) {
        (self.gain, self.threshold, self.attack, self.release) = (gain, threshold, attack, release)
    }
}

/// Makes audio softer while other audio is heard. Belongs to one thread.
///
/// The power of a sample is the mean of its channels' squares, smoothed: `P += (p - P) * (1 - exp(-1 / (0.01 * rate)))`. While
/// `10 * log10(P)` is at least the threshold, and for a quarter of a second after it, the gain goes down by
/// `gain / (attack * rate)` decibels a sample, to `gain`; then up by `gain / (release * rate)`, to 0.
struct AudioDucker {
    private static let smoothing = 0.01
    private static let hold = 0.25

    private let lowest: Double
    private let threshold: Double
    private let weight: Double
    private let down: Double
    private let up: Double
    private let holdSamples: Int
    private var power = 0.0
    private var decibels = 0.0
    /// Samples for which the other audio still counts as heard.
    private var held = 0
    /// Of the next sample.
    private var next: Int64?

    init(_ ducking: AudioDucking, format: PCMFormat) {
        let rate = Double(format.sampleRate)
        lowest = ducking.gain
        threshold = pow(10, ducking.threshold / 10)
        weight = 1 - exp(-1 / (Self.smoothing * rate))
        down = ducking.gain / max(1, ducking.attack * rate)
        up = ducking.gain / max(1, ducking.release * rate)
        holdSamples = Int(Self.hold * rate)
    }

    /// Adds what is ducked to what is not. Places ascend; at a leap it begins anew.
    mutating func add(_ ducked: [[Float]], to sum: inout [[Float]], from place: Int64) {
        if place != next { (power, decibels, held) = (0, 0, 0) }
        let count = sum.first?.count ?? 0
        next = place + Int64(count)
        let share = 1 / Double(max(1, sum.count))
        for index in 0..<count {
            var square = 0.0
            for row in sum { square += Double(row[index]) * Double(row[index]) }
            let factor = Float(pow(10, gain(heard: square * share) / 20))
            for channel in sum.indices { sum[channel][index] += ducked[channel][index] * factor }
        }
    }

    /// The gain of the next sample.
    private mutating func gain(heard square: Double) -> Double {
        power += (square - power) * weight
        held = power >= threshold ? holdSamples : held - 1
        decibels = held > 0 ? max(lowest, decibels + down) : min(0, decibels - up)
        return decibels
    }
}
