internal import GLFXPrograms
internal import GLFXShaderText

/// GLSL for the transfer function and its inverse, for `linearize`, `delinearize`, LINEAR and SIGMOID.
///
/// As in mpv: ITU-R BT.1886 is a power of 2.4 for all SDR video; sRGB is IEC 61966-2-1; PQ (SMPTE ST 2084) and HLG
/// (ARIB STD-B67, without its system gamma) put 1.0 at the reference white of ITU-R BT.2408, 203 cd/m².
enum MPVTransfer {
    static let functions = [
        "uniform int glfx_transfer;",
        "vec3 glfx_power(vec3 c, float g) { return pow(max(c, vec3(0.0)), vec3(g)); }",
        "vec3 glfx_light(vec3 c) {",
        "    if (glfx_transfer == 8) return c;",
        "    if (glfx_transfer == 4) return glfx_power(c, 2.2);",
        "    if (glfx_transfer == 5) return glfx_power(c, 2.8);",
        "    if (glfx_transfer == 17) return glfx_power(c, 2.6);",
        "    if (glfx_transfer == 13)",
        "        return mix(glfx_power((c + 0.055) / 1.055, 2.4), c / 12.92, vec3(lessThanEqual(c, vec3(0.04045))));",
        "    if (glfx_transfer == 16) {",
        "        vec3 p = glfx_power(c, 32.0 / 2523.0);",
        "        p = max(p - 0.8359375, 0.0) / (18.8515625 - 18.6875 * p);",
        "        return glfx_power(p, 8192.0 / 1305.0) * (10000.0 / 203.0);",
        "    }",
        "    if (glfx_transfer == 18) {",
        "        vec3 high = (exp((c - 0.55991073) / 0.17883277) + 0.28466892) / 12.0;",
        "        return mix(high, c * c / 3.0, vec3(lessThanEqual(c, vec3(0.5)))) * (1000.0 / 203.0);",
        "    }",
        "    return glfx_power(c, 2.4);",
        "}",
        "vec3 glfx_unlight(vec3 c) {",
        "    if (glfx_transfer == 8) return c;",
        "    if (glfx_transfer == 4) return glfx_power(c, 1.0 / 2.2);",
        "    if (glfx_transfer == 5) return glfx_power(c, 1.0 / 2.8);",
        "    if (glfx_transfer == 17) return glfx_power(c, 1.0 / 2.6);",
        "    if (glfx_transfer == 13)",
        "        return mix(1.055 * glfx_power(c, 1.0 / 2.4) - 0.055, c * 12.92, vec3(lessThanEqual(c, vec3(0.0031308))));",
        "    if (glfx_transfer == 16) {",
        "        vec3 p = glfx_power(c * (203.0 / 10000.0), 1305.0 / 8192.0);",
        "        return glfx_power((0.8359375 + 18.8515625 * p) / (1.0 + 18.6875 * p), 2523.0 / 32.0);",
        "    }",
        "    if (glfx_transfer == 18) {",
        "        vec3 e = max(c * (203.0 / 1000.0), vec3(0.0));",
        "        vec3 high = 0.17883277 * log(max(12.0 * e - 0.28466892, 1e-6)) + 0.55991073;",
        "        return mix(high, sqrt(3.0 * e), vec3(lessThanEqual(e, vec3(1.0 / 12.0))));",
        "    }",
        "    return glfx_power(c, 1.0 / 2.4);",
        "}",
        "vec4 linearize(vec4 c) { return vec4(glfx_light(c.rgb), c.a); }",
        "vec4 delinearize(vec4 c) { return vec4(glfx_unlight(c.rgb), c.a); }",
    ]

    static let builtin = BuiltinUniform(name: "glfx_transfer", type: .int, meaning: .transferCharacteristics)

    /// mpv's sigmoid: center 0.75, slope 6.5.
    static let sigmoid = [
        "const float glfx_offset = 0.0075772413;",
        "const float glfx_scale = 0.8279062958;",
        "vec4 sigmoidize(vec4 c) {",
        "    vec3 x = clamp(c.rgb, 0.0, 1.0) * glfx_scale + glfx_offset;",
        "    return vec4(0.75 - log(1.0 / x - 1.0) / 6.5, c.a);",
        "}",
        "vec4 unsigmoidize(vec4 c) {",
        "    return vec4((1.0 / (1.0 + exp(6.5 * (0.75 - c.rgb))) - glfx_offset) / glfx_scale, c.a);",
        "}",
    ]
}
