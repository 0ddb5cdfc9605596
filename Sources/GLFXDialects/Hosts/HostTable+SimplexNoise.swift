extension HostTable {
    /// `snoise2D`, `snoise3D` and `snoise4D`, about -1 to 1, with their hashes `mod289`, `permute` and `taylorInvSqrt`:
    /// simplex noise (Gustavson, McEwan 2011) whose hash is a polynomial modulo 289.
    static let simplexNoise =
        ["float", "vec2", "vec3", "vec4"].flatMap { type in
            [Provided("mod289", .lines(["\(type) mod289(\(type) x) { return x - floor(x / 289.0) * 289.0; }"]))]
        }
        + ["float", "vec3", "vec4"].flatMap { type in
            [
                Provided(
                    "permute", .lines(["\(type) permute(\(type) x) { return mod289((x * 34.0 + 1.0) * x); }"]),
                    needs: ["mod289"]),
                Provided(
                    "taylorInvSqrt",
                    .lines(["\(type) taylorInvSqrt(\(type) r) { return 1.79284291400159 - 0.85373472095314 * r; }"])),
            ]
        }
        + [
            Provided("snoise2D", .lines(plane), needs: ["mod289", "permute", "taylorInvSqrt"]),
            Provided("snoise3D", .lines(space), needs: ["mod289", "permute", "taylorInvSqrt"]),
            Provided("grad4", .lines(slope)),
            Provided("snoise4D", .lines(hyperspace), needs: ["mod289", "permute", "taylorInvSqrt", "grad4"]),
        ]

    private static let plane = [
        "float snoise2D(vec2 v) {", "    const float skew = 0.366025403784439, back = 0.211324865405187;",
        "    vec2 cell = floor(v + dot(v, vec2(skew)));", "    vec2 a = v - cell + dot(cell, vec2(back));",
        "    vec2 step1 = a.x > a.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);", "    vec2 b = a - step1 + back;",
        "    vec2 c = a - 1.0 + 2.0 * back;", "    cell = mod289(cell);",
        "    vec3 p = permute(permute(cell.y + vec3(0.0, step1.y, 1.0)) + cell.x + vec3(0.0, step1.x, 1.0));",
        "    vec3 m = max(0.5 - vec3(dot(a, a), dot(b, b), dot(c, c)), 0.0);", "    m = m * m * m * m;",
        "    vec3 x = 2.0 * fract(p * 0.024390243902439) - 1.0;", "    vec3 h = abs(x) - 0.5;",
        "    vec3 d = x - floor(x + 0.5);", "    m *= taylorInvSqrt(d * d + h * h);",
        "    return 130.0 * dot(m, d * vec3(a.x, b.x, c.x) + h * vec3(a.y, b.y, c.y));", "}",
    ]

    private static let space = [
        "float snoise3D(vec3 v) {", "    vec3 cell = floor(v + dot(v, vec3(1.0 / 3.0)));",
        "    vec3 a = v - cell + dot(cell, vec3(1.0 / 6.0));", "    vec3 g = step(a.yzx, a.xyz), l = 1.0 - g;",
        "    vec3 step1 = min(g.xyz, l.zxy), step2 = max(g.xyz, l.zxy);", "    vec3 b = a - step1 + 1.0 / 6.0;",
        "    vec3 c = a - step2 + 1.0 / 3.0;", "    vec3 d = a - 0.5;", "    cell = mod289(cell);",
        "    vec4 p = permute(permute(permute(cell.z + vec4(0.0, step1.z, step2.z, 1.0))",
        "        + cell.y + vec4(0.0, step1.y, step2.y, 1.0)) + cell.x + vec4(0.0, step1.x, step2.x, 1.0));",
        "    vec4 j = p - 49.0 * floor(p / 49.0);", "    vec4 row = floor(j / 7.0);",
        "    vec4 x = row * (2.0 / 7.0) - 13.0 / 14.0;",
        "    vec4 y = floor(j - 7.0 * row) * (2.0 / 7.0) - 13.0 / 14.0;",
        "    vec4 h = 1.0 - abs(x) - abs(y);", "    vec4 under = -step(h, vec4(0.0));",
        "    vec4 sx = x + (floor(x) * 2.0 + 1.0) * under, sy = y + (floor(y) * 2.0 + 1.0) * under;",
        "    vec3 p0 = vec3(sx.x, sy.x, h.x), p1 = vec3(sx.y, sy.y, h.y);",
        "    vec3 p2 = vec3(sx.z, sy.z, h.z), p3 = vec3(sx.w, sy.w, h.w);",
        "    vec4 n = taylorInvSqrt(vec4(dot(p0, p0), dot(p1, p1), dot(p2, p2), dot(p3, p3)));",
        "    vec4 m = max(0.6 - vec4(dot(a, a), dot(b, b), dot(c, c), dot(d, d)), 0.0);", "    m = m * m;",
        "    return 42.0 * dot(m * m * n, vec4(dot(p0, a), dot(p1, b), dot(p2, c), dot(p3, d)));", "}",
    ]

    private static let slope = [
        "vec4 grad4(float j, vec4 ip) {", "    vec3 p = floor(fract(vec3(j) * ip.xyz) * 7.0) * ip.z - 1.0;",
        "    float w = 1.5 - dot(abs(p), vec3(1.0));",
        "    return vec4(p + (vec3(lessThan(p, vec3(0.0))) * 2.0 - 1.0) * (w < 0.0 ? 1.0 : 0.0), w);", "}",
    ]

    private static let hyperspace = [
        "float snoise4D(vec4 v) {", "    const float back = 0.138196601125011;",
        "    vec4 cell = floor(v + dot(v, vec4(0.309016994374947)));",
        "    vec4 a = v - cell + dot(cell, vec4(back));", "    vec3 x = step(a.yzw, a.xxx), yz = step(a.zww, a.yyz);",
        "    vec4 rank = vec4(x.x + x.y + x.z, 1.0 - x + vec3(yz.x + yz.y, 1.0 - yz.x + yz.z, 2.0 - yz.y - yz.z));",
        "    vec4 s3 = clamp(rank, 0.0, 1.0), s2 = clamp(rank - 1.0, 0.0, 1.0), s1 = clamp(rank - 2.0, 0.0, 1.0);",
        "    vec4 b = a - s1 + back, c = a - s2 + 2.0 * back, d = a - s3 + 3.0 * back, e = a - 1.0 + 4.0 * back;",
        "    cell = mod289(cell);",
        "    float j0 = permute(permute(permute(permute(cell.w) + cell.z) + cell.y) + cell.x);",
        "    vec4 j = permute(permute(permute(permute(cell.w + vec4(s1.w, s2.w, s3.w, 1.0))",
        "        + cell.z + vec4(s1.z, s2.z, s3.z, 1.0)) + cell.y + vec4(s1.y, s2.y, s3.y, 1.0))",
        "        + cell.x + vec4(s1.x, s2.x, s3.x, 1.0));",
        "    vec4 ip = vec4(1.0 / 294.0, 1.0 / 49.0, 1.0 / 7.0, 0.0);",
        "    vec4 p0 = grad4(j0, ip), p1 = grad4(j.x, ip), p2 = grad4(j.y, ip), p3 = grad4(j.z, ip), p4 = grad4(j.w, ip);",
        "    p0 *= taylorInvSqrt(dot(p0, p0)); p1 *= taylorInvSqrt(dot(p1, p1)); p2 *= taylorInvSqrt(dot(p2, p2));",
        "    p3 *= taylorInvSqrt(dot(p3, p3)); p4 *= taylorInvSqrt(dot(p4, p4));",
        "    vec3 m = max(0.6 - vec3(dot(a, a), dot(b, b), dot(c, c)), 0.0);",
        "    vec2 n = max(0.6 - vec2(dot(d, d), dot(e, e)), 0.0);", "    m = m * m; n = n * n;",
        "    return 49.0 * (dot(m * m, vec3(dot(p0, a), dot(p1, b), dot(p2, c))) + dot(n * n, vec2(dot(p3, d), dot(p4, e))));",
        "}",
    ]
}
