import GLFXHLSL

extension HelperFunction {
    /// Pixels from the top left to clip space, whose y goes up; our matrices are transposed already.
    static let viewProjection = HelperFunction(
        "mat4 glfx_viewProjection() { return mat4(2.0 / glfx_size.x, 0.0, 0.0, 0.0, 0.0, -2.0 / glfx_size.y, 0.0, "
            + "0.0, 0.0, 0.0, 0.01, 0.0, -1.0, 1.0, 0.0, 1.0); }")

    /// Days before a month, and Sakamoto's table for the day of the week (0: Sunday). Months count from 0.
    static let calendar = HelperFunction(
        "int glfx_dayOfYear(vec4 d) { const int before[12] = int[12](0, 31, 59, 90, 120, 151, 181, 212, 243, 273, "
            + "304, 334); int y = int(d.x); bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); "
            + "return before[int(d.y)] + int(d.z) - 1 + (leap && int(d.y) > 1 ? 1 : 0); } "
            + "int glfx_dayOfWeek(vec4 d) { const int t[12] = int[12](0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4); "
            + "int y = int(d.x) - (int(d.y) < 2 ? 1 : 0); "
            + "return (y + y / 4 - y / 100 + y / 400 + t[int(d.y)] + int(d.z)) % 7; }")

    /// A row a channel, one number each: one half plus half the loudness.
    static let magnitude = HelperFunction(
        "uniform sampler2D \(OBSAudio.loudness); float glfx_magnitude() { float sum = 0.0; "
            + "int rows = textureSize(\(OBSAudio.loudness), 0).y; for (int y = 0; y < rows; y++) "
            + "sum += texelFetch(\(OBSAudio.loudness), ivec2(0, y), 0).r * 2.0 - 1.0; "
            + "return max(sum / float(rows), 0.0); }")

    static let peak = HelperFunction(
        "uniform sampler2D \(OBSAudio.peak); "
            + "float glfx_audioPeak() { return texelFetch(\(OBSAudio.peak), ivec2(0), 0).r; }")

    /// From 0 for -100 dB and 1 for -30 dB to shaderfilter-plus's amplitude, 0.5 for 0 dB.
    static let amplitude = HelperFunction(
        "vec4 glfx_amplitude(vec4 c) { return 0.5 * pow(vec4(10.0), (c * 70.0 - 100.0) / 20.0); }")

    /// IEC 61966-2-1.
    static let linear = HelperFunction(
        "float glfx_linear(float u) { return u <= 0.04045 ? u / 12.92 : pow((u + 0.055) / 1.055, 2.4); } "
            + "vec3 glfx_linear(vec3 c) { return vec3(glfx_linear(c.r), glfx_linear(c.g), glfx_linear(c.b)); }")

    /// The inverse.
    static let encoded = HelperFunction(
        "float glfx_encoded(float u) { return u <= 0.0031308 ? u * 12.92 : 1.055 * pow(u, 1.0 / 2.4) - 0.055; } "
            + "vec3 glfx_encoded(vec3 c) { return vec3(glfx_encoded(c.r), glfx_encoded(c.g), glfx_encoded(c.b)); }")
}
