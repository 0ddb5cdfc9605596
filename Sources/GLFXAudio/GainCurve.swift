package import GLFXCore
package import GLFXPrograms
internal import Glibc

/// A gain that changes with time: keyframes in decibels, between which it changes in decibels.
package struct GainCurve: Sendable, Hashable {
    private let animation: Animation
    /// Of the keyframes, on the output's timeline.
    private let start: Timestamp
    private let decibels: [Double]

    /// - Parameters:
    ///   - animation: of decibels.
    ///   - start: when it begins on the output's timeline.
    package init(_ animation: Animation, from start: Timestamp) {
        (self.animation, self.start) = (animation, start)
        decibels = animation.keyframes.map { $0.value.components[0] }
    }

    /// The linear factor at a time of the output, in seconds.
    func factor(at seconds: Double) -> Double {
        let position = animation.position(at: seconds - start.seconds)
        var level = decibels[position.keyframe]
        if position.share > 0, position.keyframe + 1 < decibels.count {
            level += (decibels[position.keyframe + 1] - level) * position.share
        }
        return pow(10, level / 20)
    }
}
