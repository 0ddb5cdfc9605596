/// A parameter's value over time: keyframes and the ways between them.
public struct Animation: Sendable, Hashable {
    /// A value at a time.
    public struct Keyframe: Sendable, Hashable {
        /// In seconds of the output, from its first frame.
        public var time: Double
        /// What the parameter is then.
        public var value: ParameterValue
        /// How the value is reached from the keyframe before.
        public var easing: Easing

        /// A value that is reached evenly unless told otherwise.
        public init(time: Double, value: ParameterValue, easing: Easing = .linear) {
            self.time = time
            self.value = value
            self.easing = easing
        }
    }

    /// In the order of time, no two at the same; never empty.
    public let keyframes: [Keyframe]

    /// - Precondition: there is a keyframe, and their times ascend.
    public init(_ keyframes: [Keyframe]) {
        precondition(!keyframes.isEmpty, "an animation has keyframes")
        precondition(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }, "keyframes ascend in time")
        self.keyframes = keyframes
    }

    /// The value at a time: before the first keyframe the first one's, behind the last the last one's.
    public func value(at seconds: Double) -> ParameterValue {
        guard let next = keyframes.firstIndex(where: { $0.time > seconds }) else {
            return keyframes[keyframes.count - 1].value
        }
        guard next > 0 else { return keyframes[0].value }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let share = to.easing.progress((seconds - from.time) / (to.time - from.time))
        return ParameterValue(zip(from.value.components, to.value.components).map { $0 + ($1 - $0) * share })
    }
}
