internal import GLFXPrograms
internal import GLFXShaderText

/// What TouchDesigner declares before a pixel shader.
enum TouchDesignerNames {
    static let noise = "sTDNoiseMap"

    /// 256x256 random numbers, the same in each run.
    static var noiseMap: DataTexture {
        var state: UInt32 = 0x9E37_79B9
        let bytes = (0..<(256 * 256)).map { _ -> UInt8 in
            // Marsaglia's xorshift.
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return UInt8(truncatingIfNeeded: state >> 24)
        }
        return DataTexture(name: noise, width: 256, height: 256, format: .r8, bytes: bytes)
    }

    private static let information = "struct TDTexInfo { vec4 res; vec4 depth; };"

    static func provided(count: Int) -> [HostTable.Provided] {
        var names = [
            HostTable.Provided("vUV", .varying(.vec3, "vec3(glfx_place, 0.0)")),
            HostTable.Provided("uTDPass", .uniform(.int, .constant([0]))),
            HostTable.Provided("uTDCurrentDepth", .uniform(.int, .constant([0]))),
            HostTable.Provided(noise, .sampler(SamplerRule(.data(noise), wrap: .repeat))),
            HostTable.Provided("TD_NUM_COLOR_BUFFERS", .lines(["#define TD_NUM_COLOR_BUFFERS 1"])),
            HostTable.Provided("TDTexInfo", .lines([information])),
            HostTable.Provided("glfx_size", .uniform(.vec2, .resolution)),
            HostTable.Provided(
                "uTDOutputInfo",
                .lines(["#define uTDOutputInfo TDTexInfo(vec4(1.0 / glfx_size, glfx_size), vec4(0.0))"]),
                needs: ["TDTexInfo", "glfx_size"]),
        ]
        for number in 0..<count {
            let (picture, size) = ("sTD2DInput\(number)", "glfx_size\(number)")
            names.append(HostTable.Provided(picture, .picture))
            names.append(HostTable.Provided(size, .uniform(.vec2, .inputResolution(picture))))
            names.append(
                HostTable.Provided(
                    "uTD2DInfo\(number)",
                    .lines(["#define uTD2DInfo\(number) TDTexInfo(vec4(1.0 / \(size), \(size)), vec4(0.0))"]),
                    needs: ["TDTexInfo", size, picture]))
        }
        return names + functions
    }

    private static let functions: [HostTable.Provided] = [
        HostTable.Provided("TDOutputSwizzle", .lines(["vec4 TDOutputSwizzle(vec4 color) { return color; }"])),
        HostTable.Provided("TDDither", .lines(["vec4 TDDither(vec4 color) { return color; }"])),
        HostTable.Provided(
            "TDHSVToRGB",
            .lines([
                "vec3 TDHSVToRGB(vec3 c) {",
                "    vec3 part = clamp(abs(mod(c.x * 6.0 + vec3(0.0, 4.0, 2.0), 6.0) - 3.0) - 1.0, 0.0, 1.0);",
                "    return c.z * mix(vec3(1.0), part, c.y);", "}",
            ])),
        HostTable.Provided(
            "TDRGBToHSV",
            .lines([
                "vec3 TDRGBToHSV(vec3 c) {",
                "    float top = max(max(c.r, c.g), c.b), range = top - min(min(c.r, c.g), c.b), hue = 0.0;",
                "    if (range > 0.0) {", "        if (top == c.r) hue = (c.g - c.b) / range;",
                "        else if (top == c.g) hue = (c.b - c.r) / range + 2.0;",
                "        else hue = (c.r - c.g) / range + 4.0;", "    }",
                "    return vec3(fract(hue / 6.0), top > 0.0 ? range / top : 0.0, top);", "}",
            ])),
        HostTable.gradientNoise,
        HostTable.Provided("TDPerlinNoise", .lines(overloads("TDPerlinNoise")), needs: ["glfx_noise"]),
        HostTable.Provided("TDSimplexNoise", .lines(overloads("TDSimplexNoise")), needs: ["glfx_noise"]),
    ]

    private static func overloads(_ name: String) -> [String] {
        [
            "float \(name)(vec2 p) { return glfx_noise(vec4(p, 0.0, 0.0)); }",
            "float \(name)(vec3 p) { return glfx_noise(vec4(p, 0.0)); }",
            "float \(name)(vec4 p) { return glfx_noise(p); }",
        ]
    }
}
