internal import GLFXPrograms
internal import GLFXShaderText

/// What The Force gives to a shader.
enum TheForceNames {
    static let channels = (0..<4).map { "channel\($0)" }

    static let facts =
        [
            HostTable.Provided("resolution", .uniform(.vec2, .resolution)),
            HostTable.Provided("time", .uniform(.float, .time)),
            HostTable.Provided("mouse", .uniform(.vec4, .mouse)),
            HostTable.Provided("date", .uniform(.vec4, .date)),
            // Only a fork has these: its rotate() adds the center again.
            HostTable.Provided("glfx_fork", .lines(["#define glfx_fork"])),
            wave("sin"), wave("cos"),
            HostTable.Provided("randWalk", .uniform(.float, .constant([0]))),
            HostTable.Provided("backbuffer", .sampler(SamplerRule(.previousResult))),
            HostTable.Provided(HostAudio.levels, .sampler(SamplerRule(.target(HostAudio.levels), filter: .nearest))),
            HostTable.Provided(
                "bands", .lines(["#define bands texelFetch(\(HostAudio.levels), ivec2(0), 0)"]),
                needs: [HostAudio.levels]),
        ] + channels.map { HostTable.Provided($0, .picture) }

    /// Functions of numbers, beside which a text may define its own of vectors.
    static let waves = ["sinN", "cosN"]

    /// The entry of the table for one of them.
    static func wave(named name: String) -> String { "glfx_" + name }

    private static func wave(_ function: String) -> HostTable.Provided {
        HostTable.Provided(
            wave(named: function + "N"),
            .lines(["float \(function)N(float t) { return (\(function)(t) + 1.0) / 2.0; }"]), needs: ["glfx_fork"])
    }

    private static let colors = [
        "black": "0.0, 0.0, 0.0", "white": "1.0, 1.0, 1.0", "red": "0.86, 0.22, 0.27", "orange": "0.92, 0.49, 0.07",
        "yellow": "0.91, 0.89, 0.26", "green": "0.0, 0.71, 0.31", "blue": "0.05, 0.35, 0.65",
        "purple": "0.38, 0.09, 0.64", "pink": "0.9, 0.758, 0.798", "lime": "0.361, 0.969, 0.282",
        "teal": "0.396, 0.878, 0.878", "magenta": "1.0, 0.189, 0.745", "brown": "0.96, 0.474, 0.227",
    ]

