/// The interpolation between two keyframes: CSS's easing functions (CSS Easing Functions Level 1).
public enum Easing: String, Sendable, Hashable, CaseIterable {
    /// A constant speed.
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

extension Easing {
    /// The integral of `progress` from 0 to a share of the time.
    package func area(_ share: Double) -> Double {
        let share = min(max(share, 0), 1)
        return switch self {
        case .linear: share * share / 2
        case .hold: 0
        case .ease: Bezier(0.25, 0.1, 0.25, 1).area(toX: share)
        case .easeIn: Bezier(0.42, 0, 1, 1).area(toX: share)
        case .easeOut: Bezier(0, 0, 0.58, 1).area(toX: share)
        case .easeInOut: Bezier(0.42, 0, 0.58, 1).area(toX: share)
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
    func y(atX x: Double) -> Double { Self.value(y1, y2, parameter(atX: x)) }

    /// The area under the curve up to an x: the integral of y x', a polynomial of degree 5, over the parameter, which
    /// three points of Gauss and Legendre give exactly.
    func area(toX x: Double) -> Double {
        let half = parameter(atX: x) / 2
        let offset = 0.6.squareRoot()
        return [(-offset, 5.0 / 9), (0, 8.0 / 9), (offset, 5.0 / 9)].reduce(0) { sum, point in
            let t = half * (1 + point.0)
            return sum + half * point.1 * Self.value(y1, y2, t) * Self.slope(x1, x2, t)
        }
    }

    private func parameter(atX x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if Self.value(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func slope(_ first: Double, _ second: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * first + 6 * rest * t * (second - first) + 3 * t * t * (1 - second)
    }

    private static func value(_ first: Double, _ second: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
}
