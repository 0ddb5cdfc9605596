/// What HLSL has and GLSL ES has not, written once where it is used.
enum HelperFunction: String, CaseIterable {
    case fmod, logic, offset, load, load3D, premultiplied, clip, isfinite, viewProjection, calendar, magnitude,
        peak, amplitude, linear

    /// GLSL, on one line.
    var text: String {
        switch self {
        case .fmod:
            // HLSL's remainder has the sign of the dividend; GLSL's mod that of the divisor.
            Self.overloads("float", "vec2", "vec3", "vec4") {
                "\($0) glfx_fmod(\($0) a, \($0) b) { return a - b * trunc(a / b); }"
            }
        case .logic:
            // For SM 5 `&&` and `||` work by component.
            Self.overloads("bvec2", "bvec3", "bvec4") { type in
                let letters = "xyzw".prefix(Int(type.dropFirst(4)) ?? 2)
                let and = letters.map { "a.\($0) && b.\($0)" }.joined(separator: ", ")
                let or = letters.map { "a.\($0) || b.\($0)" }.joined(separator: ", ")
                return "\(type) glfx_and(\(type) a, \(type) b) { return \(type)(\(and)); } "
                    + "\(type) glfx_or(\(type) a, \(type) b) { return \(type)(\(or)); }"
            }
        case .offset:
            "vec2 glfx_offset(sampler2D s, vec2 p, ivec2 o) { return p + vec2(o) / vec2(textureSize(s, 0)); }"
        case .load: "vec4 glfx_load(sampler2D s, ivec3 p) { return texelFetch(s, p.xy, p.z); }"
        case .load3D: "vec4 glfx_load(sampler3D s, ivec4 p) { return texelFetch(s, p.xyz, p.w); }"
        case .premultiplied: "vec4 glfx_premultiplied(vec4 c) { return vec4(c.rgb * c.a, c.a); }"
        case .clip: "void glfx_clip(vec4 a) { if (any(lessThan(a, vec4(0.0)))) discard; }"
        case .isfinite:
            "bool glfx_isfinite(float a) { return !isnan(a) && !isinf(a); } "
                + Self.overloads("vec2", "vec3", "vec4") { type in
                    let letters = "xyzw".prefix(Int(type.dropFirst(3)) ?? 2)
                    let parts = letters.map { "glfx_isfinite(a.\($0))" }.joined(separator: ", ")
                    return "b\(type) glfx_isfinite(\(type) a) { return b\(type)(\(parts)); }"
                }
        case .viewProjection:
            // Pixels from the top left to clip space, whose y goes up; our matrices are transposed already.
            "mat4 glfx_viewProjection() { return mat4(2.0 / glfx_size.x, 0.0, 0.0, 0.0, 0.0, -2.0 / glfx_size.y, 0.0, "
                + "0.0, 0.0, 0.0, 0.01, 0.0, -1.0, 1.0, 0.0, 1.0); }"
        case .magnitude:
            // A row a channel, one number each: the loudness above one half.
            "uniform sampler2D \(EffectSound.loudness); float glfx_magnitude() { float sum = 0.0; "
                + "int rows = textureSize(\(EffectSound.loudness), 0).y; for (int y = 0; y < rows; y++) "
                + "sum += texelFetch(\(EffectSound.loudness), ivec2(0, y), 0).r * 2.0 - 1.0; "
                + "return max(sum / float(rows), 0.0); }"
        case .peak:
            "uniform sampler2D \(EffectSound.peak); "
                + "float glfx_audioPeak() { return texelFetch(\(EffectSound.peak), ivec2(0), 0).r; }"
        case .amplitude:
            // 0 is -100 dB, 1 is -30 dB; shaderfilter-plus has half a number where 0 dB are.
            "vec4 glfx_amplitude(vec4 c) { return 0.5 * pow(vec4(10.0), (c * 70.0 - 100.0) / 20.0); }"
        case .linear:
            // IEC 61966-2-1.
            "float glfx_linear(float u) { return u <= 0.04045 ? u / 12.92 : pow((u + 0.055) / 1.055, 2.4); } "
                + "vec3 glfx_linear(vec3 c) { return vec3(glfx_linear(c.r), glfx_linear(c.g), glfx_linear(c.b)); }"
        case .calendar:
            // Days before a month, and Sakamoto's table for the day of the week (0: Sunday). Months count from 0.
            "int glfx_dayOfYear(vec4 d) { const int before[12] = int[12](0, 31, 59, 90, 120, 151, 181, 212, 243, 273, "
                + "304, 334); int y = int(d.x); bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); "
                + "return before[int(d.y)] + int(d.z) - 1 + (leap && int(d.y) > 1 ? 1 : 0); } "
                + "int glfx_dayOfWeek(vec4 d) { const int t[12] = int[12](0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4); "
                + "int y = int(d.x) - (int(d.y) < 2 ? 1 : 0); "
                + "return (y + y / 4 - y / 100 + y / 400 + t[int(d.y)] + int(d.z)) % 7; }"
        }
    }

    private static func overloads(_ types: String..., text: (String) -> String) -> String {
        types.map(text).joined(separator: " ")
    }
}
