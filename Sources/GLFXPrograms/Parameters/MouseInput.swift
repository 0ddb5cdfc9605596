package import GLFXCore

/// Where the mouse is, in pixels of the frame from its bottom left, and what its button does.
public enum MouseInput: Sendable, Hashable {
    /// Position, and position of the click, as they are: the same for every frame.
    case still(SIMD4<Double>)
    /// Ascending in time, never empty.
    case moving([Keyframe])

    /// At the bottom left, never pressed.
    public static let none = still(.zero)

    /// Where the mouse is at a time.
    public struct Keyframe: Sendable, Hashable {
        /// In seconds of the output: what shaders call time.
        public var time: Double
        /// In pixels of the frame, from its bottom left.
        public var place: SIMD2<Double>
        /// What the button does; nil: it stays as it is.
        public var button: Button?
        /// The way from the keyframe before.
        public var easing: Easing

        /// A keyframe, by default on a straight line at a constant speed.
        public init(time: Double, place: SIMD2<Double>, button: Button? = nil, easing: Easing = .linear) {
            (self.time, self.place, self.button, self.easing) = (time, place, button, easing)
        }
    }

    /// What a button does.
    public enum Button: String, Sendable, Hashable, CaseIterable {
        /// It is pressed.
        case down
        /// It is released.
        case up
    }
}

extension MouseInput {
    /// The same for every frame.
    package var isStill: Bool { if case .still = self { true } else { false } }

    /// As Shadertoy tells: the position follows the mouse while the button is down, and stays where it was released. The
    /// third and the fourth number are where it was pressed; the third is negative once it is released, the fourth
    /// behind the frame of the click. Without a button's word, the position follows the mouse, and nothing is pressed.
    package func dragged(at time: FrameTime) -> SIMD4<Double> {
        guard case .moving(let keyframes) = self, keyframes.contains(where: { $0.button != nil }) else {
            return pointer(at: time)
        }
        guard let press = press(in: keyframes, at: time) else { return .zero }
        let click = press.down.place
        let place = press.up?.place ?? Self.place(in: keyframes, at: time.seconds)
        // A button that is released before the next frame is down for this one.
        let isDown = press.up == nil || press.isNew
        return SIMD4(
            place.x, place.y, isDown ? abs(click.x) : -abs(click.x), press.isNew ? abs(click.y) : -abs(click.y))
    }

    /// The position, whatever the button does, and where it was pressed last.
    package func pointer(at time: FrameTime) -> SIMD4<Double> {
        switch self {
        case .still(let numbers): return numbers
        case .moving(let keyframes):
            let click = press(in: keyframes, at: time)?.down.place ?? .zero
            return SIMD4(lowHalf: Self.place(in: keyframes, at: time.seconds), highHalf: click)
        }
    }

    /// The last press, and its release if that is over.
    private func press(
        in keyframes: [Keyframe], at time: FrameTime
    ) -> (down: Keyframe, up: Keyframe?, isNew: Bool)? {
        let past = keyframes.prefix { $0.time <= time.seconds + time.delta * 1e-6 }
        guard let index = past.lastIndex(where: { $0.button == .down }) else { return nil }
        return (past[index], past[index...].first { $0.button == .up }, time.reaches(past[index].time))
    }

    private static func place(in keyframes: [Keyframe], at seconds: Double) -> SIMD2<Double> {
        guard let next = keyframes.firstIndex(where: { $0.time > seconds }) else {
            return keyframes.last?.place ?? .zero
        }
        guard next > 0 else { return keyframes[0].place }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let share = to.easing.progress((seconds - from.time) / (to.time - from.time))
        return from.place + (to.place - from.place) * share
    }
}
