/// The functions of twigl's mode geekest.
enum TwiglNames {
    static let provided = [
        HostTable.Provided("PI", .lines(["const highp float PI = 3.141592653589793;"])),
        HostTable.Provided("PI2", .lines(["const highp float PI2 = 6.283185307179586;"])),
        HostTable.Provided(
            "fsnoise",
            .lines(["float fsnoise(vec2 c) { return fract(sin(dot(c, vec2(12.9898, 78.233))) * 43758.5453); }"])
        ),
        HostTable.Provided(
            "fsnoiseDigits",
            .lines(["float fsnoiseDigits(vec2 c) { return fract(sin(dot(c, vec2(0.129898, 0.78233))) * 437.585453); }"])
        ),
        HostTable.Provided(
            "hsv",
            .lines([
                "vec3 hsv(float h, float s, float v) {",
                "    return v * mix(vec3(1.0), clamp(abs(fract(h + vec3(0.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0), s);",
                "}",
            ])),
        HostTable.Provided(
            "rotate2D", .lines(["mat2 rotate2D(float a) { return mat2(cos(a), sin(a), -sin(a), cos(a)); }"])),
        HostTable.Provided(
            "rotate3D",
            .lines([
                "mat3 rotate3D(float angle, vec3 axis) {", "    vec3 a = normalize(axis);",
                "    float s = sin(angle), c = cos(angle);",
                "    return mat3(c, a.z * s, -a.y * s, -a.z * s, c, a.x * s, a.y * s, -a.x * s, c)",
                "        + (1.0 - c) * mat3(a * a.x, a * a.y, a * a.z);", "}",
            ])),
    ]
}
