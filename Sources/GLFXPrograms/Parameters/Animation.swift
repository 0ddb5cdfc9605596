/// A parameter's value over time: keyframes and the easings between.
public struct Animation: Sendable, Hashable {
    /// A value at a time.
    public struct Keyframe: Sendable, Hashable {
        /// In seconds of the output, from its first frame.
        public var time: Double
        /// What the parameter is then.
        public var value: ParameterValue
        /// The interpolation from the keyframe before.
        public var easing: Easing

        /// A keyframe, by default with linear interpolation.
        public init(time: Double, value: ParameterValue, easing: Easing = .linear) {
            self.time = time
            self.value = value
            self.easing = easing
        }
    }

    /// Ascending in time, no two at the same; never empty.
    public let keyframes: [Keyframe]

    /// - Precondition: there is a keyframe, and their times ascend.
    public init(_ keyframes: [Keyframe]) {
        precondition(!keyframes.isEmpty, "an animation has keyframes")
        precondition(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }, "keyframes ascend in time")
        self.keyframes = keyframes
    }

    /// A keyframe and the eased share of the way to the next. Two times with the same position have the same value.
    package struct Position: Sendable, Hashable {
        /// Index of the keyframe at or before it.
        package var keyframe: Int
        /// 0 to 1 of the way to the next keyframe, eased.
        package var share: Double
    }

    /// The position at a time, clamped to the first and the last keyframe. Allocates nothing.
    package func position(at seconds: Double) -> Position {
        // There may be one for each frame of a movie.
        var (next, end) = (0, keyframes.count)
        while next < end {
            let middle = (next + end) / 2
            if keyframes[middle].time > seconds { end = middle } else { next = middle + 1 }
        }
        guard next < keyframes.count else { return Position(keyframe: keyframes.count - 1, share: 0) }
        guard next > 0 else { return Position(keyframe: 0, share: 0) }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let share = to.easing.progress((seconds - from.time) / (to.time - from.time))
        return Position(keyframe: next - 1, share: share)
    }

    /// The value at a position, interpolated per component.
    package func value(at position: Position) -> ParameterValue {
        let from = keyframes[position.keyframe].value
        guard position.share > 0, keyframes.indices.contains(position.keyframe + 1) else { return from }
        let to = keyframes[position.keyframe + 1].value
        var value = ParameterValue(zip(from.components, to.components).map { $0 + ($1 - $0) * position.share })
        value.isRelative = from.isRelative
        return value
    }

    /// The value at a time: before the first keyframe the first one's, after the last the last one's.
    public func value(at seconds: Double) -> ParameterValue { value(at: position(at: seconds)) }
}
