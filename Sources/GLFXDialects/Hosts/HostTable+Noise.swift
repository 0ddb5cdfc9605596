extension HostTable {
    /// `glfx_noise(vec4)`: gradient noise (Perlin 2002: a fade of the fifth degree between random slopes at whole
    /// numbers), -1 to 1.
    static let gradientNoise = Provided("glfx_noise", .lines(noiseLines))

    private static let noiseLines = [
        "float glfx_slope(ivec4 cell, vec4 away) {",
        "    uint h = uint(cell.x) * 0x8da6b343u ^ uint(cell.y) * 0xd8163841u",
        "        ^ uint(cell.z) * 0xcb1ab31fu ^ uint(cell.w) * 0x165667b1u;",
        "    h ^= h >> 15u; h *= 0x2c1b3c6du; h ^= h >> 12u; h *= 0x297a2d39u; h ^= h >> 15u;",
        "    vec4 slope = vec4(h & 255u, (h >> 8u) & 255u, (h >> 16u) & 255u, h >> 24u) / 127.5 - 1.0;",
        "    return dot(slope, away);", "}", "float glfx_noise(vec4 p) {",
        "    ivec4 cell = ivec4(floor(p)); vec4 f = fract(p);",
        "    vec4 s = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);", "    float sum = 0.0;",
        "    for (int i = 0; i < 16; i++) {",
        "        ivec4 corner = ivec4(i & 1, (i >> 1) & 1, (i >> 2) & 1, (i >> 3) & 1);",
        "        vec4 share = mix(1.0 - s, s, vec4(corner));",
        "        sum += share.x * share.y * share.z * share.w * glfx_slope(cell + corner, f - vec4(corner));", "    }",
        "    return clamp(sum, -1.0, 1.0);", "}",
    ]
}
