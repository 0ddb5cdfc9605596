internal import GLFXCore
internal import GLFXPrograms
internal import GLFXShaderText

/// Curves of the XML (`ValueType="Curve"`), which a shader evaluates with `adskEvalDynCurves(curve, x)`.
///
/// In Flame people edit them; here an option chooses one of the shapes that a curve can begin with. The uniform is
/// 8 times the curve's number plus the shape's.
struct MatchboxCurves {
    struct Curve {
        var number: Int
        /// One for each component that the XML has.
        var shapes: [Int]
        var x: (low: Double, high: Double)
        var y: (low: Double, high: Double)
        var wraps: Bool

        /// The uniform's default.
        func handles(count: Int) -> [Double] {
            (0..<count).map { Double(8 * number + (shapes.indices.contains($0) ? shapes[$0] : shapes.last ?? 0)) }
        }

        var choices: [Parameter.Choice] {
            MatchboxCurves.shapes.enumerated().map {
                Parameter.Choice(label: $0.element, value: Double(8 * number + $0.offset))
            }
        }
    }

    /// `CurveShape` from 0.
    private static let shapes = ["up", "down", "ease-up", "ease-down", "high", "low", "middle"]
    private var curves: [String: Curve] = [:]

    subscript(name: String) -> Curve? { curves[name] }

    /// - Parameter names: uniforms that may be curves, in order.
    init(_ names: [(name: String, pass: Int)], _ settings: MatchboxSettings?) throws(Failure) {
        guard let settings else { return }
        for (name, pass) in names where curves[name] == nil {
            guard let element = settings.uniform(name, pass: pass),
                ["curve", "largecurve"].contains(element.attribute("ValueType")?.lowercased())
            else { continue }
            let parts = element.children(named: "SubUniform")
            let shape = try settings.whole(element, "CurveShape") ?? 0
            var shapes: [Int] = []
            for part in parts.isEmpty ? [element] : parts {
                shapes.append(try settings.whole(part, "CurveShape") ?? shape)
            }
            let source = parts.first { $0.attribute("CurveMaxX") != nil || $0.attribute("CurveMaxY") != nil } ?? element
            curves[name] = Curve(
                number: curves.count, shapes: shapes.map { Self.shapes.indices.contains($0) ? $0 : 0 },
                x: (try settings.number(source, "CurveMinX") ?? 0, try settings.number(source, "CurveMaxX") ?? 1),
                y: (try settings.number(source, "CurveMinY") ?? 0, try settings.number(source, "CurveMaxY") ?? 1),
                wraps: (try settings.number(source, "CurveWrapArround") ?? 0) != 0)
        }
    }

    /// GLSL for all sizes of vectors. The ease is the cubic with horizontal tangents at both ends.
    var functions: [String] {
        var lines = [
            "float adskEvalDynCurves(int glfx_handle, float glfx_x) {",
            "    int glfx_curve = glfx_handle / 8;",
            "    int glfx_shape = glfx_handle - 8 * glfx_curve;",
            "    vec4 glfx_range = vec4(0.0, 1.0, 0.0, 1.0);",
            "    bool glfx_wraps = false;",
        ]
        for curve in curves.values.sorted(by: { $0.number < $1.number }) {
            let range = [curve.x.low, curve.x.high, curve.y.low, curve.y.high].map { "\($0)" }
            lines.append(
                "    if (glfx_curve == \(curve.number)) { glfx_range = vec4(\(range.joined(separator: ", "))); "
                    + "glfx_wraps = \(curve.wraps); }")
        }
        lines += [
            "    float glfx_width = glfx_range.y - glfx_range.x;",
            "    float glfx_t = glfx_width == 0.0 ? 0.0 : (glfx_x - glfx_range.x) / glfx_width;",
            "    glfx_t = glfx_wraps ? fract(glfx_t) : clamp(glfx_t, 0.0, 1.0);",
            "    float glfx_ease = glfx_t * glfx_t * (3.0 - 2.0 * glfx_t);",
            "    float glfx_y = glfx_t;",
            "    if (glfx_shape == 1) glfx_y = 1.0 - glfx_t;",
            "    if (glfx_shape == 2) glfx_y = glfx_ease;",
            "    if (glfx_shape == 3) glfx_y = 1.0 - glfx_ease;",
            "    if (glfx_shape == 4) glfx_y = 1.0;",
            "    if (glfx_shape == 5) glfx_y = 0.0;",
            "    if (glfx_shape == 6) glfx_y = 0.5;",
            "    return mix(glfx_range.z, glfx_range.w, glfx_y);",
            "}",
        ]
        for (count, names) in [(2, "xy"), (3, "xyz"), (4, "xyzw")] {
            let parts = names.map { "adskEvalDynCurves(glfx_handles.\($0), glfx_x.\($0))" }
            lines.append(
                "vec\(count) adskEvalDynCurves(ivec\(count) glfx_handles, vec\(count) glfx_x) "
                    + "{ return vec\(count)(\(parts.joined(separator: ", "))); }")
        }
        return lines
    }
}