    /// Functions under names of ours, since texts define some of them anew.
    static let library = [
        HostTable.Provided(
            "glfx_places",
            .lines([
                "vec2 glfx_uvN() { return gl_FragCoord.xy / resolution; }",
                "vec2 glfx_uv() { return (2.0 * glfx_uvN() - 1.0) * vec2(resolution.x / resolution.y, 1.0); }",
                "float glfx_theta() { return atan(glfx_uv().x, glfx_uv().y) / 6.28318 + 0.5; }",
                "float glfx_phi() { return log(length(glfx_uv())); }",
            ]), needs: ["resolution"]),
        HostTable.Provided(
            "glfx_shapes",
            .lines([
                "float glfx_kale(vec2 p, float n) { return abs(mod(atan(p.x, p.y), n) - n / 2.0); }",
                "float glfx_box(vec2 p, vec2 b, float r, float f) {",
                "    return smoothstep(f, 0.0, length(max(abs(p) - b, 0.0)) - r);", "}",
                "float glfx_circle(float x, float y, float r, float f) {",
                "    return 1.0 - smoothstep(r - f, r, distance(glfx_uv(), vec2(x, y)) / r);", "}",
                "vec2 glfx_rotate(vec2 space, vec2 center, float a) {",
                "    vec2 d = space - center;", "#ifndef glfx_fork", "    center = vec2(0.0);", "#endif",
                "    return center + vec2(cos(a) * d.x + sin(a) * d.y, cos(a) * d.y - sin(a) * d.x);", "}",
                "vec3 glfx_hsv2rgb(vec3 c) {",
                "    vec3 k = clamp(abs(fract(c.x + vec3(0.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0);",
                "    return c.z * mix(vec3(1.0), k, c.y);", "}",
                "vec3 glfx_hsv2rgb(float h, float s, float v) { return glfx_hsv2rgb(vec3(h, s, v)); }",
                "vec3 glfx_rgb2hsv(vec3 c) {",
                "    float v = max(c.r, max(c.g, c.b)), d = v - min(c.r, min(c.g, c.b));",
                "    float h = v == c.r ? (c.g - c.b) / (d + 1e-10)",
                "        : v == c.g ? 2.0 + (c.b - c.r) / (d + 1e-10) : 4.0 + (c.r - c.g) / (d + 1e-10);",
                "    return vec3(fract(h / 6.0), d / (v + 1e-10), v);", "}",
            ]), needs: ["glfx_places"]),
        HostTable.Provided(
            "glfx_noises",
            .lines([
                "float glfx_rand(float n) { return fract(sin(n) * 1e4); }",
                "float glfx_rand(vec2 p) {",
                "    return fract(1e4 * sin(17.0 * p.x + 0.1 * p.y) * (0.1 + abs(sin(13.0 * p.y + p.x))));", "}",
                "vec2 glfx_rhash(vec2 p) {",
                "    p = mat2(0.12121212, 0.13131313, -0.13131313, 0.12121212) * p * vec2(1e4, 1e6);",
                "    return fract(fract(p / vec2(1e4, 1e6)) * p);", "}",
                "vec3 glfx_hash(vec3 p) {",
                "    const vec3 k = vec3(1.0, 57.0, 113.0);",
                "    return fract(sin(vec3(dot(p, k), dot(p, k.yzx), dot(p, k.zxy))) * 43758.5453);", "}",
                "float glfx_noise(float x) {",
                "    float f = fract(x);",
                "    return mix(glfx_rand(floor(x)), glfx_rand(floor(x) + 1.0), f * f * (3.0 - 2.0 * f));", "}",
                "float glfx_noise(vec2 x) {",
                "    vec2 i = floor(x), f = fract(x), u = f * f * (3.0 - 2.0 * f);",
                "    return mix(mix(glfx_rand(i), glfx_rand(i + vec2(1.0, 0.0)), u.x),",
                "        mix(glfx_rand(i + vec2(0.0, 1.0)), glfx_rand(i + vec2(1.0)), u.x), u.y);", "}",
                "float glfx_noise(vec3 x) {",
                "    const vec3 s = vec3(110.0, 241.0, 171.0);",
                "    vec3 f = fract(x), u = f * f * (3.0 - 2.0 * f);",
                "    float n = dot(floor(x), s);",
                "    vec4 low = vec4(glfx_rand(n), glfx_rand(n + s.x), glfx_rand(n + s.y), glfx_rand(n + s.x + s.y));",
                "    n += s.z;",
                "    vec4 high = vec4(glfx_rand(n), glfx_rand(n + s.x), glfx_rand(n + s.y), glfx_rand(n + s.x + s.y));",
                "    vec4 between = mix(low, high, u.z);",
                "    return mix(mix(between.x, between.y, u.x), mix(between.z, between.w, u.x), u.y);", "}",
            ])),
        HostTable.Provided("glfx_sums", .lines(sums), needs: ["glfx_noises"]),
        HostTable.Provided(
            "glfx_snoises",
            .lines([
                "float glfx_snoise(vec2 p) { return snoise2D(p); }",
                "float glfx_snoise(vec3 p) { return snoise3D(p); }",
            ]), needs: ["snoise2D", "snoise3D", "mod289", "permute", "taylorInvSqrt"]),
        HostTable.Provided(
            "glfx_cells",
            .lines([
                "float glfx_voronoi(vec2 p) {", "    vec2 i = floor(p), f = fract(p);", "    float sum = 0.0;",
                "    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {",
                "        vec2 b = vec2(x, y), d = b - f + glfx_rhash(i + b);",
                "        sum += 1.0 / pow(dot(d, d), 8.0);", "    }", "    return pow(1.0 / sum, 0.0625);", "}",
                "vec3 glfx_voronoi(vec3 p) {", "    vec3 i = floor(p), f = fract(p);", "    float id = 0.0;",
                "    vec2 near = vec2(100.0);",
                "    for (int z = -1; z <= 1; z++) for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {",
                "        vec3 b = vec3(x, y, z), d = b - f + glfx_hash(i + b);", "        float q = dot(d, d);",
                "        if (q < near.x) { id = dot(i + b, vec3(1.0, 57.0, 113.0)); near = vec2(q, near.x); }",
                "        else if (q < near.y) near.y = q;", "    }",
                "    return vec3(sqrt(near), abs(id));", "}",
            ]), needs: ["glfx_noises"]),
    ]

    /// `fbm`, `rmf` and their forms that fold the noise, of several octaves.
    private static let sums: [String] =
        [
            ("float", "x * 2.0 + 100.0"), ("vec2", "mat2(0.877583, 0.479426, -0.479426, 0.877583) * x * 2.0 + 100.0"),
            ("vec3", "x * 2.0 + 100.0"),
        ]
        .flatMap { type, next in
            [
                "float glfx_fbm(\(type) x, int octaves) {", "    float v = 0.0, a = 0.5;",
                "    for (int i = 0; i < octaves; i++) { v += a * glfx_noise(x); x = \(next); a *= 0.5; }",
                "    return v;", "}",
            ]
        }

    private static let shapes = ["kale", "box", "circle", "rotate", "hsv2rgb", "rgb2hsv"]
    private static let noises = ["rand", "rhash", "hash", "noise"]
    /// Functions that tell its texts, beside a time or a resolution that they do not declare.
    static let functions = shapes + noises + ["fbm", "snoise", "voronoi"] + waves

    /// The names that a text uses, and what defines them.
    static let names =
        ["uv", "uvN", "theta", "phi"].map { name($0, "glfx_places") } + shapes.map { name($0, "glfx_shapes") }
        + noises.map { name($0, "glfx_noises") }
        + [name("fbm", "glfx_sums"), name("snoise", "glfx_snoises"), name("voronoi", "glfx_cells")]
        + colors.sorted { $0.key < $1.key }.map { color in
            HostTable.Provided(color.key, .lines(["const vec3 \(color.key) = vec3(\(color.value));"]))
        }
        + [
            HostTable.Provided("PI", .lines(["const highp float PI = 3.14159;"])),
            HostTable.Provided("PI2", .lines(["const highp float PI2 = 6.28318;"])),
        ]

    private static func name(_ name: String, _ library: String) -> HostTable.Provided {
        HostTable.Provided(name, .lines(["#define \(name) glfx_\(name)"]), needs: [library])
    }
}
