internal import GLFXShaderText

/// The functions that effects of Burn-My-Windows call without defining them, written anew.
enum BurnMyWindowsHelpers {
    /// Those that need others stand behind them.
    static let provided: [HostTable.Provided] = colors + easings + masks + hashes + noises + ranges

    private static func lines(_ name: String, _ lines: [String], needs: [String] = []) -> HostTable.Provided {
        HostTable.Provided(name, .lines(lines), needs: needs)
    }

    private static let colors = [
        lines(
            "getBlurredInputColor",
            [
                "vec4 getBlurredInputColor(vec2 uv, float radius, float samples) {", "    vec4 sum = vec4(0.0);",
                "    for (float turn = 0.0; turn < 14.5; turn += 1.0) {",
                "        vec2 way = vec2(cos(turn * 0.41887902), sin(turn * 0.41887902)) * radius / uSize;",
                "        for (float s = 0.0; s < 1.0; s += 1.0 / samples) sum += getInputColor(uv + way * (1.0 - s));",
                "    }", "    return sum / samples / 15.0;", "}",
            ], needs: ["getInputColor", "uSize"]),
        lines(
            "alphaOver",
            [
                "vec4 alphaOver(vec4 under, vec4 over) {", "    float a = over.a + under.a * (1.0 - over.a);",
                "    if (a == 0.0) return vec4(0.0);",
                "    return vec4((over.rgb * over.a + under.rgb * under.a * (1.0 - over.a)) / a, a);", "}",
            ]),
        lines(
            "tritone",
            [
                "vec3 tritone(float v, vec3 shadows, vec3 midtones, vec3 highlights) {",
                "    vec3 low = mix(shadows, midtones, smoothstep(0.0, 1.0, v * 2.0));",
                "    return v < 0.5 ? low : mix(midtones, highlights, smoothstep(0.0, 1.0, v * 2.0 - 1.0));", "}",
            ]),
        lines("darken", ["vec3 darken(vec3 color, float amount) { return color - color * amount; }"]),
        lines("lighten", ["vec3 lighten(vec3 color, float amount) { return mix(color, vec3(1.0), amount); }"]),
        // Smith 1978: hue, saturation and value.
        lines(
            "offsetHue",
            [
                "vec3 offsetHue(vec3 color, float turns) {",
                "    float most = max(color.r, max(color.g, color.b)), least = min(color.r, min(color.g, color.b));",
                "    float chroma = most - least;", "    if (chroma <= 0.0) return color;",
                "    vec3 d = (color.gbr - color.brg) / chroma;",
                "    float hue = most == color.r ? d.x : most == color.g ? d.y + 2.0 : d.z + 4.0;",
                "    vec3 k = abs(mod(hue + turns * 6.0 + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0;",
                "    return least + chroma * clamp(k, 0.0, 1.0);", "}",
            ]),
    ]

    private static func easing(_ name: String, _ value: String) -> HostTable.Provided {
        lines(name, ["float \(name)(float t) { return \(value); }"])
    }

    /// An easing that begins as `start` does and ends as it does backwards.
    private static func symmetric(_ name: String, _ start: String) -> HostTable.Provided {
        lines(
            name,
            [
                "float \(name)(float t) {", "    float x = t < 0.5 ? 2.0 * t : 2.0 - 2.0 * t;",
                "    float half_ = 0.5 * (\(start));", "    return t < 0.5 ? half_ : 1.0 - half_;", "}",
            ])
    }

    private static let easings = [
        easing("easeInQuad", "t * t"), easing("easeOutQuad", "t * (2.0 - t)"), easing("easeInCubic", "t * t * t"),
        easing("easeOutCubic", "1.0 - pow(1.0 - t, 3.0)"), easing("easeInQuart", "t * t * t * t"),
        easing("easeOutQuart", "1.0 - pow(1.0 - t, 4.0)"), easing("easeInSine", "1.0 - cos(t * 1.57079632679)"),
        easing("easeOutSine", "sin(t * 1.57079632679)"),
        easing("easeInOutSine", "0.5 - 0.5 * cos(3.14159265359 * t)"),
        easing("easeInExpo", "t <= 0.0 ? 0.0 : exp2(10.0 * t - 10.0)"),
        easing("easeOutExpo", "t >= 1.0 ? 1.0 : 1.0 - exp2(-10.0 * t)"),
        symmetric("easeInOutQuad", "x * x"), symmetric("easeInOutCubic", "x * x * x"),
        symmetric("easeInOutQuart", "x * x * x * x"),
        symmetric("easeInOutExpo", "x <= 0.0 ? 0.0 : exp2(10.0 * x - 10.0)"),
        symmetric("easeInOutBack", "x * x * (3.5949095 * x - 2.5949095)"),
        lines("easeInBack", ["float easeInBack(float x, float e) { return x * x * (x + e * (x - 1.0)); }"]),
        lines(
            "easeOutBack",
            ["float easeOutBack(float x, float e) { float p = x - 1.0; return 1.0 + p * p * (p + e * (p + 1.0)); }"]),
    ]

