/// The interpolation between two keyframes: CSS's easing functions (CSS Easing Functions Level 1).
public enum Easing: String, Sendable, Hashable, CaseIterable {
    case linear
    /// The value before stays until the keyframe.
    case hold
    /// `cubic-bezier(0.25, 0.1, 0.25, 1)`
    case ease
    /// `cubic-bezier(0.42, 0, 1, 1)`
    case easeIn = "ease-in"
    /// `cubic-bezier(0, 0, 0.58, 1)`
    case easeOut = "ease-out"
    /// `cubic-bezier(0.42, 0, 0.58, 1)`
    case easeInOut = "ease-in-out"

    /// The eased share for a share of the time, both 0 to 1.
    public func progress(_ share: Double) -> Double {
        guard share > 0 else { return 0 }
        guard share < 1 else { return 1 }
        return switch self {
        case .linear: share
        case .hold: 0
        case .ease: Bezier(0.25, 0.1, 0.25, 1).y(atX: share)
        case .easeIn: Bezier(0.42, 0, 1, 1).y(atX: share)
        case .easeOut: Bezier(0, 0, 0.58, 1).y(atX: share)
        case .easeInOut: Bezier(0.42, 0, 0.58, 1).y(atX: share)
        }
    }
}

/// A cubic Bézier curve from (0, 0) to (1, 1).
private struct Bezier {
    let x1, y1, x2, y2: Double

    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// The curve's y at an x. x grows with the curve's parameter t, so that bisection finds it.
    func y(atX x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if Self.value(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return Self.value(y1, y2, (low + high) / 2)
    }

    private static func value(_ first: Double, _ second: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
}
