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

    private func speed(_ keyframe: Animation.Keyframe) -> Double { keyframe.value.components[0] }
}