    private static let masks = [
        lines(
            "getEdgeMask",
            [
                "float getEdgeMask(vec2 uv, vec2 size, float width) {", "    if (uIsFullscreen) return 1.0;",
                "    vec2 m = smoothstep(0.0, 1.0, clamp(uv / width, 0.0, 1.0))",
                "        * smoothstep(0.0, 1.0, clamp((size - uv) / width, 0.0, 1.0));", "    return m.x * m.y;", "}",
            ], needs: ["uIsFullscreen"]),
        lines(
            "getAbsoluteEdgeMask",
            [
                "float getAbsoluteEdgeMask(float pixels, float offset) {",
                "    float inset = max(0.0, uPadding - pixels * offset);",
                "    return getEdgeMask(iTexCoord * uSize - inset, uSize - 2.0 * inset, pixels);", "}",
            ], needs: ["getEdgeMask", "uIsFullscreen", "uPadding", "iTexCoord", "glfx_uv", "uSize"]),
        lines(
            "getRelativeEdgeMask",
            ["float getRelativeEdgeMask(float amount) { return getEdgeMask(iTexCoord, vec2(1.0), amount); }"],
            needs: ["getEdgeMask", "uIsFullscreen", "iTexCoord", "glfx_uv"]),
        lines(
            "whirl",
            [
                "vec2 whirl(vec2 p, float warping, float turn) {", "    float edge = 1.0 - length(p);",
                "    float a = edge * edge * warping + turn;",
                "    return vec2(cos(a) * p.x - sin(a) * p.y, sin(a) * p.x + cos(a) * p.y);", "}",
            ]),
        lines(
            "distToLine",
            [
                "float distToLine(vec2 origin, vec2 way, vec2 p) {",
                "    return abs(dot(normalize(vec2(way.y, -way.x)), p - origin)); }",
            ]),
        lines("getWinding", ["float getWinding(vec2 a, vec2 b) { return a.x * b.y - a.y * b.x; }"]),
        lines(
            "rotate",
            [
                "vec2 rotate(vec2 p, float a) { return vec2(p.x * cos(a) - p.y * sin(a), p.x * sin(a) + p.y * cos(a)); }",
                // The other way round, as in the host.
                "vec2 rotate(vec2 p, float a, vec2 center) { return rotate(p - center, -a) + center; }",
            ]),
    ]

    /// Hashes without sine by Dave Hoskins, by the numbers of values they give and take.
    private static let hashes: [HostTable.Provided] = {
        let k = ["", ".1031", "", "vec3(.1031, .1030, .0973)", "vec4(.1031, .1030, .0973, .1099)"]
        let one = [
            lines(
                "hash11",
                ["float hash11(float p) { p = fract(p * .1031); p *= p + 33.33; p *= p + p; return fract(p); }"]),
            lines(
                "hash12",
                [
                    "float hash12(vec2 p) { vec3 q = fract(p.xyx * .1031); q += dot(q, q.yzx + 33.33);",
                    "    return fract((q.x + q.y) * q.z); }",
                ]),
            lines(
                "hash13",
                [
                    "float hash13(vec3 p) { vec3 q = fract(p * .1031); q += dot(q, q.zyx + 31.32);",
                    "    return fract((q.x + q.y) * q.z); }",
                ]),
        ]
        let arguments = ["", "float p", "vec2 p", "vec3 p", "vec4 p"]
        let starts = [
            2: ["", "vec3(p)", "p.xyx", "p"], 3: ["", "vec3(p)", "p.xyx", "p"],
            4: ["", "vec4(p)", "p.xyxy", "p.xyzx", "p"],
        ]
        let more = (2...4).flatMap { results in
            (1...(results == 4 ? 4 : 3)).map { taken in
                let type = results == 4 ? "vec4" : "vec3"
                let turn = results == 4 ? "wzxy" : results == 3 && taken > 1 ? "yxz" : "yzx"
                let result =
                    results == 2
                    ? "(q.xx + q.yz) * q.zy"
                    : results == 4
                        ? "(q.xxyz + q.yzzw) * q.zywx"
                        : taken == 3 ? "(q.xxy + q.yxx) * q.zyx" : "(q.xxy + q.yzz) * q.zyx"
                return lines(
                    "hash\(results)\(taken)",
                    [
                        "vec\(results) hash\(results)\(taken)(\(arguments[taken])) {",
                        "    \(type) q = fract(\(starts[results]?[taken] ?? "") * \(k[results == 4 ? 4 : 3]));",
                        "    q += dot(q, q.\(turn) + 33.33);", "    return fract(\(result)); }",
                    ])
            }
        }
        return one + more
    }()

