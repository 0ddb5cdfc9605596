package import GLFXKeying

/// How the light of a movie's frames flickers, channel by channel: the steps between frames that follow each other.
///
/// A step is the median of the ratios of many small parts of the picture, so that what moves does not count.
package struct FlickerMeter: Sendable {
    /// The logarithm of each frame's light, as a part of that of its shot's first frame.
    private var levels: [SIMD3<Float>] = []
    /// Of each frame, the number of its first one: smoothing does not go over cuts.
    private var shots: [Int] = []
    /// Of each frame, in seconds.
    package private(set) var times: [Double] = []
    private var last: SamplePicture?

    package init() {}

    /// Takes the next frame.
    /// - Parameter seconds: when it is shown, after the frame before.
    package mutating func add(_ picture: SamplePicture, at seconds: Double) {
        let step = last.flatMap { Self.step(from: $0, to: picture) }
        if let step, let level = levels.last, let shot = shots.last {
            levels.append(level + step)
            shots.append(shot)
        } else {
            levels.append(.zero)
            shots.append(levels.count - 1)
        }
        times.append(seconds)
        last = picture
    }

    /// The factor for each frame that takes out what changes faster than a window.
    /// - Parameter window: in seconds, to each side.
    package func gains(window: Double) -> [SIMD3<Float>] {
        TimeSmoother(times: times, shots: shots, window: window).smoothed(levels).enumerated().map { index, level in
            let change = level - levels[index]
            return SIMD3(Self.factor(change.x), Self.factor(change.y), Self.factor(change.z))
        }
    }

    /// Within the range of the shader's parameter, and with digits that a job file keeps.
    private static func factor(_ logarithm: Float) -> Float { min(max(exponential(logarithm), 0.05), 20) }

    /// The step of the light, in logarithms; nil at a cut.
    private static func step(from before: SamplePicture, to now: SamplePicture) -> SIMD3<Float>? {
        guard before.pixels.count == now.pixels.count else { return nil }
        var step = SIMD3<Float>.zero
        var isCut = false
        for channel in 0..<3 {
            var ratios: [Float] = []
            ratios.reserveCapacity(now.pixels.count)
            for (one, other) in zip(before.pixels, now.pixels) {
                let (old, new) = (one[channel], other[channel])
                // Black has no ratio, and white is cut.
                if min(old, new) > 0.02, max(old, new) < 0.97 { ratios.append(logarithm(new / old)) }
            }
            guard ratios.count > now.pixels.count / 50 else { continue }
            let middle = ratios.median()
            step[channel] = middle
            if ratios.map({ abs($0 - middle) }).median() > 0.3 { isCut = true }
        }
        return isCut ? nil : step
    }
}

/// Smooths values over time by a local line with the weights of a Gaussian: what grows evenly stays as it is, at the ends
/// too.
struct TimeSmoother {
    /// Ascending, in seconds.
    let times: [Double]
    /// Values of another shot do not count.
    let shots: [Int]
    /// Two standard deviations, in seconds.
    let window: Double

    func smoothed<Value: SIMD<Float>>(_ values: [Value]) -> [Value] {
        guard window > 0 else { return values }
        let deviation = window / 2
        var first = 0
        return values.indices.map { index in
            while times[first] < times[index] - 1.5 * window || shots[first] != shots[index] { first += 1 }
            var (weights, moment, square) = (0.0, 0.0, 0.0)
            var sum = Value.zero, slope = Value.zero
            var other = first
            while other < values.count, times[other] <= times[index] + 1.5 * window, shots[other] == shots[index] {
                let distance = (times[other] - times[index]) / deviation
                let weight = exponential(-0.5 * distance * distance)
                weights += weight
                moment += weight * distance
                square += weight * distance * distance
                sum += values[other] * Float(weight)
                slope += values[other] * Float(weight * distance)
                other += 1
            }
            // The line's value at this time.
            let determinant = weights * square - moment * moment
            guard determinant > 1e-9 * weights * weights else { return sum / Float(weights) }
            return sum * Float(square / determinant) - slope * Float(moment / determinant)
        }
    }
}

extension [Float] {
    /// The middle one; 0 where there is none.
    func median() -> Float {
        guard !isEmpty else { return 0 }
        return sorted()[count / 2]
    }
}
