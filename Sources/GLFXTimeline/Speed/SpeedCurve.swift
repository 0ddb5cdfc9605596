internal import GLFXCore
internal import GLFXPrograms

/// How much of the inputs has been shown at each moment of the output: the integral of the speed, from 0 on.
struct SpeedCurve: Sendable {
    private let animation: Animation

    /// - Parameter animation: its values are more than 0.
    init(_ animation: Animation) { self.animation = animation }

    init(constant speed: Rational) {
        animation = Animation([Animation.Keyframe(time: 0, value: ParameterValue(speed.double))])
    }

    /// Seconds of the inputs that were shown before a moment of the output.
    /// - Parameter seconds: since the first frame; from 0 up.
    func shown(at seconds: Double) -> Double {
        let keys = animation.keyframes
        var sum = 0.0
        // Before the first keyframe its own value holds.
        var place = 0.0
        for (index, key) in keys.enumerated() where key.time > 0 {
            let before = index > 0 ? keys[index - 1] : key
            let begin = index > 0 ? before.time : 0
            let (from, to) = (max(begin, 0), min(key.time, seconds))
            guard from < to else { continue }
            let (slow, rise) = (speed(before), speed(key) - speed(before))
            let length = key.time - begin
            if index == 0 {
                sum += slow * (to - from)
            } else {
                let area = key.easing.area((to - begin) / length) - key.easing.area((from - begin) / length)
                sum += slow * (to - from) + rise * length * area
            }
            place = to
        }
        return sum + speed(keys[keys.count - 1]) * max(0, seconds - place)
    }

    /// When so much has been shown: the inverse, by bisection to the last bit.
    func moment(shown seconds: Double) -> Double {
        let slowest = animation.keyframes.map(speed).min() ?? 1
        var (low, high) = (0.0, max(0, seconds) / max(slowest, 1e-9))
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if shown(at: middle) < seconds { low = middle } else { high = middle }
        }
        return high
    }

    /// From when on which speed holds, in seconds of the output from 0 on. Where it changes gradually, in steps of a
    /// hundredth of a second or more, each at its mean speed, so that after each as much was shown.
    var steps: [(time: Double, speed: Double)] {
        let keys = animation.keyframes
        var times = [0.0]
        for (before, key) in zip(keys, keys.dropFirst()) where key.time > 0 {
            let begin = max(before.time, 0)
            let isSteady = key.easing == .hold || speed(key) == speed(before)
            let count = isSteady ? 1 : Int(min(max(1, (key.time - begin) * 100), 10_000))
            times += (1...count).map { begin + (key.time - begin) * Double($0) / Double(count) }
        }
        return times.indices.map { index in
            guard index + 1 < times.count else { return (times[index], speed(keys[keys.count - 1])) }
            let (begin, end) = (times[index], times[index + 1])
            return (begin, (shown(at: end) - shown(at: begin)) / (end - begin))
        }
    }

    private func speed(_ keyframe: Animation.Keyframe) -> Double { keyframe.value.components[0] }
}