    /// Gradient noise on simplices (Perlin 2001), 0 to 1.
    private static let noises = [
        lines(
            "simplex2D",
            [
                "float simplex2D(vec2 p) {", "    vec2 cell = floor(p + (p.x + p.y) * 0.366025404);",
                "    vec2 a = p - cell + (cell.x + cell.y) * 0.211324865;",
                "    vec2 step_ = a.x >= a.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);",
                "    vec2 b = a - step_ + 0.211324865, c = a - 0.577350269;",
                "    vec3 h = max(0.5 - vec3(dot(a, a), dot(b, b), dot(c, c)), 0.0);",
                "    vec3 slopes = vec3(dot(a, hash22(cell) * 2.0 - 1.0), dot(b, hash22(cell + step_) * 2.0 - 1.0),",
                "        dot(c, hash22(cell + 1.0) * 2.0 - 1.0));",
                "    return 0.5 + 35.0 * dot(h * h * h * h, slopes);", "}",
            ], needs: ["hash22"]),
        lines(
            "simplex2DFractal",
            [
                "float simplex2DFractal(vec2 p) {", "    float sum = 0.0, weight = 0.5;",
                "    for (int i = 0; i < 4; i++) {",
                "        sum += weight * simplex2D(p); weight *= 0.5; p = mat2(1.6, 1.2, -1.2, 1.6) * p;", "    }",
                "    return sum;", "}",
            ], needs: ["simplex2D", "hash22"]),
        lines(
            "simplex3D",
            [
                "float simplex3D(vec3 p) {", "    vec3 cell = floor(p + (p.x + p.y + p.z) / 3.0);",
                "    vec3 a = p - cell + (cell.x + cell.y + cell.z) / 6.0;", "    vec3 e = step(vec3(0.0), a - a.yzx);",
                "    vec3 i = e * (1.0 - e.zxy), j = 1.0 - e.zxy * (1.0 - e);",
                "    vec3 b = a - i + 1.0 / 6.0, c = a - j + 1.0 / 3.0, d = a - 0.5;",
                "    vec4 h = max(0.6 - vec4(dot(a, a), dot(b, b), dot(c, c), dot(d, d)), 0.0);",
                "    vec4 slopes = vec4(dot(a, hash33(cell) - 0.5), dot(b, hash33(cell + i) - 0.5),",
                "        dot(c, hash33(cell + j) - 0.5), dot(d, hash33(cell + 1.0) - 0.5));",
                "    return 0.5 + 26.0 * dot(h * h * h * h, slopes);", "}",
            ], needs: ["hash33"]),
        lines(
            "simplex3DFractal",
            [
                "float simplex3DFractal(vec3 p) {",
                "    mat3 m = mat3(-0.37, 0.36, 0.85, -0.14, -0.93, 0.34, 0.92, 0.01, 0.4);",
                "    mat3 n = mat3(-0.55, -0.39, 0.74, 0.33, -0.91, -0.24, 0.77, 0.12, 0.63);",
                "    mat3 o = mat3(-0.71, 0.52, -0.47, -0.08, -0.72, -0.68, -0.7, -0.45, 0.56);",
                "    return (8.0 * simplex3D(p * m) + 4.0 * simplex3D(2.0 * p * n) + 2.0 * simplex3D(4.0 * p * o)",
                "        + simplex3D(8.0 * p)) / 15.0;", "}",
            ], needs: ["simplex3D", "hash33"]),
    ]

    private static let ranges = [
        lines(
            "remap",
            ["float", "vec2", "vec3", "vec4"].flatMap { type in
                [
                    "\(type) remap(\(type) v, \(type) a, \(type) b, \(type) c, \(type) d) {",
                    "    return clamp(c + (v - a) / (b - a) * (d - c), c, d); }",
                ]
            })
    ]
}
